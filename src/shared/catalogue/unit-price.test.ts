import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equivalentQuantity, unitPrices } from './unit-price';

const told = (...sizes: [attr_value: string, cents: number][]) =>
  unitPrices(sizes.map(([attr_value, cents]) => ({ attr_value, cents }))).map(
    (price) => price && `${price.cents} per ${price.unit}`,
  );

describe('unitPrices', () => {
  it.each([
    [
      [['20 µL', 8000] as const, ['100 µL', 24_000] as const],
      ['400 per µL', '240 per µL'],
    ],
    [
      [['25 µg', 8750] as const, ['1 mg', 120_000] as const],
      ['350 per µg', '120 per µg'],
    ],
    [
      [['10 mg', 3000] as const, ['1 g', 5000] as const],
      ['300 per mg', '5 per mg'],
    ],
    [
      [['5 mg', 3000] as const, ['25 mg', 9000] as const],
      ['600 per mg', '360 per mg'],
    ],
    [
      [['1 L', 4000] as const, ['5 L', 15_000] as const],
      [null, '3000 per L'],
    ],
    [
      [['48T', 33_600] as const, ['96T', 48_000] as const, ['5 × 96T', 216_000] as const],
      ['700 per test', '500 per test', '450 per test'],
    ],
    [
      [['100T/96S', 20_000] as const, ['200T/192S', 36_000] as const],
      ['200 per test', '180 per test'],
    ],
    [
      [['25 tests', 10_000] as const, ['100 tests', 30_000] as const],
      ['400 per test', '300 per test'],
    ],
    [
      [['50 rxns', 5000] as const, ['6 × 500 mL', 30_000] as const],
      ['100 per reaction', '10 per mL'],
    ],
    [
      [['1 vial', 5000] as const, ['5 vials', 20_000] as const],
      [null, '4000 per vial'],
    ],
    [
      [['10 mM × 1 mL in DMSO', 6600] as const, ['5 mg', 5000] as const],
      [null, '1000 per mg'],
    ],
    [
      [['10 kU', 9000] as const, ['250 U', 500] as const],
      ['900 per kU', '2000 per kU'],
    ],
    [
      [['2.5 µg', 10_000] as const, ['10 µg', 30_000] as const],
      ['4000 per µg', '3000 per µg'],
    ],
    [
      [['0.5 nmol', 5000] as const, ['7.5 U', 3000] as const],
      ['10000 per nmol', '400 per U'],
    ],
    [
      [['on request', 100] as const, ['0 mg', 100] as const],
      [null, null],
    ],
  ])('of %j are %j', (sizes, prices) => {
    expect(told(...sizes.map(([size, cents]): [string, number] => [size, cents]))).toEqual(prices);
  });

  it('share a unit within a family, accurate to half a cent', () => {
    const factor = { µg: 1, mg: 1000, g: 1_000_000, kg: 1_000_000_000 };
    const unit = fc.constantFrom('µg', 'mg', 'g');
    const size = fc.record({
      number: fc.integer({ min: 1, max: 1000 }),
      unit,
      cents: fc.integer({ min: 100, max: 1e7 }),
    });
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 5 }), (sizes) => {
        const prices = unitPrices(
          sizes.map((one) => ({ attr_value: `${one.number} ${one.unit}`, cents: one.cents })),
        );
        const found = prices.flatMap((price, index) => (price ? [{ price, size: sizes[index] }] : []));
        expect(new Set(found.map(({ price }) => price.unit)).size).toBeLessThanOrEqual(1);
        for (const { price, size: one } of found) {
          if (!one) throw new Error('no size');
          const amount = (one.number * factor[one.unit as 'mg']) / factor[price.unit as 'mg'];
          expect(Math.abs(price.cents - one.cents / amount)).toBeLessThanOrEqual(0.5 + 1e-6);
        }
      }),
    );
  });
});

describe('equivalentQuantity', () => {
  it.each([
    [4, '1 g', '25 g', 1],
    [4, '1 g', '3 g', 2],
    [2, '1 mg', '100 µg', 20],
    [5, '96T', '5 × 96T', 1],
    [2, '2.5 µg', '5 µg', 1],
    [3, '0.1 µL', '0.3 µL', 1],
    [3, '1 g', '10 mM × 1 mL in DMSO', 3],
    [3, '1 mL', '5 mg', 3],
    [9000, '1 g', '1 mg', 10_000],
  ])('replaces %i × %s by units of %s: %i', (quantity, size, otherSize, expected) => {
    expect(equivalentQuantity(quantity, size, otherSize)).toBe(expected);
  });
});
