/** Whether a size can be ordered. `made to order` has no stock and no limit; `sold out` had stock and cannot be ordered. */
export type Availability = 'in stock' | 'made to order' | 'sold out';

/** Stock of a size in the catalogue that was in stock and is used up; 0 is made to order. */
export const SOLD_OUT_STOCK = -1;

/** Stock of a size as the catalogue calls report it. */
export interface StockedSize {
  /** Units in stock. */
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
 * Returns the units of a size that the catalogue lists, before any order: with stock 0 it is made to order (null), with
 * {@link SOLD_OUT_STOCK} it has none.
 */
export function unitsOfCatalogue(stock: number): number | null {
  return stock === 0 ? null : countedStock(stock);
}

/** Returns the units of a size that the catalogue lists as a number that can be counted: 0 for one that is sold out. */
export function countedStock(stock: number): number {
  return stock === SOLD_OUT_STOCK ? 0 : stock;
}

/**
 * Returns the stock of a size after a stock list states a number. None of a size that had stock means sold out; a size that
 * is made to order stays so.
 */
export function stockAfterUpdate(before: number, stated: number): number {
  return stated === 0 && before !== 0 ? SOLD_OUT_STOCK : stated;
}

/** Returns the units of a size that can be ordered; null = made to order, without a limit. */
export function orderableUnits({ stock, sold_out: soldOut }: StockedSize): number | null {
  return soldOut ? 0 : unitsOfCatalogue(stock);
}

export function availabilityOf(size: StockedSize): Availability {
  return availabilityOfUnits(orderableUnits(size));
}

/**
 * Returns whether the cheapest size with a price is in stock. Beside its price "In stock" would be wrong otherwise, also
 * when a larger size is in stock.
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
  const found = new Set(sizes.map(availabilityOf));
  const order: readonly Availability[] = ['in stock', 'made to order', 'sold out'];
  return order.find((availability) => found.has(availability)) ?? null;
}
