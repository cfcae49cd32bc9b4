/** Supply of a size. `made to order` has no stock and no limit; `sold out` had stock and cannot be ordered. */
export type Availability = 'in stock' | 'made to order' | 'sold out';

/** Value of `stock` in the catalogue for a size that was in stock and is used up. The value 0 means made to order. */
export const SOLD_OUT_STOCK = -1;

/** Stock of a size as the catalogue calls report it. */
export interface StockedSize {
  /** Units in stock; 0 = made to order, unless `sold_out` is set. */
  stock: number;
  /** The counted stock is used up. */
  sold_out?: true | undefined;
}

/**
 * Returns the availability for a number of units that can be ordered; null = without a limit. No other function
 * distinguishes `made to order` from `sold out`.
 */
export function availabilityOfUnits(units: number | null): Availability {
  if (units === null) return 'made to order';
  return units > 0 ? 'in stock' : 'sold out';
}

/**
 * Returns the units that can be ordered of a size with this `stock` in the catalogue, before any order: null without a limit
 * (made to order, stock 0), and 0 for {@link SOLD_OUT_STOCK}.
 */
export function unitsOfCatalogue(stock: number): number | null {
  return stock === 0 ? null : countedStock(stock);
}

/** Converts the value of `stock` in the catalogue to a count: 0 for a sold-out size. */
export function countedStock(stock: number): number {
  return stock === SOLD_OUT_STOCK ? 0 : stock;
}

/**
 * Returns the `stock` of a size after a stock list states a number of units. The number 0 means sold out for a size that had
 * stock; a size that is made to order (previous stock 0) stays made to order.
 */
export function stockAfterUpdate(previousStock: number, statedUnits: number): number {
  return statedUnits === 0 && previousStock !== 0 ? SOLD_OUT_STOCK : statedUnits;
}

/** Returns the units of a size that can be ordered; null = made to order, without a limit. */
export function orderableUnits({ stock, sold_out: soldOut }: StockedSize): number | null {
  return soldOut ? 0 : unitsOfCatalogue(stock);
}

export function availabilityOf(size: StockedSize): Availability {
  return availabilityOfUnits(orderableUnits(size));
}

/**
 * Returns whether the cheapest size with a price is in stock; without prices, whether any size is. If the cheapest one is not,
 * the text "In stock" beside its price would be wrong, even when a larger size is in stock.
 */
export function isCheapestInStock(
  sizes: readonly (StockedSize & { attr_price?: string | null | undefined })[],
): boolean {
  const priced = sizes.filter(({ attr_price: price }) => typeof price === 'string');
  const lowest = Math.min(...priced.map(({ attr_price: price }) => Number(price)));
  const cheapest = priced.filter(({ attr_price: price }) => Number(price) === lowest);
  return (cheapest.length > 0 ? cheapest : sizes).some((size) => availabilityOf(size) === 'in stock');
}

/** Returns the best availability of several sizes; null without sizes. */
export function bestAvailability(sizes: readonly StockedSize[]): Availability | null {
  const availabilities = new Set(sizes.map(availabilityOf));
  const order: readonly Availability[] = ['in stock', 'made to order', 'sold out'];
  return order.find((availability) => availabilities.has(availability)) ?? null;
}
