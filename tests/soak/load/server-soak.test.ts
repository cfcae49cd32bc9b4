import { expect, it } from 'vitest';
import { slopeOf, type Sample } from './server-soak';

/** Three processes of five minutes with different initial memory. */
const lives = (grow: (minutes: number) => number): Sample[] =>
  [180, 260, 210].flatMap((begin, life) =>
    Array.from({ length: 60 }, (_, index) => {
      const at = index / 12;
      // Caches grow in the first minute; garbage collection makes a sawtooth.
      const memory = begin + Math.min(at, 1) * 40 + (index % 7) + grow(at);
      return { life, minutes: at, memory, files: 30 + (index % 3), log: 0 };
    }),
  );

it('reports no growth for a sawtooth and different initial values', () => {
  expect(
    slopeOf(
      lives(() => 0),
      'memory',
    ).low * 10,
  ).toBeLessThan(1);
  expect(
    Math.abs(
      slopeOf(
        lives(() => 0),
        'files',
      ).slope * 10,
    ),
  ).toBeLessThan(1);
});

it('reports growth of two MiB per minute', () => {
  const { slope, low } = slopeOf(
    lives((at) => at * 2),
    'memory',
  );
  expect(slope).toBeCloseTo(2, 0);
  expect(low * 10).toBeGreaterThan(1);
});
