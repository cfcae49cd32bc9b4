import { useEffect } from 'react';

/** Long enough to look something up, too short for the next visitor. */
const leftAloneSeconds = 60;

/** Calls `close` once nobody has touched or typed anything for a minute, or for so many seconds. */
export function useCloseWhenLeft(close: () => void, seconds = leftAloneSeconds): void {
  useEffect(() => {
    const listening = new AbortController();
    let timer = setTimeout(close, seconds * 1000);
    const stay = () => {
      clearTimeout(timer);
      timer = setTimeout(close, seconds * 1000);
    };
    for (const sign of ['pointerdown', 'keydown', 'input', 'wheel']) {
      window.addEventListener(sign, stay, { signal: listening.signal, capture: true });
    }
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [close, seconds]);
}
