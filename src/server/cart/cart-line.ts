import { MOST_QUANTITY } from '../../shared/cart/quantity';
import { unitPrice, type PriceTier } from '../../shared/orders/price-tiers';
import { showNumber } from '../../shared/lib/format-number';
import {
  addCartLine,
  changeCartLine,
  countCartLines,
  findLineOf,
  type KnownSize,
  type StoredCartLine,
} from './cart-line-store';
import type { ShopTransaction } from '../db/shop-database';
import type { SizeOnSale } from '../catalogue/price-store';

/** Lines of one cart, those put by for later included. */
export const MOST_LINES = 500;

/** Some units of a size as it is sold today. */
export interface Units {
  sale: SizeOnSale;
  number: number;
}

interface Prices {
  tiers: readonly PriceTier[];
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Adds units to the line of their size, or begins one. Gives in words why that cannot be, '' when it is done. The
 * transaction has touched the cart.
 */
export async function putUnits(
  transaction: ShopTransaction,
  cartId: number,
  { sale, number }: Units,
  { tiers, now }: Prices,
): Promise<string> {
  const size = knownSize(sale);
  const line = await findLineOf(transaction, cartId, size, 0);
  if (line) {
    if (line.number + number > MOST_QUANTITY) return tooMany(line.number);
    await changeCartLine(transaction, withNumber(line, line.number + number, { sale, tiers }));
    return '';
  }
  if ((await countCartLines(transaction, cartId)) >= MOST_LINES) {
    return `Your cart has ${MOST_LINES} lines, as many as it can hold.`;
  }
  const seen_cents = unitPrice(sale, number, tiers);
  await addCartLine(transaction, cartId, { ...size, number, seen_cents, saved: 0 }, now);
  return '';
}

export function tooMany(already: number): string {
  const [most, has] = [MOST_QUANTITY, already].map(showNumber);
  return `A line can hold ${most} units, and yours has ${has} already.`;
}

/** What a line keeps of its size. */
export function knownSize({ product, goods_attr, attr_value }: SizeOnSale): KnownSize {
  const { goods_id, goods_sn, goods_name, product_class } = product;
  return { goods_id, goods_attr, goods_sn, goods_name, product_class, attr_value };
}

/**
 * A line with another number of units. The price that goes with the number counts as seen, unless the old one differs
 * from today's for another reason, which the customer has still to be told. `sale` null = it is no longer sold.
 */
export function withNumber(
  line: StoredCartLine,
  number: number,
  { sale, tiers }: { sale: SizeOnSale | null; tiers: readonly PriceTier[] },
): StoredCartLine {
  const known = sale && line.seen_cents === unitPrice(sale, line.number, tiers);
  return { ...line, number, seen_cents: known ? unitPrice(sale, number, tiers) : line.seen_cents };
}
