import type { PurchaserTable } from '../db/schema/purchaser-schema';
import type { ShopDatabase } from '../db/shop-database';

export interface Purchaser {
  purchaser_id: number;
  name: string;
  identity: string;
  secret_hash: string;
  /** Origins to which carts may be returned. */
  origins: readonly string[];
  /** Number of the shop in the purchasing system, sent by OCI; '' for none. */
  vendor: string;
}

export type NewPurchaser = Omit<PurchaserTable, 'purchaser_id' | 'origins' | 'revoked_at'> & {
  origins: readonly string[];
};

/** Adds a purchaser and returns its id. Rejects when the identity exists. */
export async function addPurchaser(db: ShopDatabase, purchaser: NewPurchaser): Promise<number> {
  const { purchaser_id } = await db
    .insertInto('purchaser')
    .values(toRow(purchaser))
    .returning('purchaser_id')
    .executeTakeFirstOrThrow();
  return purchaser_id;
}

/**
 * Adds a purchaser. One with the same identity keeps its name and vendor number and gets the new customer, secret and origins; it
 * is active again if it was revoked.
 */
export async function addOrUpdatePurchaser(db: ShopDatabase, purchaser: NewPurchaser): Promise<void> {
  const row = toRow(purchaser);
  const { customer_id, secret_hash, origins, revoked_at } = row;
  await db
    .insertInto('purchaser')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('identity').doUpdateSet({ customer_id, secret_hash, origins, revoked_at }),
    )
    .execute();
}

function toRow(purchaser: NewPurchaser) {
  return { ...purchaser, origins: JSON.stringify(purchaser.origins), revoked_at: null };
}

/** Returns the purchaser with this identity; null when it is unknown or revoked, or its customer's account is closed. */
export async function findPurchaser(db: ShopDatabase, identity: string): Promise<Purchaser | null> {
  const row = await selectActivePurchasers(db).where('identity', '=', identity).executeTakeFirst();
  return row ? toPurchaser(row) : null;
}

/** Returns the active purchasers with the user names of their customers. */
export async function listActivePurchasers(db: ShopDatabase): Promise<(Purchaser & { username: string })[]> {
  const rows = await selectActivePurchasers(db).select('username').orderBy('purchaser_id').execute();
  return rows.map((row) => ({ ...toPurchaser(row), username: row.username }));
}

/** Ends the access of a purchaser. Returns false if no active purchaser has this id. */
export async function revokePurchaser(db: ShopDatabase, purchaserId: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('purchaser')
    .set({ revoked_at: now })
    .where('purchaser_id', '=', purchaserId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function selectActivePurchasers(db: ShopDatabase) {
  return db
    .selectFrom('purchaser')
    .innerJoin('customer', 'customer.id', 'purchaser.customer_id')
    .select(['purchaser_id', 'name', 'identity', 'secret_hash', 'origins', 'vendor'])
    .where('revoked_at', 'is', null)
    .where('closed_at', 'is', null);
}

function toPurchaser(row: Omit<Purchaser, 'origins'> & { origins: string }): Purchaser {
  return { ...row, origins: JSON.parse(row.origins) as string[] };
}
