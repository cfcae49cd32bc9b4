import { createContext, useContext } from 'react';
import type { Platform } from '../../shared/platform/platform';

const PlatformContext = createContext<Platform | null>(null);
export const PlatformProvider = PlatformContext.Provider;

/** What the machine under the shop can do. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('no PlatformProvider above');
  return platform;
}
