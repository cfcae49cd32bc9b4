import type { ShopDatabase } from './shop-database';

/** A stored token with the customer whom it stands for. */
export interface StoredSession {
  family: string;
  customer_id: number;
  username: string;
  created_at: number;
  family_started_at: number;
  expires_at: number;
  replaced_at: number | null;
}

interface NewSession {
  token_hash: string;
  family: string;
  customer_id: number;
  created_at: number;
  family_started_at: number;
  expires_at: number;
}

export async function addSession(db: ShopDatabase, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({ ...session, replaced_at: null })
    .execute();
}

export async function findSession(db: ShopDatabase, tokenHash: string): Promise<StoredSession | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select(['family', 'customer_id', 'username', 'session.created_at', 'family_started_at'])
    .select(['expires_at', 'replaced_at'])
    .where('token_hash', '=', tokenHash)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Puts a newer token in an older one's place. False when another call has done so already: then nothing changes. */
export async function replaceSession(
  db: ShopDatabase,
  olderHash: string,
  newer: NewSession,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('session')
      .set({ replaced_at: now })
      .where('token_hash', '=', olderHash)
      .where('replaced_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await addSession(transaction, newer);
    return true;
  });
}

export async function endFamily(db: ShopDatabase, family: string): Promise<void> {
  await db.deleteFrom('session').where('family', '=', family).execute();
}

export async function endAllSessions(db: ShopDatabase, customerId: number): Promise<void> {
  await db.deleteFrom('session').where('customer_id', '=', customerId).execute();
}

export async function forgetExpiredSessions(db: ShopDatabase, now: number): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
}
