import { useEffect } from 'react';

/**
 * Tells when staff want in: five presses in the upper left corner, the last one held, and, where `byKeys`, Control,
 * Alt and S. Visitors see nothing of it, and what lies below works as ever.
 */
export function useStaffGesture(onCall: () => void, byKeys: boolean): void {
  useEffect(() => {
    const taps = createCornerTapCounter();
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

/** A touch or press on the screen, in CSS pixels from its upper left corner and milliseconds of any clock. */
interface Press {
  x: number;
  y: number;
  at: number;
}

const corner = 96;
const needed = 5;
const longestPause = 2_000;

/** How long the last press rests, so that nobody calls staff by drumming with the fingers. */
const holdMs = 1_000;

/**
 * Counts presses in the upper left corner: the fifth in a row, none of them more than two seconds after the one
 * before, calls staff when it is held. Gives whether this press is that one.
 */
export function createCornerTapCounter(): (press: Press) => boolean {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  return ({ x, y, at }) => {
    if (x > corner || y > corner) {
      count = 0;
      return false;
    }
    count = at - last <= longestPause ? count + 1 : 1;
    last = at;
    if (count < needed) return false;
    count = 0;
    return true;
  };
}
