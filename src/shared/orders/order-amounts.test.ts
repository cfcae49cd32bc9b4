import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderAmounts, usablePoints, type AmountsInput, type OrderAmounts } from './order-amounts';
import { unitPrice, type PriceTier } from './price-tiers';

/** Independent calculation with BigInt. */
function reference({ lines, shipping, taxBasisPoints, points, balance }: AmountsInput) {
  const least = (one: bigint, other: bigint) => (one < other ? one : other);
  const goods = lines.map(({ cents, number }) => BigInt(cents) * BigInt(number)).reduce((a, b) => a + b, 0n);
  const pointsUsed = least(BigInt(points), goods);
  const taxed = goods + BigInt(shipping) - pointsUsed;
  const tax = (taxed * BigInt(taxBasisPoints) + 5_000n) / 10_000n;
  const due = taxed + tax;
  const balanceUsed = least(BigInt(balance), due);
  return {
    goods,
    shipping: BigInt(shipping),
    tax,
    points: pointsUsed,
    balance: balanceUsed,
    total: due - balanceUsed,
  };
}

const asBig = (amounts: OrderAmounts) =>
  Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, BigInt(cents as number)]));

/** A fast deterministic generator for a hundred thousand carts. */
function randomNumbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * (most + 1));
  };
}

const tiers: PriceTier[] = [
  { from: 5, percent: 3 },
  { from: 10, percent: 5 },
  { from: 50, percent: 10 },
];

describe('orderAmounts', () => {
  it('match exact arithmetic in 100,000 random carts', () => {
    const random = randomNumbers(20_260_309);
    let wrong = 0;
    for (let cart = 0; cart < 100_000; cart += 1) {
      const lines = Array.from({ length: 1 + random(random(9) === 0 ? 499 : 9) }, () => {
        const number = 1 + random(random(3) === 0 ? 9_999 : 20);
        const list = { cents: 1 + random(99_999_999), breaks: [] };
        return { number, cents: unitPrice(list, number, tiers) };
      });
      const input = {
        lines,
        shipping: random(20_000),
        taxBasisPoints: random(3_000),
        points: random(1) * random(1_000_000),
        balance: random(1) * random(2_000_000_000),
      };
      const [is, should] = [asBig(orderAmounts(input)), reference(input)];
      if (Object.entries(should).some(([name, cents]) => is[name] !== cents)) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  it('add up and are never negative', () => {
    const input = fc.record({
      lines: fc.array(fc.record({ cents: fc.nat(1e9), number: fc.integer({ min: 1, max: 10_000 }) })),
      shipping: fc.nat(100_000),
      taxBasisPoints: fc.nat(5_000),
      points: fc.nat(1e9),
      balance: fc.nat(1e9),
    });
    fc.assert(
      fc.property(input, (given) => {
        const { goods, shipping, tax, points, balance, total } = orderAmounts(given);
        expect(goods + shipping + tax - points - balance).toBe(total);
        expect(Math.min(goods, shipping, tax, points, balance, total)).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(goods);
      }),
    );
  });

  it('handle the largest possible cart', () => {
    const lines = Array.from({ length: 500 }, () => ({ cents: 99_999_999, number: 10_000 }));
    expect(orderAmounts({ lines, shipping: 0, taxBasisPoints: 0, points: 0, balance: 0 }).total).toBe(
      499_999_995_000_000,
    );
  });

  it.each([
    ['too large a sum', { cents: Number.MAX_SAFE_INTEGER, number: 2 }],
    ['a fraction of a cent', { cents: 1.5, number: 1 }],
    ['a price below zero', { cents: -1, number: 1 }],
    ['no number', { cents: NaN, number: 1 }],
  ])('reject %s', (_name, line) => {
    expect(() =>
      orderAmounts({ lines: [line], shipping: 0, taxBasisPoints: 0, points: 0, balance: 0 }),
    ).toThrow(RangeError);
  });

  it('apply points to goods only', () => {
    expect(usablePoints(500, 800)).toBe(500);
    expect(usablePoints(500, 300)).toBe(300);
  });
});
