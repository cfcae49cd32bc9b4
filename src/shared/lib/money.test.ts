import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsToWire,
  formatMoney,
  formatSignedMoney,
  percentOf,
  signedCentsToWire,
  wireToCents,
} from './money';

describe('money', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [129_050, '1290.50'],
  ])('formats %i cents as %s', (cents, wire) => {
    expect(centsToWire(cents)).toBe(wire);
  });

  it.each([
    [-1250, '-12.50'],
    [-5, '-0.05'],
    [0, '0.00'],
    [5, '0.05'],
  ])('formats %i signed cents as %s', (cents, wire) => {
    expect(signedCentsToWire(cents)).toBe(wire);
  });

  it('round-trips every amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999_999 }),
        (cents) => wireToCents(centsToWire(cents)) === cents,
      ),
    );
  });

  it.each([-1, 0.5, NaN, Infinity])('throws for %d', (cents) => {
    expect(() => centsToWire(cents)).toThrow(RangeError);
  });

  it.each(['', '1', '1.5', '-1.00', '1,000.00', '1e3.00', ' 1.00'])('throws for "%s"', (text) => {
    expect(() => wireToCents(text)).toThrow(RangeError);
  });

  it.each([
    ['0.05', '$0.05'],
    ['999.00', '$999.00'],
    ['1290.50', '$1,290.50'],
    ['1234567.00', '$1,234,567.00'],
  ])('displays %s as %s', (wire, shown) => {
    expect(formatMoney(wire)).toBe(shown);
  });

  it.each([
    ['12.50', '+$12.50'],
    ['-1290.50', '−$1,290.50'],
    ['0.00', '+$0.00'],
  ])('displays a change of %s as %s', (wire, shown) => {
    expect(formatSignedMoney(wire)).toBe(shown);
  });
});

describe('percentOf', () => {
  it('matches exact arithmetic, rounded half up, for negative amounts too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 10_000 }),
        (cents, basisPoints) => {
          const product = BigInt(cents) * BigInt(basisPoints) + 5_000n;
          const remainder = ((product % 10_000n) + 10_000n) % 10_000n;
          expect(BigInt(percentOf(cents, basisPoints))).toBe((product - remainder) / 10_000n);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it.each([
    [-1, 10_000, -1],
    [-1, 5_000, 0],
    [-150, 5_000, -75],
    [-10_000, 2_000, -2_000],
  ])('of %s cents at %s basis points is %s', (cents, basisPoints, share) => {
    expect(percentOf(cents, basisPoints)).toBe(share);
  });
});
