import { useEffect } from 'react';

/** Long enough to look something up, too short for the next visitor. */
const leftAloneMs = 60_000;

/** Calls `close` once nobody has touched or typed anything for a minute. */
export function useCloseWhenLeft(close: () => void): void {
  useEffect(() => {
    const listening = new AbortController();
    let timer = setTimeout(close, leftAloneMs);
    const stay = () => {
      clearTimeout(timer);
      timer = setTimeout(close, leftAloneMs);
    };
    for (const sign of ['pointerdown', 'keydown', 'input', 'wheel']) {
      window.addEventListener(sign, stay, { signal: listening.signal, capture: true });
    }
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [close]);
}
