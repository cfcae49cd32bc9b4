import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

/** What a log-in did with the lines of the visitor's cart. */
export interface Arrivals {
  merged: number;
  /** Found the cart full. */
  unmerged: number;
}

/** The cart of the visitor whose token has this hash. */
export async function findGuestCart(db: ShopDatabase, tokenHash: string): Promise<number | null> {
  const found = await db
    .selectFrom('cart')
    .select('cart_id')
    .where('guest_hash', '=', tokenHash)
    .executeTakeFirst();
  return found?.cart_id ?? null;
}

export async function findCustomerCart(db: ShopDatabase, customerId: number): Promise<number | null> {
  const found = await db
    .selectFrom('cart')
    .select('cart_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return found?.cart_id ?? null;
}

export async function addGuestCart(db: ShopTransaction, tokenHash: string, now: number): Promise<number> {
  const { cart_id } = await db
    .insertInto('cart')
    .values({ customer_id: null, guest_hash: tokenHash, changed_at: now, merged: 0, unmerged: 0 })
    .returning('cart_id')
    .executeTakeFirstOrThrow();
  return cart_id;
}

/** The cart of a customer, made when there is none, as {@link touchCart} leaves it. */
export async function openCustomerCart(
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

/**
 * Notes that a cart changes, and lets nobody else change it until the transaction ends: so what is read of it after
 * this stays true. False when the cart is gone.
 */
export async function touchCart(db: ShopTransaction, cartId: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cart')
    .set({ changed_at: now })
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes a cart out with its lines. */
export async function dropCart(db: ShopTransaction, cartId: number): Promise<void> {
  await db.deleteFrom('cart').where('cart_id', '=', cartId).execute();
}

/** Adds to what is to be told when the cart is looked at. */
export async function noteArrivals(
  db: ShopTransaction,
  cartId: number,
  { merged, unmerged }: Arrivals,
): Promise<void> {
  await db
    .updateTable('cart')
    .set((row) => ({ merged: row('merged', '+', merged), unmerged: row('unmerged', '+', unmerged) }))
    .where('cart_id', '=', cartId)
    .execute();
}

/** What came at log-ins since this was asked last; of two who ask at once one is told. */
export async function takeArrivals(db: ShopDatabase, cartId: number): Promise<Arrivals> {
  const nothing = { merged: 0, unmerged: 0 };
  const found = await db
    .selectFrom('cart')
    .select(['merged', 'unmerged'])
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
  if (!found) return nothing;
  const arrivals = { merged: Number(found.merged), unmerged: Number(found.unmerged) };
  if (arrivals.merged === 0 && arrivals.unmerged === 0) return nothing;
  const { numUpdatedRows } = await db
    .updateTable('cart')
    .set(nothing)
    .where('cart_id', '=', cartId)
    .where('merged', '=', arrivals.merged)
    .where('unmerged', '=', arrivals.unmerged)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? arrivals : nothing;
}

/** Forgets visitors' carts that nobody has changed since `before`. */
export async function forgetIdleGuestCarts(db: ShopDatabase, before: number): Promise<void> {
  await db.deleteFrom('cart').where('guest_hash', 'is not', null).where('changed_at', '<', before).execute();
}
