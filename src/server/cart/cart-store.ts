import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

/** Counts of the lines of a guest cart that was merged at sign-in. */
export interface MergeResult {
  mergedCount: number;
  /** Lines that were left out because the cart was full. */
  droppedCount: number;
}

/** Finds a visitor's cart by the hash of the visitor's token. */
export async function findGuestCart(db: ShopDatabase, tokenHash: string): Promise<number | null> {
  const cart = await db
    .selectFrom('cart')
    .select('cart_id')
    .where('guest_hash', '=', tokenHash)
    .executeTakeFirst();
  return cart?.cart_id ?? null;
}

export async function findCustomerCart(db: ShopDatabase, customerId: number): Promise<number | null> {
  const cart = await db
    .selectFrom('cart')
    .select('cart_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return cart?.cart_id ?? null;
}

export async function addGuestCart(db: ShopTransaction, tokenHash: string, now: number): Promise<number> {
  const { cart_id } = await db
    .insertInto('cart')
    .values({ customer_id: null, guest_hash: tokenHash, changed_at: now, merged: 0, unmerged: 0 })
    .returning('cart_id')
    .executeTakeFirstOrThrow();
  return cart_id;
}

/** Returns the customer's cart, creating it when missing. Locks it like {@link lockCart}. */
export async function getOrCreateCustomerCart(
  db: ShopTransaction,
  customerId: number,
  now: number,
): Promise<number> {
  const { cart_id } = await db
    .insertInto('cart')
    .values({ customer_id: customerId, guest_hash: null, changed_at: now, merged: 0, unmerged: 0 })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ changed_at: now }))
    .returning('cart_id')
    .executeTakeFirstOrThrow();
  return cart_id;
}

/** Locks the cart's row until the transaction ends and sets its change time. Returns false when the cart is gone. */
export async function lockCart(db: ShopTransaction, cartId: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cart')
    .set({ changed_at: now })
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a cart and, by the foreign key, its lines. */
export async function deleteCart(db: ShopTransaction, cartId: number): Promise<void> {
  await db.deleteFrom('cart').where('cart_id', '=', cartId).execute();
}

/** Adds to the merge results, which the next reply with the cart reports. */
export async function addMergeResult(
  db: ShopTransaction,
  cartId: number,
  { mergedCount, droppedCount }: MergeResult,
): Promise<void> {
  await db
    .updateTable('cart')
    .set((row) => ({
      merged: row('merged', '+', mergedCount),
      unmerged: row('unmerged', '+', droppedCount),
    }))
    .where('cart_id', '=', cartId)
    .execute();
}

/** Returns and resets the merge results. Only one of two concurrent calls gets the results. */
export async function takeMergeResult(db: ShopDatabase, cartId: number): Promise<MergeResult> {
  const emptyResult: MergeResult = { mergedCount: 0, droppedCount: 0 };
  const cart = await db
    .selectFrom('cart')
    .select(['merged', 'unmerged'])
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
  if (!cart) return emptyResult;
  const result = { mergedCount: cart.merged, droppedCount: cart.unmerged };
  if (result.mergedCount === 0 && result.droppedCount === 0) return emptyResult;
  const { numUpdatedRows } = await db
    .updateTable('cart')
    .set({ merged: 0, unmerged: 0 })
    .where('cart_id', '=', cartId)
    .where('merged', '=', result.mergedCount)
    .where('unmerged', '=', result.droppedCount)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? result : emptyResult;
}

/** Deletes guest carts that were last changed before `before` (milliseconds since 1970). */
export async function deleteIdleGuestCarts(db: ShopDatabase, before: number): Promise<void> {
  await db.deleteFrom('cart').where('guest_hash', 'is not', null).where('changed_at', '<', before).execute();
}
