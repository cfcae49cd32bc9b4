import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatNumber } from './format-number';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [100_000, '100,000'],
  [1_234_567, '1,234,567'],
  [-1000, '-1,000'],
  [-999, '-999'],
  [12345.5, '12,345.5'],
])('formats %d as %s', (number, shown) => expect(formatNumber(number)).toBe(shown));

it('matches Intl for any integer', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      expect(formatNumber(number)).toBe(number.toLocaleString('en-US'));
    }),
  );
});
