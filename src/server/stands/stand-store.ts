import type { Insertable, Selectable } from 'kysely';
import { isDue } from '../db/due-time';
import type { ShopDatabase } from '../db/shop-database';
import type { LeadVisitTable, StandEntryTable, StandTable } from '../db/schema/stand-schema';

/** Longer than the lifetime of a code, see {@link isDue}: a code that expires later was issued before the clock was set back. */
const MAX_AHEAD_MS = 14 * 86_400_000;

export type EnrolledStand = Selectable<StandTable>;

/**
 * Stores an enrollment code for a new or existing stand. An existing credential stays valid until the code is
 * used.
 */
export async function saveEnrollmentCode(
  db: ShopDatabase,
  { name, code_hash, now, expires_at }: { name: string; code_hash: string; now: number; expires_at: number },
): Promise<void> {
  await db
    .insertInto('stand')
    .values({
      name,
      code_hash,
      code_expires_at: expires_at,
      credential_hash: null,
      created_at: now,
      enrolled_at: null,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ code_hash, code_expires_at: expires_at }))
    .execute();
}

/** Consumes a code and sets the credential of its stand. Has no effect for a code that is unknown, used or expired. */
export async function redeemEnrollmentCode(
  db: ShopDatabase,
  { code_hash, credential_hash, now }: { code_hash: string; credential_hash: string; now: number },
): Promise<void> {
  await db
    .updateTable('stand')
    // Keeps the hash of the used code: a repeated request gets the same reply, which contains a proof of the code.
    .set({ code_expires_at: now, credential_hash, enrolled_at: now, revoked_at: null })
    .where('code_hash', '=', code_hash)
    .where((row) => row.not(isDue('code_expires_at', now, MAX_AHEAD_MS)))
    .execute();
}

/** Returns the hashes of codes that can be used. */
export async function listOpenCodeHashes(db: ShopDatabase, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stand')
    .select('code_hash')
    .where('code_hash', 'is not', null)
    .where((row) => row.not(isDue('code_expires_at', now, MAX_AHEAD_MS)))
    .execute();
  return rows.flatMap(({ code_hash }) => code_hash ?? []);
}

/** Returns the stand with this credential unless it is revoked. */
export async function findStandByCredential(
  db: ShopDatabase,
  credentialHash: string,
): Promise<EnrolledStand | undefined> {
  return db
    .selectFrom('stand')
    .selectAll()
    .where('credential_hash', '=', credentialHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Revokes code and credential. Returns false when the stand does not exist. */
export async function revokeStand(db: ShopDatabase, name: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stand')
    .set({ code_hash: null, revoked_at: now })
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns all stands, sorted by name, with their numbers of entries. */
export async function listStands(db: ShopDatabase): Promise<(EnrolledStand & { entryCount: number })[]> {
  return db
    .selectFrom('stand')
    .leftJoin('stand_entry', 'stand_entry.stand_id', 'stand.stand_id')
    .selectAll('stand')
    .select(({ fn }) => fn.count<number>('entry_key').as('entryCount'))
    .groupBy('stand.stand_id')
    .orderBy('name')
    .execute();
}

/**
 * Returns the entries stored under a key, oldest first. Those of other stands are included: a machine that was enrolled under
 * another name sends again the entries whose answer it has not received.
 */
export async function findStandEntries(
  db: ShopDatabase,
  entryKey: string,
): Promise<Pick<StandEntryTable, 'stand_id' | 'content_hash' | 'answer'>[]> {
  return (
    db
      .selectFrom('stand_entry')
      .select(['stand_id', 'content_hash', 'answer'])
      // Names the stands, because the index begins with them.
      .where('stand_id', 'in', (stands) => stands.selectFrom('stand').select('stand.stand_id'))
      .where('entry_key', '=', entryKey)
      .orderBy('received_at')
      .execute()
  );
}

export async function addStandEntry(db: ShopDatabase, entry: Insertable<StandEntryTable>): Promise<void> {
  await db.insertInto('stand_entry').values(entry).execute();
}

export async function addStandLeadDetails(db: ShopDatabase, details: LeadVisitTable): Promise<void> {
  await db.insertInto('lead_visit').values(details).execute();
}

/** Returns the details of leads that were captured at a stand, by lead id. Leads from the website have none. */
export async function findStandLeadDetails(
  db: ShopDatabase,
  leadIds: readonly number[],
): Promise<Map<number, LeadVisitTable>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db.selectFrom('lead_visit').selectAll().where('lead_id', 'in', leadIds).execute();
  return new Map(rows.map((row) => [row.lead_id, row]));
}
