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
export const holdMs = 1_000;

/**
 * Counts presses in the upper left corner: the fifth in a row, none of them more than two seconds after the one
 * before, calls staff when it is held. Gives whether this press is that one.
 */
export function cornerTaps(): (press: Press) => boolean {
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
