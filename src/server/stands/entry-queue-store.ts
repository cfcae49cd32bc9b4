import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { EntryProgress } from '../../shared/contract/stands';
import type { EntryQueueDatabase, EntryQueueTables, QueuedEntryTable } from '../db/entry-queue-database';

export type QueuedEntry = Selectable<QueuedEntryTable>;

/**
 * The process that holds the lease sends the entries, so that two processes do not send them at once. The lease expires after
 * this time without renewal; a request takes less.
 */
export const LEASE_MS = 30_000;

const pendingProgress: readonly EntryProgress[] = ['on this device', 'sent'];

/** Adds an entry unless its key exists. Returns false when `maxPending` others are not accepted yet. */
export async function addQueuedEntry(
  db: EntryQueueDatabase,
  entry: Insertable<QueuedEntryTable>,
  maxPending: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const existingEntry = await transaction
      .selectFrom('entry')
      .select('seq')
      .where('entry_key', '=', entry.entry_key)
      .executeTakeFirst();
    if (existingEntry) return true;
    const { count } = await transaction
      .selectFrom('entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('progress', '!=', 'accepted')
      .executeTakeFirstOrThrow();
    if (count >= maxPending) return false;
    await transaction.insertInto('entry').values(entry).execute();
    return true;
  });
}

/**
 * Returns entries for this shop without an answer, oldest first, excluding some keys. Entries with the shop '' are from before
 * entries had a shop.
 */
export async function findPendingEntries(
  db: EntryQueueDatabase,
  { shop, limit, except }: { shop: string; limit: number; except: readonly string[] },
): Promise<QueuedEntry[]> {
  return db
    .selectFrom('entry')
    .selectAll()
    .where('progress', 'in', pendingProgress)
    .where('shop', 'in', ['', shop])
    .$if(except.length > 0, (query) => query.where('entry_key', 'not in', except))
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Returns an entry that has no answer yet. */
export async function findPendingEntry(
  db: EntryQueueDatabase,
  key: string,
): Promise<QueuedEntry | undefined> {
  return db
    .selectFrom('entry')
    .selectAll()
    .where('entry_key', '=', key)
    .where('progress', 'in', pendingProgress)
    .executeTakeFirst();
}

export async function markEntriesSent(db: EntryQueueDatabase, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('entry')
    .set({ progress: 'sent' })
    .where('entry_key', 'in', keys)
    .where('progress', 'in', pendingProgress)
    .execute();
}

/** Marks sent entries without an answer as stored on this device only, so that they are sent again. */
export async function markEntriesUnsent(db: EntryQueueDatabase, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('entry')
    .set({ progress: 'on this device' })
    .where('entry_key', 'in', keys)
    .where('progress', '=', 'sent')
    .execute();
}

/** Marks an entry as accepted and erases its content, so that no personal data stays on the machine. */
export async function markEntryAccepted(
  db: EntryQueueDatabase,
  { key, receipt, now }: { key: string; receipt: string; now: number },
): Promise<void> {
  await db
    .updateTable('entry')
    .set({ progress: 'accepted', content: '', sealed: 0, receipt, reason: '', settled_at: now })
    .where('entry_key', '=', key)
    .execute();
}

interface EntryReason {
  key: string;
  reason: string;
}

/** Marks a pending entry as rejected. It stays in the queue for staff. */
export function markEntryRejected(db: EntryQueueDatabase, entry: EntryReason): Promise<void> {
  return setProgressAndReason(db, entry, 'needs attention');
}

/** Records why a pending entry is delayed. It is sent again. */
export function setEntryReason(db: EntryQueueDatabase, entry: EntryReason): Promise<void> {
  return setProgressAndReason(db, entry, 'on this device');
}

async function setProgressAndReason(
  db: EntryQueueDatabase,
  { key, reason }: EntryReason,
  progress: 'needs attention' | 'on this device',
): Promise<void> {
  await db
    .updateTable('entry')
    .set({ progress, reason })
    .where('entry_key', '=', key)
    .where('progress', 'in', pendingProgress)
    .execute();
}

/** Makes rejected entries pending again. */
export async function requeueRejectedEntries(db: EntryQueueDatabase): Promise<void> {
  await db
    .updateTable('entry')
    .set({ progress: 'on this device', reason: '' })
    .where('progress', '=', 'needs attention')
    .execute();
}

export async function findEntryProgress(
  db: EntryQueueDatabase,
  keys: readonly string[],
): Promise<Pick<QueuedEntry, 'entry_key' | 'progress' | 'receipt'>[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('entry')
    .select(['entry_key', 'progress', 'receipt'])
    .where('entry_key', 'in', keys)
    .orderBy('seq')
    .execute();
}

export type EntryWithReason = Pick<QueuedEntry, 'entry_key' | 'kind' | 'captured_at' | 'progress' | 'reason'>;

/** Returns rejected and delayed entries, oldest first. */
export async function listEntriesWithReason(
  db: EntryQueueDatabase,
  limit: number,
): Promise<EntryWithReason[]> {
  return db
    .selectFrom('entry')
    .select(['entry_key', 'kind', 'captured_at', 'progress', 'reason'])
    .where('reason', '!=', '')
    .where('progress', '!=', 'accepted')
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Returns the entries that this shop rejected or that are for another shop, with content, oldest first. */
export async function listUndeliveredEntries(db: EntryQueueDatabase, shop: string): Promise<QueuedEntry[]> {
  return db.selectFrom('entry').selectAll().where(isUndelivered(shop)).orderBy('seq').execute();
}

/** Deletes those of the entries that this shop rejected or that are for another shop, and returns their number. */
export async function deleteUndeliveredEntries(
  db: EntryQueueDatabase,
  { keys, shop }: { keys: readonly string[]; shop: string },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    let deleted = 0;
    for (const key of keys) {
      const { numDeletedRows } = await transaction
        .deleteFrom('entry')
        .where('entry_key', '=', key)
        .where(isUndelivered(shop))
        .executeTakeFirstOrThrow();
      deleted += Number(numDeletedRows);
    }
    return deleted;
  });
}

