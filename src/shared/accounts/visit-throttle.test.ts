import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countVisit, noVisits } from './visit-throttle';

/** Times of visits that trigger the throttle. */
function tooManyAt(times: readonly number[]): number[] {
  let count = noVisits;
  return times.filter((now) => {
    const counted = countVisit(count, now);
    count = counted.count;
    return counted.isLimitReached;
  });
}

describe('countVisit', () => {
  it.each([
    ['one', [0], []],
    ['two at once', [0, 0], []],
    ['three at once', [0, 0, 0], [0]],
    ['the third within the second', [0, 500, 999], [999]],
    ['the third after the second', [0, 500, 1000], []],
    ['one a second for ever', [0, 1000, 2000, 3000, 4000], []],
    ['a new burst after the pause', [0, 10, 1500, 1510, 1520], [1520]],
    ['a burst right after one that went too far', [0, 1, 2, 3, 4], [2]],
    ['six at once', [0, 0, 0, 0, 0, 0], [0, 0]],
  ])('%s', (_name, times, late) => {
    expect(tooManyAt(times)).toEqual(late);
  });

  it('never triggers for fewer than three visits within a second', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 500, max: 5000 })), (pauses) => {
        let now = 0;
        expect(tooManyAt(pauses.map((pause) => (now += pause)))).toEqual([]);
      }),
    );
  });
});
