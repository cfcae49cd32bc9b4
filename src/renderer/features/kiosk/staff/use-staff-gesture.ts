import { useEffect } from 'react';
import { cornerTaps, holdMs } from './corner-taps';

/**
 * Tells when staff want in: five presses in the upper left corner, the last one held, and, where `byKeys`, Control,
 * Alt and S. Visitors see nothing of it, and what lies below works as ever.
 */
export function useStaffCall(onCall: () => void, byKeys: boolean): void {
  useEffect(() => {
    const taps = cornerTaps();
    const listening = new AbortController();
    const { signal } = listening;
    let held: ReturnType<typeof setTimeout> | undefined;
    const release = () => clearTimeout(held);
    window.addEventListener(
      'pointerdown',
      ({ clientX: x, clientY: y, timeStamp: at, isPrimary }) => {
        release();
        if (isPrimary && taps({ x, y, at })) held = setTimeout(onCall, holdMs);
      },
      { signal, capture: true },
    );
    for (const end of ['pointerup', 'pointercancel', 'blur']) {
      window.addEventListener(end, release, { signal, capture: true });
    }
    window.addEventListener(
      'keydown',
      (event) => {
        if (!byKeys || !event.ctrlKey || !event.altKey || event.code !== 'KeyS') return;
        event.preventDefault();
        onCall();
      },
      { signal },
    );
    return () => {
      release();
      listening.abort();
    };
  }, [onCall, byKeys]);
}
