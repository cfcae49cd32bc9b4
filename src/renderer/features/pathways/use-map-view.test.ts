import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampScale, maxScale, minScale, scrollToKeep } from './use-map-view';

describe('zoom', () => {
  it.each([
    [{ point: 0, before: 0, after: 0, oldScale: 1, newScale: 2 }, 0],
    [{ point: 100, before: 0, after: 0, oldScale: 1, newScale: 2 }, 100],
    [{ point: 100, before: -300, after: -300, oldScale: 1, newScale: 2 }, 400],
    [{ point: 100, before: 50, after: 0, oldScale: 1, newScale: 2 }, 0],
    [{ point: 100, before: -700, after: -300, oldScale: 2, newScale: 1 }, 0],
  ])('%o scrolls by %i', (change, scroll) => expect(scrollToKeep(change)).toBe(scroll));

  it('keeps the point under the pointer in place', () => {
    const scale = fc.double({ min: minScale, max: maxScale, noNaN: true });
    const pixels = fc.double({ min: -3000, max: 3000, noNaN: true });
    fc.assert(
      fc.property(scale, scale, pixels, pixels, pixels, (oldScale, newScale, point, before, after) => {
        const begins = after - scrollToKeep({ point, before, after, oldScale, newScale });
        expect((point - begins) / newScale).toBeCloseTo((point - before) / oldScale, 6);
      }),
    );
  });

  it('clamps to both limits', () => {
    expect(clampScale(100, 1)).toBe(maxScale);
    expect(clampScale(0.001, 1)).toBe(minScale);
    expect(clampScale(1, 1)).toBe(1);
  });

  it('never enlarges a fitted map on zooming out', () => {
    expect(clampScale(0.24, 0.3)).toBe(0.3);
    expect(clampScale(0.375, 0.3)).toBe(0.375);
  });
});
