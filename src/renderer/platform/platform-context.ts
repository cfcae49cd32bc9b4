import { createContext, useContext } from 'react';
import type { Platform } from '../../shared/platform/platform';

const PlatformContext = createContext<Platform | null>(null);
export const PlatformProvider = PlatformContext.Provider;

/** Returns the functions of the host. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('PlatformProvider is missing');
  return platform;
}
