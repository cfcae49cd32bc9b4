import type { Selling } from '../src/server/orders/selling-settings';

/** These settings for a shop that sends to some countries only. */
export function onlyTo(countries: readonly string[], selling: Selling): Selling {
  return {
    ...selling,
    shippings: selling.shippings.map((way) => ({
      ...way,
      fees: way.fees.map((zone) => ({ ...zone, countries: [...countries] })),
    })),
  };
}
