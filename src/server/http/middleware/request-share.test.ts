import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRequestShare } from './request-share';

it('is the share of the requests of the last ten seconds', () => {
  let now = 0;
  const share = createRequestShare(() => now);
  expect(share.value()).toBe(0);
  for (let count = 0; count < 6; count += 1) share.record(`192.0.2.${count}`, count % 3 === 0);
  now = 5000;
  for (let count = 0; count < 6; count += 1) share.record(`192.0.2.${count}`, true);
  expect(share.value()).toBe(8 / 12);
  now = 10_000;
  expect(share.value()).toBe(1);
  now = 15_000;
  expect(share.value()).toBe(0);
});

it('has a total of all sites and times, for metrics', () => {
  let now = 0;
  const share = createRequestShare(() => now);
  for (let count = 0; count < 100; count += 1) share.record('192.0.2.1', count % 2 === 0);
  now = 60_000;
  share.record('192.0.2.1', true);
  expect(share.total()).toBe(51);
});

it('is 0 while only a few requests were affected', () => {
  const share = createRequestShare(() => 0);
  for (let count = 0; count < 4; count += 1) share.record(`192.0.2.${count}`, true);
  expect(share.value()).toBe(0);
});

it('lets one site neither cause nor hide a bad share, however many requests and networks it has', () => {
  const visitor = fc.record({ isAffected: fc.boolean(), count: fc.integer({ min: 1, max: 500 }) });
  fc.assert(
    fc.property(visitor, ({ isAffected, count }) => {
      const share = createRequestShare(() => 0);
      for (let number = 0; number < count; number += 1)
        share.record(`2001:db8:1:${(number % 50).toString(16)}::/64`, isAffected);
      for (let number = 0; number < 90; number += 1) share.record(`192.0.2.${number}`, !isAffected);
      if (isAffected) expect(share.value()).toBeLessThanOrEqual(0.1);
      else expect(share.value()).toBeGreaterThanOrEqual(0.9);
    }),
  );
});
