import { useCallback, useRef } from 'react';
import { tryImport } from '../api/retry-import';

/**
 * Returns a function that imports code when a visitor needs it. Resolves to null when the code cannot be loaded; the next call
 * tries again, also in Chromium, which remembers a failed import. `load` must be the same function in every render.
 */
export function useImport<Code>(load: () => Promise<Code>): () => Promise<Code | null> {
  const attempts = useRef(0);
  return useCallback(() => {
    attempts.current += 1;
    return tryImport(load, attempts.current).catch(() => null);
  }, [load]);
}
