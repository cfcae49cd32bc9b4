import { useCallback, useEffect, useRef } from 'react';
import { useStand } from '../use-stand';
import { watchUse } from './staff-activity';

/** Well below what the machine allows between two signs of staff. */
const everyMs = 60_000;

/**
 * Tells the machine that staff use this page, once a minute at most: typing for long asks nothing else of it. Gives how
 * to tell of use in another window.
 */
export function useAwakeStaff(): () => void {
  const stand = useStand();
  const told = useRef<ReturnType<typeof setTimeout> | null>(null);
  const tell = useCallback(() => {
    if (told.current !== null) return;
    told.current = setTimeout(() => (told.current = null), everyMs);
    void stand.stay();
  }, [stand]);
  useEffect(() => {
    const end = watchUse(window, tell);
    return () => {
      if (told.current !== null) clearTimeout(told.current);
      told.current = null;
      end();
    };
  }, [tell]);
  return tell;
}
