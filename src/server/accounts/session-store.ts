import type { ShopDatabase } from '../db/shop-database';

/** A stored token with the customer whom it stands for. */
export interface StoredSession {
  family: string;
  customer_id: number;
  username: string;
  created_at: number;
  family_started_at: number;
  expires_at: number;
  replaced_at: number | null;
  replaces: string | null;
  used_at: number | null;
}

interface NewSession {
  token_hash: string;
  family: string;
  customer_id: number;
  created_at: number;
  family_started_at: number;
  expires_at: number;
  replaces?: string;
}

export async function addSession(db: ShopDatabase, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({ replaces: null, ...session, replaced_at: null, used_at: null })
    .execute();
}

export async function findSession(db: ShopDatabase, tokenHash: string): Promise<StoredSession | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select(['family', 'customer_id', 'username', 'session.created_at', 'family_started_at'])
    .select(['expires_at', 'replaced_at', 'replaces', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Puts a newer token in the place of an older one that was replaced last at `replacedAt`, null = never. False when another
 * call has done so already: then nothing changes.
 */
export async function replaceSession(
  db: ShopDatabase,
  { hash, replacedAt }: { hash: string; replacedAt: number | null },
  newer: NewSession,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('session')
      .set({ replaced_at: now })
      .where('token_hash', '=', hash)
      .where('replaced_at', replacedAt === null ? 'is' : '=', replacedAt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await addSession(transaction, { ...newer, replaces: hash });
    return true;
  });
}

/** Notes that a token came back. False when another one that was put in the same place has come back before. */
export async function noteUsed(
  db: ShopDatabase,
  { hash, replaces }: { hash: string; replaces: string },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await transaction.updateTable('session').set({ used_at: now }).where('token_hash', '=', hash).execute();
    return !(await isSuccessorUsed(transaction, replaces, hash));
  });
}

/** Whether a token that took this one's place, other than `except`, has ever come back. */
export async function isSuccessorUsed(db: ShopDatabase, hash: string, except = ''): Promise<boolean> {
  const used = await db
    .selectFrom('session')
    .select('token_hash')
    .where('replaces', '=', hash)
    .where('token_hash', '!=', except)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return used !== undefined;
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
