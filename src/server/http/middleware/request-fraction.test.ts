import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRequestFraction } from './request-fraction';

it('is the fraction of the requests of the last ten seconds', () => {
  let now = 0;
  const fraction = createRequestFraction(() => now);
  expect(fraction.value()).toBe(0);
  for (let count = 0; count < 6; count += 1) fraction.record(`192.0.2.${count}`, count % 3 === 0);
  now = 5000;
  for (let count = 0; count < 6; count += 1) fraction.record(`192.0.2.${count}`, true);
  expect(fraction.value()).toBe(8 / 12);
  now = 10_000;
  expect(fraction.value()).toBe(1);
  now = 15_000;
  expect(fraction.value()).toBe(0);
});

it('has a total of all sites and times, for metrics', () => {
  let now = 0;
  const fraction = createRequestFraction(() => now);
  for (let count = 0; count < 100; count += 1) fraction.record('192.0.2.1', count % 2 === 0);
  now = 60_000;
  fraction.record('192.0.2.1', true);
  expect(fraction.total()).toBe(51);
});

it('is 0 while only a few requests were affected', () => {
  const fraction = createRequestFraction(() => 0);
  for (let count = 0; count < 4; count += 1) fraction.record(`192.0.2.${count}`, true);
  expect(fraction.value()).toBe(0);
});

it('lets one site neither cause nor hide a bad fraction, however many requests and networks it has', () => {
  const visitor = fc.record({ isAffected: fc.boolean(), count: fc.integer({ min: 1, max: 500 }) });
  fc.assert(
    fc.property(visitor, ({ isAffected, count }) => {
      const fraction = createRequestFraction(() => 0);
      for (let number = 0; number < count; number += 1)
        fraction.record(`2001:db8:1:${(number % 50).toString(16)}::/64`, isAffected);
      for (let number = 0; number < 90; number += 1) fraction.record(`192.0.2.${number}`, !isAffected);
      if (isAffected) expect(fraction.value()).toBeLessThanOrEqual(0.1);
      else expect(fraction.value()).toBeGreaterThanOrEqual(0.9);
    }),
  );
});
