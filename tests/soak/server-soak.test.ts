import { expect, it } from 'vitest';
import { slopeOf, type Sample } from './server-soak';

/** Three lives of five minutes, each with a memory of its own to begin with. */
const lives = (grow: (at: number) => number): Sample[] =>
  [180, 260, 210].flatMap((begin, life) =>
    Array.from({ length: 60 }, (_, index) => {
      const at = index / 12;
      // The first minute fills caches; after it the collector makes a saw.
      const memory = begin + Math.min(at, 1) * 40 + (index % 7) + grow(at);
      return { life, at, memory, files: 30 + (index % 3), log: 0 };
    }),
  );

it('sees no growth in a saw, nor in lives that begin differently', () => {
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

it('sees two megabytes a minute', () => {
  const { slope, low } = slopeOf(
    lives((at) => at * 2),
    'memory',
  );
  expect(slope).toBeCloseTo(2, 0);
  expect(low * 10).toBeGreaterThan(1);
});
