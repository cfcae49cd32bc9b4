import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  availabilityOf,
  availabilityOfUnits,
  bestAvailability,
  isCheapestInStock,
  orderableUnits,
  SOLD_OUT_STOCK,
  stockAfterUpdate,
  type StockedSize,
} from './availability';

const sizes: fc.Arbitrary<StockedSize> = fc.oneof(
  fc.record({ stock: fc.nat(500) }),
  fc.constant({ stock: 0, sold_out: true as const }),
);

describe('availability', () => {
  it.each([
    [{ stock: 3 }, 'in stock'],
    [{ stock: 0 }, 'made to order'],
    [{ stock: 0, sold_out: true as const }, 'sold out'],
    [{ stock: SOLD_OUT_STOCK }, 'sold out'],
  ])('of %j is %s', (size, expected) => expect(availabilityOf(size)).toBe(expected));

  it.each([
    [12, 0, SOLD_OUT_STOCK],
    [SOLD_OUT_STOCK, 0, SOLD_OUT_STOCK],
    [0, 0, 0],
    [SOLD_OUT_STOCK, 5, 5],
    [12, 7, 7],
  ])('after a stock list on a size with %i that states %i is %i', (before, stated, expected) =>
    expect(stockAfterUpdate(before, stated)).toBe(expected),
  );

  it('of a size is that of the units that can be ordered', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        expect(availabilityOf(size)).toBe(availabilityOfUnits(orderableUnits(size)));
        expect(availabilityOf(size) === 'sold out').toBe(orderableUnits(size) === 0);
      }),
    );
  });

  it('of a product is that of its best size, in any order', () => {
    fc.assert(
      fc.property(fc.array(sizes, { minLength: 1, maxLength: 6 }), (list) => {
        const best = bestAvailability(list);
        expect(bestAvailability(list.toReversed())).toBe(best);
        expect(best === 'in stock').toBe(list.some(({ stock }) => stock > 0));
        expect(best === 'sold out').toBe(list.every((size) => size.sold_out));
      }),
    );
    expect(bestAvailability([])).toBeNull();
  });
});

describe('the cheapest size', () => {
  const size = (attr_price: string | null, stock: number) => ({ attr_price, stock });
  it.each([
    ['in stock', [size('28.00', 3), size('68.00', 0)], true],
    ['made to order beside a stocked one', [size('28.00', 0), size('68.00', 3)], false],
    ['as cheap as a stocked one', [size('28.00', 0), size('28.00', 3)], true],
    ['on request beside a stocked one', [size(null, 0), size('68.00', 3)], true],
    ['none with a price', [size(null, 3)], true],
    ['without sizes', [], false],
  ])('%s', (_name, sizes, expected) => expect(isCheapestInStock(sizes)).toBe(expected));
});
