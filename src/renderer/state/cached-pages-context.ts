import { createContext, useCallback, useContext } from 'react';
import type { Platform } from '../../shared/platform/platform';

type PageCache = Pick<Platform, 'clearOfflinePages'>;

const CachedPagesContext = createContext<PageCache | null>(null);
export const CachedPagesProvider = CachedPagesContext.Provider;

/** Returns a function that deletes the pages cached for offline use. */
export function useClearCachedPages(): () => Promise<void> {
  const cache = useContext(CachedPagesContext);
  if (!cache) throw new Error('CachedPagesProvider is missing');
  return useCallback(() => cache.clearOfflinePages(), [cache]);
}
