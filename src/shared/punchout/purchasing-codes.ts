import type { ProductClass } from '../contract/goods';
import { ORDER_UNIT, packContent } from './unit-codes';
import { commodityOf, type CommodityOverrides } from './unspsc';

/** What a purchasing system wants to know of a line besides its name and price; '' = the size does not tell it. */
export interface PurchaseFacts {
  /** Eight digits. */
  unspsc: string;
  /** What the number of units counts, by UN/CEFACT Recommendation 20: packs. */
  order_unit: string;
  /** How much is in one pack, decimal, and in which unit of Recommendation 20. */
  content: string;
  content_unit: string;
}

/** The facts about a size (`5 × 96T`) of a product of this class, the same on papers, feeds and carts. */
export function purchaseFacts(
  { product_class, attr_value }: { product_class: ProductClass; attr_value: string },
  overrules: CommodityOverrides,
): PurchaseFacts {
  const content = packContent(attr_value);
  return {
    unspsc: commodityOf(product_class, overrules),
    order_unit: ORDER_UNIT,
    content: content?.quantity ?? '',
    content_unit: content?.unit ?? '',
  };
}

/** The same on papers: `UNSPSC 12352203, EA of 100 MC`. */
export function formatPurchaseFacts({ unspsc, order_unit, content, content_unit }: PurchaseFacts): string {
  return `UNSPSC ${unspsc}, ${order_unit}${content && ` of ${content} ${content_unit}`}`;
}
