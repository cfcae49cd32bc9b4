import { useCallback, useEffect, useRef } from 'react';
import { useStand } from '../use-stand';

const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'input', 'wheel'];

/** Calls `listener` on every press, key, text input and turn of the wheel in a window. Returns a function that stops this. */
export function onUserActivity(target: Window, listener: () => void): () => void {
  for (const event of ACTIVITY_EVENTS) target.addEventListener(event, listener, { capture: true });
  return () => {
    for (const event of ACTIVITY_EVENTS) target.removeEventListener(event, listener, { capture: true });
  };
}

/** Well below the idle time after which the main process locks the staff menu. */
const REPORT_INTERVAL_MS = 60_000;

/**
 * Reports staff activity on this page to the main process, at most once a minute, because typing alone causes no request to
 * the main process. Returns a function that reports activity in another window.
 */
export function useReportStaffActivity(): () => void {
  const stand = useStand();
  const throttleTimer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const report = useCallback(() => {
    if (throttleTimer.current !== null) return;
    throttleTimer.current = setTimeout(() => (throttleTimer.current = null), REPORT_INTERVAL_MS);
    void stand.keepOpen();
  }, [stand]);
  useEffect(() => {
    const stop = onUserActivity(window, report);
    return () => {
      if (throttleTimer.current !== null) clearTimeout(throttleTimer.current);
      throttleTimer.current = null;
      stop();
    };
  }, [report]);
  return report;
}

/** Keeps the staff menu unlocked while the component is mounted, even without input. */
export function useKeepStaffUnlocked(): void {
  const stand = useStand();
  useEffect(() => {
    const timer = setInterval(() => void stand.keepOpen(), REPORT_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [stand]);
}

/** Staff have this time to look something up. A longer time would leave an abandoned menu to the next visitor. */
const DEFAULT_IDLE_SECONDS = 60;

/**
 * Calls `close` after `seconds` without input; never if `seconds` is null. Returns a function that restarts the countdown
 * after activity in another window.
 */
export function useCloseWhenIdle(
  close: () => void,
  seconds: number | null = DEFAULT_IDLE_SECONDS,
): () => void {
  const restart = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (seconds === null) return undefined;
    let timer = setTimeout(close, seconds * 1000);
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(close, seconds * 1000);
    };
    restart.current = restartTimer;
    const stop = onUserActivity(window, restartTimer);
    return () => {
      restart.current = null;
      clearTimeout(timer);
      stop();
    };
  }, [close, seconds]);
  return useCallback(() => restart.current?.(), []);
}
