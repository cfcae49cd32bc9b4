import { useEffect } from 'react';

/**
 * Calls `onGesture` on the staff gesture: five taps in the upper left corner, the last one held, or Ctrl+Alt+S
 * if `hasShortcut`. The taps still reach the page.
 */
export function useStaffGesture(onGesture: () => void, hasShortcut: boolean): void {
  useEffect(() => {
    const countTap = createCornerTapCounter();
    const listeners = new AbortController();
    const { signal } = listeners;
    let holdTimer: ReturnType<typeof setTimeout> | undefined;
    const release = () => clearTimeout(holdTimer);
    window.addEventListener(
      'pointerdown',
      ({ clientX: x, clientY: y, timeStamp: time, isPrimary }) => {
        release();
        if (isPrimary && countTap({ x, y, time })) holdTimer = setTimeout(onGesture, HOLD_MS);
      },
      { signal, capture: true },
    );
    for (const end of ['pointerup', 'pointercancel', 'blur']) {
      window.addEventListener(end, release, { signal, capture: true });
    }
    window.addEventListener(
      'keydown',
      (event) => {
        if (!hasShortcut || !event.ctrlKey || !event.altKey || event.code !== 'KeyS') return;
        event.preventDefault();
        onGesture();
      },
      { signal },
    );
    return () => {
      release();
      listeners.abort();
    };
  }, [onGesture, hasShortcut]);
}

/** A pointer press: position in CSS pixels, time in milliseconds of any clock. */
interface Press {
  x: number;
  y: number;
  time: number;
}

/** Width and height of the corner in CSS pixels. */
const CORNER_SIZE = 96;
const TAP_COUNT = 5;
/** Longest time between two taps. */
const MAX_PAUSE_MS = 2_000;

/** Time for which the last tap must be held. */
const HOLD_MS = 1_000;

/**
 * Returns a function that counts taps in the upper left corner. It returns true for the fifth tap, when no
 * pause is longer than two seconds.
 */
export function createCornerTapCounter(): (press: Press) => boolean {
  let count = 0;
  let lastTapAt = Number.NEGATIVE_INFINITY;
  return ({ x, y, time }) => {
    if (x > CORNER_SIZE || y > CORNER_SIZE) {
      count = 0;
      return false;
    }
    count = time - lastTapAt <= MAX_PAUSE_MS ? count + 1 : 1;
    lastTapAt = time;
    if (count < TAP_COUNT) return false;
    count = 0;
    return true;
  };
}
