import type { Catalogue } from '../catalogue/catalogue';
import { findProductIdByNumber } from '../catalogue/product-list-store';
import type { VariantKey } from '../orders/stock-store';
import { MAX_QUANTITY, MIN_QUANTITY } from '../../shared/cart/quantity';
import { withVariant } from '../../shared/catalogue/variant-url';

/**
 * Returns the permanent id of a variant for purchasing systems: catalogue number and size, such as
 * `QC10000:5g`.
 */
export function partId({ goods_sn, goods_attr }: { goods_sn: string; goods_attr: string }): string {
  return `${goods_sn}:${goods_attr}`;
}

/** Returns the path of the product page with this size selected. */
export function variantPath({ goods_id, goods_attr }: VariantKey): string {
  const query = new URLSearchParams({ id: String(goods_id) });
  return `/goodsInfo${withVariant(query, goods_id, { goodsId: goods_id, size: goods_attr })}`;
}

/** Maximum number of colons at which a part id is split on trial; each costs a query. */
const MAX_COLONS = 8;

/**
 * Returns the variant with a part id; null when the product is not sold. Does not check the size. Catalogue number and size may
 * contain colons themselves.
 */
export async function findVariantByPartId(catalogue: Catalogue, part: string): Promise<VariantKey | null> {
  let index = 0;
  for (let colons = 0; colons < MAX_COLONS; colons += 1) {
    index = part.indexOf(':', index + 1);
    if (index < 0) return null;
    const goods_id = await findProductIdByNumber(catalogue, part.slice(0, index));
    if (goods_id !== null) return { goods_id, goods_attr: part.slice(index + 1) };
  }
  return null;
}

/** Parses a quantity as purchasing systems write it, such as `2` or `2.000`; null unless a line can have it. */
export function parsePartQuantity(text: string): number | null {
  const quantity = Number(/^\s*(\d{1,7})(?:\.0*)?\s*$/.exec(text)?.[1] ?? 0);
  return quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY ? quantity : null;
}
