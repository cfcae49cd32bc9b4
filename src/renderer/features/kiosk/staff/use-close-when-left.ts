import { useCallback, useEffect, useRef } from 'react';
import { watchUse } from './staff-activity';

/** Long enough to look something up, too short for the next visitor. */
const leftAloneSeconds = 60;

/**
 * Calls `close` once nobody has touched or typed anything for a minute, or for so many seconds; null = never. Gives how
 * to tell of use in another window.
 */
export function useCloseWhenLeft(close: () => void, seconds: number | null = leftAloneSeconds): () => void {
  const again = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (seconds === null) return undefined;
    let timer = setTimeout(close, seconds * 1000);
    const stay = () => {
      clearTimeout(timer);
      timer = setTimeout(close, seconds * 1000);
    };
    again.current = stay;
    const end = watchUse(window, stay);
    return () => {
      again.current = null;
      clearTimeout(timer);
      end();
    };
  }, [close, seconds]);
  return useCallback(() => again.current?.(), []);
}
