import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampScale, largestScale, leastScale, scrollAfterZoom } from './map-zoom';

describe('zooming', () => {
  it.each([
    [{ scroll: 0, at: 0, from: 1, to: 2 }, 0],
    [{ scroll: 0, at: 100, from: 1, to: 2 }, 100],
    [{ scroll: 300, at: 100, from: 1, to: 2 }, 700],
    [{ scroll: 700, at: 100, from: 2, to: 1 }, 300],
    [{ scroll: 0, at: 100, from: 2, to: 1 }, 0],
  ])('%o scrolls to %i', (change, scroll) => expect(scrollAfterZoom(change)).toBe(scroll));

  it('keeps what is under the pointer there, and comes back', () => {
    const scale = fc.double({ min: leastScale, max: largestScale, noNaN: true });
    const pixels = fc.double({ min: 0, max: 3000, noNaN: true });
    fc.assert(
      fc.property(scale, scale, pixels, pixels, (from, to, scroll, at) => {
        const after = scrollAfterZoom({ scroll, at, from, to });
        fc.pre(after > 0);
        expect((after + at) / to).toBeCloseTo((scroll + at) / from, 6);
        expect(scrollAfterZoom({ scroll: after, at, from: to, to: from })).toBeCloseTo(scroll, 6);
      }),
    );
  });

  it('ends at both ends', () => {
    expect(clampScale(100)).toBe(largestScale);
    expect(clampScale(0.001)).toBe(leastScale);
    expect(clampScale(1)).toBe(1);
  });
});
