import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tierPrices, unitPrice, type ListPrice, type PriceTier } from './price-tiers';

const tiers: PriceTier[] = [
  { from: 50, percent: 10 },
  { from: 5, percent: 3 },
  { from: 10, percent: 5 },
];

/** A size without quantity prices. */
const alone = (cents: number): ListPrice => ({ cents, breaks: [] });

describe('unitPrice', () => {
  it.each([
    [10_000, 1, 10_000],
    [10_000, 4, 10_000],
    [10_000, 5, 9_700],
    [10_000, 9, 9_700],
    [10_000, 10, 9_500],
    [10_000, 49, 9_500],
    [10_000, 50, 9_000],
    [10_000, 10_000, 9_000],
    // 97 % of 50 cents is 48.5, which rounds up.
    [50, 5, 49],
    [1, 50, 1],
  ])('of %i cents is, for %i units, %i', (list, number, cents) => {
    expect(unitPrice(alone(list), number, tiers)).toBe(cents);
  });

  it('never rises with the quantity and is always positive', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 9999 }), (list, number) => {
        const price = unitPrice(alone(list), number, tiers);
        expect(unitPrice(alone(list), number + 1, tiers)).toBeLessThanOrEqual(price);
        expect(price).toBeGreaterThan(0);
      }),
    );
  });

  it('is the list price without tiers', () => expect(unitPrice(alone(123), 10_000, [])).toBe(123));
});

describe('tierPrices', () => {
  it('are sorted, each lower than the one before', () => {
    expect(tierPrices(alone(10_000), tiers)).toEqual([
      { from: 5, cents: 9_700 },
      { from: 10, cents: 9_500 },
      { from: 50, cents: 9_000 },
    ]);
  });

  it('omit prices that save less than a cent', () => {
    expect(tierPrices(alone(4), tiers)).toEqual([]);
    expect(tierPrices(alone(15), tiers)).toEqual([{ from: 10, cents: 14 }]);
  });
});

describe('quantity prices of a size', () => {
  const own: ListPrice = {
    cents: 3990,
    breaks: [
      { from: 20, cents: 3150 },
      { from: 5, cents: 3500 },
    ],
  };

  it.each([
    [1, 3990],
    [4, 3990],
    [5, 3500],
    [19, 3500],
    [20, 3150],
    [10_000, 3150],
  ])('for %i units are %i, regardless of the shop’s tiers', (number, cents) => {
    expect(unitPrice(own, number, tiers)).toBe(cents);
  });

  it('never exceed the single price, and are listed where they are lower', () => {
    expect(unitPrice({ ...own, cents: 3300 }, 6, tiers)).toBe(3300);
    expect(tierPrices({ ...own, cents: 3300 }, tiers)).toEqual([{ from: 20, cents: 3150 }]);
    expect(tierPrices(own, tiers).map(({ from }) => from)).toEqual([5, 20]);
  });
});
