import { MAX_QUANTITY } from '../../shared/cart/quantity';
import { unitPrice, type PriceTier } from '../../shared/orders/price-tiers';
import { formatNumber } from '../../shared/lib/format-number';
import {
  addCartLine,
  updateCartLine,
  countCartLines,
  findLineByVariant,
  type VariantSnapshot,
  type StoredCartLine,
} from './cart-line-store';
import type { ShopTransaction } from '../db/shop-database';
import type { SellableVariant } from '../catalogue/variant-store';

/** Maximum lines of a cart, including those saved for later. */
export const MAX_CART_LINES = 500;

export interface Units {
  sale: SellableVariant;
  number: number;
}

interface Prices {
  tiers: readonly PriceTier[];
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Adds units to the variant's line, or creates the line. Returns the reason for the customer when that is impossible,
 * otherwise ''. The transaction must have locked the cart.
 */
export async function addUnitsToLine(
  transaction: ShopTransaction,
  cartId: number,
  { sale, number }: Units,
  { tiers, now }: Prices,
): Promise<string> {
  const size = snapshotVariant(sale);
  const line = await findLineByVariant(transaction, cartId, size, 0);
  if (line) {
    if (line.number + number > MAX_QUANTITY) return lineFullMessage(line.number);
    await updateCartLine(transaction, withQuantity(line, line.number + number, { sale, tiers }));
    return '';
  }
  if ((await countCartLines(transaction, cartId)) >= MAX_CART_LINES) {
    return `Your cart has ${MAX_CART_LINES} lines, as many as it can hold.`;
  }
  const seen_cents = unitPrice(sale, number, tiers);
  await addCartLine(transaction, cartId, { ...size, number, seen_cents, saved: 0 }, now);
  return '';
}

export function lineFullMessage(already: number): string {
  const [most, has] = [MAX_QUANTITY, already].map(formatNumber);
  return `A line can hold ${most} units, and yours has ${has} already.`;
}

/** Returns the fields that a cart line copies from the catalogue. */
export function snapshotVariant({ product, goods_attr, attr_value }: SellableVariant): VariantSnapshot {
  const { goods_id, goods_sn, goods_name, product_class } = product;
  return { goods_id, goods_attr, goods_sn, goods_name, product_class, attr_value };
}

/**
 * Returns the line with another quantity. The price tier of the new quantity counts as seen, except when the seen price
 * already differs from the current one: that change must still be shown. `sale` is null when the variant is no longer sold.
 */
export function withQuantity(
  line: StoredCartLine,
  number: number,
  { sale, tiers }: { sale: SellableVariant | null; tiers: readonly PriceTier[] },
): StoredCartLine {
  const known = sale && line.seen_cents === unitPrice(sale, line.number, tiers);
  return { ...line, number, seen_cents: known ? unitPrice(sale, number, tiers) : line.seen_cents };
}
