import { useEffect, useState } from 'react';
import { secondsUntil, type Deadline } from '../lib/deadline';

const UPDATE_MS = 1000;

/**
 * Returns the whole seconds until a deadline, updated every second; 0 afterwards. Reads the clocks instead of counting:
 * browsers slow down or stop the timers of a tab in the background.
 */
export function useSecondsLeft(deadline: Deadline): number {
  const [, update] = useState(0);
  const secondsLeft = secondsUntil(deadline);
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => update((before) => before + 1), UPDATE_MS);
    return () => clearInterval(timer);
  }, [deadline, isWaiting]);
  return secondsLeft;
}
