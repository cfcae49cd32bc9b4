import { expect, it } from 'vitest';
import { growthOf, type ServerSample } from './server-soak';

/** Three processes of five minutes with different initial memory, and the memory that leaks in a number of minutes. */
const samplesOfThreeProcesses = (leak: (minutes: number) => number): ServerSample[] =>
  [180, 260, 210].flatMap((initialMemory, processIndex) =>
    Array.from({ length: 60 }, (_, index) => {
      const minutes = index / 12;
      // Caches grow in the first minute; garbage collection makes a sawtooth.
      const memory = initialMemory + Math.min(minutes, 1) * 40 + (index % 7) + leak(minutes);
      return { processIndex, minutes, memory, openFiles: 30 + (index % 3), writeAheadLogBytes: 0 };
    }),
  );

it('reports no growth for a sawtooth and different initial values', () => {
  const samples = samplesOfThreeProcesses(() => 0);
  expect(growthOf(samples, 'memory').low * 10).toBeLessThan(1);
  expect(Math.abs(growthOf(samples, 'openFiles').slope * 10)).toBeLessThan(1);
});

it('reports growth of two MiB per minute', () => {
  const samples = samplesOfThreeProcesses((minutes) => minutes * 2);
  const { slope, low } = growthOf(samples, 'memory');
  expect(slope).toBeCloseTo(2, 0);
  expect(low * 10).toBeGreaterThan(1);
});
