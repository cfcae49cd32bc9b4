import type { VariantSnapshot } from './cart-line-store';
import type { ShopDatabase } from '../db/shop-database';

export interface SharedLine extends VariantSnapshot {
  number: number;
}

export interface SharedCart {
  code: string;
  lines: readonly SharedLine[];
  created_at: number;
  expires_at: number;
}

export async function addSharedCart(db: ShopDatabase, { lines, ...cart }: SharedCart): Promise<void> {
  await db
    .insertInto('shared_cart')
    .values({ ...cart, lines: JSON.stringify(lines) })
    .execute();
}

/** Returns the lines of a shared cart, or null when its code is unknown or has expired at `now`. */
export async function findSharedLines(
  db: ShopDatabase,
  code: string,
  now: number,
): Promise<SharedLine[] | null> {
  const sharedCart = await db
    .selectFrom('shared_cart')
    .select('lines')
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return sharedCart ? (JSON.parse(sharedCart.lines) as SharedLine[]) : null;
}

export async function deleteExpiredSharedCarts(db: ShopDatabase, now: number): Promise<void> {
  await db.deleteFrom('shared_cart').where('expires_at', '<=', now).execute();
}