/** Returns the condition for entries that the shop has not accepted and that are rejected or for another shop. */
function isUndelivered(shop: string) {
  return (expression: ExpressionBuilder<EntryQueueTables, 'entry'>) =>
    expression.and([
      expression('progress', '!=', 'accepted'),
      expression.or([
        expression('progress', '=', 'needs attention'),
        expression('shop', 'not in', ['', shop]),
      ]),
    ]);
}

/** Counts entries that are not accepted, by shop and progress. */
export async function countEntries(
  db: EntryQueueDatabase,
): Promise<{ shop: string; progress: EntryProgress; count: number }[]> {
  return db
    .selectFrom('entry')
    .select(({ fn }) => ['shop', 'progress', fn.countAll<number>().as('count')])
    .where('progress', '!=', 'accepted')
    .groupBy(['shop', 'progress'])
    .orderBy('shop')
    .execute();
}

/** Returns the highest entry number; 0 for an empty queue. */
export async function findLastEntryNumber(db: EntryQueueDatabase): Promise<number> {
  const { seq } = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow();
  return seq ?? 0;
}

/** Returns whether the shop has accepted every entry up to this number. */
export async function isAcceptedThrough(db: EntryQueueDatabase, seq: number): Promise<boolean> {
  const unacceptedEntry = await db
    .selectFrom('entry')
    .select('seq')
    .where('seq', '<=', seq)
    .where('progress', '!=', 'accepted')
    .limit(1)
    .executeTakeFirst();
  return unacceptedEntry === undefined;
}

/** Self-test: inserts and deletes an entry. Rejects when the disk fails. */
export async function testEntryQueue(db: EntryQueueDatabase, capturedAt: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const entry_key = 'self-test';
    await transaction
      .insertInto('entry')
      .values({
        entry_key,
        kind: 'lead',
        captured_at: capturedAt,
        sealed: 0,
        content: '{}',
        progress: 'accepted',
        receipt: '',
        reason: '',
        settled_at: 0,
      })
      .execute();
    const { numDeletedRows } = await transaction
      .deleteFrom('entry')
      .where('entry_key', '=', entry_key)
      .executeTakeFirstOrThrow();
    if (numDeletedRows !== 1n) throw new Error('The queue did not return the test entry.');
  });
}

/** Deletes entries that were accepted before `before` (milliseconds since 1970). */
export async function deleteAcceptedEntries(db: EntryQueueDatabase, before: number): Promise<void> {
  await db.deleteFrom('entry').where('progress', '=', 'accepted').where('settled_at', '<', before).execute();
}

/**
 * Acquires or renews the lease. Returns false while another process holds it. `now` is the time since the machine started, in
 * milliseconds, which no change of the clock affects. A renewal in the future is from before a restart of the machine.
 */
export async function acquireLease(db: EntryQueueDatabase, holder: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lease')
    .set({ holder, renewed_at: now })
    .where((expression) =>
      expression.or([
        expression('holder', 'in', [holder, '']),
        expression('renewed_at', '>', now),
        expression('renewed_at', '<=', now - LEASE_MS),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the lease from any other process. */
export async function forceLease(db: EntryQueueDatabase, holder: string, now: number): Promise<void> {
  await db.updateTable('lease').set({ holder, renewed_at: now }).execute();
}

export async function releaseLease(db: EntryQueueDatabase, holder: string): Promise<void> {
  await db.updateTable('lease').set({ holder: '', renewed_at: 0 }).where('holder', '=', holder).execute();
}
