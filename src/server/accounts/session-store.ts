import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

/** A token of a sign-in. The first token and all tokens that replaced it form a family. Times are in ms since 1970. */
export interface StoredSession {
  family: string;
  customer_id: number;
  username: string;
  created_at: number;
  family_started_at: number;
  expires_at: number;
  /** Time at which a newer token replaced this one; null for the newest. */
  replaced_at: number | null;
  /** Hash of the replaced token; null for the first token of the family. */
  replaces: string | null;
  /** Time of the first request with a token that replaced another; null before, and for the first token of the family. */
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
 * Replaces a token that was last replaced at `replacedAt` (null = never). Returns false and changes nothing
 * when a concurrent request has replaced it.
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

/**
 * Records the first use of a token that replaces another. Returns false when another successor of the replaced token was used
 * before.
 */
export async function markSessionUsed(
  db: ShopDatabase,
  { hash, replaces }: { hash: string; replaces: string },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await transaction.updateTable('session').set({ used_at: now }).where('token_hash', '=', hash).execute();
    return !(await isSuccessorUsed(transaction, replaces, hash));
  });
}

/** Returns whether a successor of the token with this hash, other than the one with the hash `exceptHash`, was ever used. */
export async function isSuccessorUsed(db: ShopDatabase, hash: string, exceptHash = ''): Promise<boolean> {
  const usedSuccessor = await db
    .selectFrom('session')
    .select('token_hash')
    .where('replaces', '=', hash)
    .where('token_hash', '!=', exceptHash)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return usedSuccessor !== undefined;
}

/** Ends a sign-in with all its tokens. Starts a transaction, so it must not be called within one. */
export async function deleteSessionFamily(db: ShopDatabase, family: string): Promise<void> {
  // A transaction is serializable; a single statement of PostgreSQL misses a token that a renewal adds at the same moment.
  await db
    .transaction()
    .execute((transaction) => transaction.deleteFrom('session').where('family', '=', family).execute());
}

/** Ends all sessions of a customer, and sign-ins whose password is still being verified (see `areCredentialsUnchanged`). */
export async function deleteAllSessions(db: ShopTransaction, customerId: number): Promise<void> {
  await db
    .updateTable('customer')
    .set((row) => ({ session_epoch: row('session_epoch', '+', 1) }))
    .where('id', '=', customerId)
    .execute();
  await db.deleteFrom('session').where('customer_id', '=', customerId).execute();
}

export async function deleteExpiredSessions(db: ShopDatabase, now: number): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
}
