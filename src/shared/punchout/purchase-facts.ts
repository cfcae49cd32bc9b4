import type { ProductClass } from '../contract/goods';
import { ORDER_UNIT, packContent, unitName } from './unit-codes';
import { unspscOf, type CommodityOverrides } from './unspsc';

/** Data of a line for purchasing systems; '' if the size does not contain it. */
export interface PurchaseFacts {
  /** Eight digits. */
  unspsc: string;
  /** Unit of the ordered quantity (UN/CEFACT Recommendation 20): packs. */
  order_unit: string;
  /** Content of one pack as a decimal, and its unit (Recommendation 20). */
  content: string;
  content_unit: string;
}

/** Returns the purchasing data of a size (`5 × 96T`) for documents, feeds and carts. */
export function purchaseFacts(
  { product_class, attr_value }: { product_class: ProductClass; attr_value: string },
  overrides: CommodityOverrides,
): PurchaseFacts {
  const content = packContent(attr_value);
  return {
    unspsc: unspscOf(product_class, overrides),
    order_unit: ORDER_UNIT,
    content: content?.quantity ?? '',
    content_unit: content?.unit ?? '',
  };
}

/** Formats purchasing data for documents: `UNSPSC 12352203 · 1 EA (each) = 100 µg (MC)`. */
export function formatPurchaseFacts({ unspsc, order_unit, content, content_unit }: PurchaseFacts): string {
  const unit = `1 ${order_unit} (each)`;
  const pack = content && ` = ${content} ${unitName(content_unit, content)} (${content_unit})`;
  return `UNSPSC ${unspsc} · ${unit}${pack}`;
}
