import type { Insertable, Selectable } from 'kysely';
import type { ShopDatabase } from '../db/shop-database';
import type { StandEntryTable, StandTable } from '../db/schema/stand-schema';

export type Stand = Selectable<StandTable>;

/** Keeps a code for a stand: a new one, or one that is enrolled anew. What it had before goes on until the code is used. */
export async function offerCode(
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

/** Gives the stand whose code it is a credential in its place; null for a code that is used, past or none. */
export async function useCode(
  db: ShopDatabase,
  { code_hash, credential_hash, now }: { code_hash: string; credential_hash: string; now: number },
): Promise<string | null> {
  const enrolled = await db
    .updateTable('stand')
    .set({ code_hash: null, credential_hash, enrolled_at: now, revoked_at: null })
    .where('code_hash', '=', code_hash)
    .where('code_expires_at', '>', now)
    .returning('name')
    .executeTakeFirst();
  return enrolled?.name ?? null;
}

export async function standOfCredential(
  db: ShopDatabase,
  credentialHash: string,
): Promise<Stand | undefined> {
  return db
    .selectFrom('stand')
    .selectAll()
    .where('credential_hash', '=', credentialHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Takes code and credential away; false when there is no such stand. */
export async function revokeStand(db: ShopDatabase, name: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stand')
    .set({ code_hash: null, revoked_at: now })
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Every stand by its name, with how many entries came from it. */
export async function listStands(db: ShopDatabase): Promise<(Stand & { entries: number })[]> {
  const rows = await db
    .selectFrom('stand')
    .leftJoin('stand_entry', 'stand_entry.stand_id', 'stand.stand_id')
    .selectAll('stand')
    .select(({ fn }) => fn.count('entry_key').as('entries'))
    .groupBy('stand.stand_id')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...row, entries: Number(row.entries) }));
}

export async function findEntry(
  db: ShopDatabase,
  { stand_id, entry_key }: Pick<StandEntryTable, 'stand_id' | 'entry_key'>,
): Promise<Pick<StandEntryTable, 'content_hash' | 'answer'> | undefined> {
  return db
    .selectFrom('stand_entry')
    .select(['content_hash', 'answer'])
    .where('stand_id', '=', stand_id)
    .where('entry_key', '=', entry_key)
    .executeTakeFirst();
}

export async function addEntry(db: ShopDatabase, entry: Insertable<StandEntryTable>): Promise<void> {
  await db.insertInto('stand_entry').values(entry).execute();
}
