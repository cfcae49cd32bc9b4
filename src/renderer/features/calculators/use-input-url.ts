import { useCallback, useEffect, useRef } from 'react';

const PAUSE_MS = 250;

/**
 * Keeps the address in step with what is typed, without a new visit: the router's own navigation would load the
 * page's data again with every letter. `settle` writes at once what waits for a pause in typing.
 */
export function useTypedAddress(address: string): { settle: () => void } {
  const written = useRef(address);
  const settle = useCallback(() => {
    if (written.current === address) return;
    written.current = address;
    try {
      // The router finds its own state again when the visitor comes back.
      window.history.replaceState(window.history.state, '', address);
    } catch {
      // A browser that allows so many changes in so many seconds takes the next one.
    }
  }, [address]);
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [settle]);
  return { settle };
}
