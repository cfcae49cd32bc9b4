import { MAX_CART_LINES, MAX_QUANTITY } from '../../shared/cart/quantity';
import { unitPrice, type PriceTier } from '../../shared/orders/price-tiers';
import { formatNumber } from '../../shared/lib/format-number';
import {
  addCartLine,
  updateCartLine,
  countCartLines,
  listCartLines,
  findLineByVariant,
  addOrReplaceActiveLines,
  type VariantSnapshot,
  type StoredCartLine,
} from './cart-line-store';
import type { ShopTransaction } from '../db/shop-database';
import type { PricedVariant, CatalogueVariant } from '../catalogue/variant-store';
import { variantKey } from '../orders/stock-store';

/** Units of a variant to add to a cart. */
export interface VariantUnits {
  catalogueVariant: PricedVariant;
  number: number;
  /**
   * Unit price in cents that the customer saw before; the current one by default. A line that is in the cart already keeps the
   * price that was seen there.
   */
  seenCents?: number | null;
}

interface PricingContext {
  tiers: readonly PriceTier[];
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Adds units to the variant's active line, or creates the line. Returns '', or the reason, for the customer, why the units
 * were not added. The transaction must have locked the cart.
 */
export async function addUnitsToLine(
  transaction: ShopTransaction,
  cartId: number,
  { catalogueVariant, number }: Omit<VariantUnits, 'seenCents'>,
  { tiers, now }: PricingContext,
): Promise<string> {
  const variant = snapshotVariant(catalogueVariant);
  const line = await findLineByVariant(transaction, cartId, { ...variant, saved: 0 });
  if (line) {
    if (line.number + number > MAX_QUANTITY) return lineFullMessage(line.number);
    await updateCartLine(transaction, withQuantity(line, line.number + number, { catalogueVariant, tiers }));
    return '';
  }
  if ((await countCartLines(transaction, cartId)) >= MAX_CART_LINES) {
    return cartFullMessage;
  }
  const seen_cents = unitPrice(catalogueVariant.listPrice, number, tiers);
  await addCartLine(transaction, cartId, { ...variant, number, seen_cents, saved: 0 }, now);
  return '';
}

/**
 * Like {@link addUnitsToLine} for many variants, with a few statements. Returns a reason or '' for each, in order. Repeated
 * variants add up.
 */
export async function addUnitsToLines(
  transaction: ShopTransaction,
  cartId: number,
  units: readonly VariantUnits[],
  { tiers, now }: PricingContext,
): Promise<string[]> {
  const storedLines = await listCartLines(transaction, cartId);
  const activeLines = new Map(
    storedLines.filter(({ saved }) => saved === 0).map((line) => [variantKey(line), line]),
  );
  const changedKeys = new Set<string>();
  let lineCount = storedLines.length;
  const reasons = units.map(({ catalogueVariant, number, seenCents }) => {
    const variant = snapshotVariant(catalogueVariant);
    const key = variantKey(variant);
    const line = activeLines.get(key);
    if (line && line.number + number > MAX_QUANTITY) return lineFullMessage(line.number);
    if (!line && lineCount >= MAX_CART_LINES) return cartFullMessage;
    if (!line) lineCount += 1;
    const seen_cents = seenCents ?? unitPrice(catalogueVariant.listPrice, number, tiers);
    activeLines.set(
      key,
      line
        ? withQuantity(line, line.number + number, { catalogueVariant, tiers })
        : // The database assigns the id.
          { ...variant, number, seen_cents, saved: 0, rec_id: 0 },
    );
    changedKeys.add(key);
    return '';
  });
  await addOrReplaceActiveLines(
    transaction,
    cartId,
    [...changedKeys].flatMap((key) => activeLines.get(key) ?? []),
    now,
  );
  return reasons;
}

const cartFullMessage = `Your cart has ${MAX_CART_LINES} lines, which is the maximum.`;

/** Returns the message for a line that cannot have additional units, because the sum exceeds {@link MAX_QUANTITY}. */
export function lineFullMessage(currentUnits: number): string {
  return `A line can have up to ${formatNumber(MAX_QUANTITY)} units; yours already has ${formatNumber(currentUnits)}.`;
}

/** Returns the fields that a cart line copies from the catalogue. */
export function snapshotVariant({ product, goods_attr, attr_value }: CatalogueVariant): VariantSnapshot {
  const { goods_id, goods_sn, goods_name, product_class } = product;
  return { goods_id, goods_attr, goods_sn, goods_name, product_class, attr_value };
}

/**
 * Returns the line with another quantity. The price tier of the new quantity counts as seen, except when the seen price
 * already differs from the current one: that change must still be shown. `catalogueVariant` is null for a discontinued variant.
 * A variant without a price keeps the price that was seen last.
 */
export function withQuantity(
  line: StoredCartLine,
  number: number,
  { catalogueVariant, tiers }: { catalogueVariant: CatalogueVariant | null; tiers: readonly PriceTier[] },
): StoredCartLine {
  const listPrice = catalogueVariant?.listPrice;
  const hasSeenCurrentPrice = listPrice && line.seen_cents === unitPrice(listPrice, line.number, tiers);
  const seen_cents = hasSeenCurrentPrice ? unitPrice(listPrice, number, tiers) : line.seen_cents;
  return { ...line, number, seen_cents };
}
