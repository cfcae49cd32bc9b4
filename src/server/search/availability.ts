/** The facet that says whether a product is on the shelf, and its values. */
export const AVAILABILITY = 'stock';
const IN_STOCK = 'In stock';
const MADE_TO_ORDER = 'Made to order';

/** A product that is no longer as available as the catalogue says. */
export interface AmendedProduct {
  goodsId: number;
  /** Its values of the facet; none where it is sold out. */
  values: readonly string[];
}

/** What a product's sizes come to; `soldOut` tells a size that none is left of from one that is made to order. */
export function availabilityOf(sizes: readonly { stock: number; soldOut?: boolean }[]): string[] {
  if (sizes.some(({ stock }) => stock > 0)) return [IN_STOCK];
  return sizes.length > 0 && sizes.every(({ soldOut }) => soldOut) ? [] : [MADE_TO_ORDER];
}
