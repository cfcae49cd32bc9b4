import { MAX_CART_LINES, MAX_QUANTITY } from '../../shared/cart/quantity';
import type { AppContext } from '../app/context';
import {
  listCartLines,
  updateCartLine,
  deleteCartLine,
  moveCartLines,
  type StoredCartLine,
} from './cart-line-store';
import { BusinessError } from '../http/errors';
import { findPunchoutSessionByCart } from '../punchout/punchout-store';
import { deleteCart, addMergeResult, getOrCreateCustomerCart, lockCart } from './cart-store';
import type { ShopTransaction } from '../db/shop-database';
import { findCatalogueVariants } from '../catalogue/variant-store';
import { withQuantity } from './cart-line';

/**
 * Moves the lines of a visitor's cart into that of the customer who has just signed in, and deletes the visitor's cart. Units of
 * the same variant are added, up to {@link MAX_QUANTITY}, and lines saved for later stay saved. Lines beyond
 * {@link MAX_CART_LINES} are dropped, the last ones first. Does nothing when the visitor's cart no longer exists. Throws a
 * {@link BusinessError} for the cart of a punch-out session.
 */
export async function mergeGuestCart(
  { catalogue, selling, clock }: Pick<AppContext, 'catalogue' | 'selling' | 'clock'>,
  transaction: ShopTransaction,
  { guestCartId, customerId }: { guestCartId: number | null; customerId: number },
): Promise<void> {
  const now = clock().getTime();
  if (guestCartId === null || !(await lockCart(transaction, guestCartId, now))) return;
  if (await findPunchoutSessionByCart(transaction, guestCartId, now)) {
    throw new BusinessError(
      'You are shopping for your purchasing system. Send your cart back to it before you log in.',
    );
  }
  const guestLines = await listCartLines(transaction, guestCartId);
  if (guestLines.length > 0) {
    const cartId = await getOrCreateCustomerCart(transaction, customerId, now);
    const customerLines = new Map(
      (await listCartLines(transaction, cartId)).map((line) => [keyOf(line), line]),
    );
    const newLines: StoredCartLine[] = [];
    const catalogueVariants = await findCatalogueVariants(catalogue, guestLines);
    for (const [index, line] of guestLines.entries()) {
      const existing = customerLines.get(keyOf(line));
      if (!existing) {
        newLines.push(line);
        continue;
      }
      const number = Math.min(existing.number + line.number, MAX_QUANTITY);
      const catalogueVariant = catalogueVariants[index] ?? null;
      await updateCartLine(
        transaction,
        withQuantity(existing, number, { catalogueVariant, tiers: selling.price_tiers }),
      );
      await deleteCartLine(transaction, guestCartId, line.rec_id);
    }
    const linesBeyondLimit = newLines.slice(Math.max(0, MAX_CART_LINES - customerLines.size));
    for (const { rec_id } of linesBeyondLimit) await deleteCartLine(transaction, guestCartId, rec_id);
    await moveCartLines(transaction, guestCartId, cartId);
    const droppedCount = linesBeyondLimit.length;
    await addMergeResult(transaction, cartId, {
      mergedCount: guestLines.length - droppedCount,
      droppedCount,
    });
  }
  await deleteCart(transaction, guestCartId);
}

/** Returns a key of variant and state: lines with equal keys are merged. */
function keyOf({ goods_id, goods_attr, saved }: StoredCartLine): string {
  return JSON.stringify([goods_id, goods_attr, saved]);
}
