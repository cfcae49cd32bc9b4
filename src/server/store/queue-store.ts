import type { Insertable, Selectable } from 'kysely';
import type { EntryProgress } from '../../shared/contract/stands';
import type { QueueDatabase, QueuedEntryTable } from './queue-database';

export type QueuedEntry = Selectable<QueuedEntryTable>;

/** How long whoever sends may be silent before somebody else does; a request takes less. */
export const LEASE_MS = 30_000;

const waiting: readonly EntryProgress[] = ['on this device', 'sent'];

/**
 * Keeps an entry; one whose key is there already stays as it is. False when there are `most` already that the shop does
 * not have.
 */
export async function queueEntry(
  db: QueueDatabase,
  entry: Insertable<QueuedEntryTable>,
  most: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('entry')
      .select('seq')
      .where('entry_key', '=', entry.entry_key)
      .executeTakeFirst();
    if (known) return true;
    const { count } = await transaction
      .selectFrom('entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('progress', '!=', 'accepted')
      .executeTakeFirstOrThrow();
    if (Number(count) >= most) return false;
    await transaction.insertInto('entry').values(entry).execute();
    return true;
  });
}

/** Those that the shop has not answered yet, oldest first. */
export async function waitingEntries(db: QueueDatabase, limit: number): Promise<QueuedEntry[]> {
  return db
    .selectFrom('entry')
    .selectAll()
    .where('progress', 'in', waiting)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

export async function markSent(db: QueueDatabase, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('entry')
    .set({ progress: 'sent' })
    .where('entry_key', 'in', keys)
    .where('progress', 'in', waiting)
    .execute();
}

/** No answer came: whatever the shop has of it, it is on this device. */
export async function markUnanswered(db: QueueDatabase, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('entry')
    .set({ progress: 'on this device' })
    .where('entry_key', 'in', keys)
    .where('progress', '=', 'sent')
    .execute();
}

/** The shop has it: what it says is taken out, so that nothing personal stays on the machine. */
export async function settleEntry(
  db: QueueDatabase,
  { key, receipt, now }: { key: string; receipt: string; now: number },
): Promise<void> {
  await db
    .updateTable('entry')
    .set({ progress: 'accepted', content: '', sealed: 0, receipt, reason: '', settled_at: now })
    .where('entry_key', '=', key)
    .execute();
}

/** The shop will not have it as it is: it is kept for the staff. */
export async function setAside(
  db: QueueDatabase,
  { key, reason }: { key: string; reason: string },
): Promise<void> {
  await db
    .updateTable('entry')
    .set({ progress: 'needs attention', reason })
    .where('entry_key', '=', key)
    .where('progress', 'in', waiting)
    .execute();
}

/** Sends once more what was set aside, because something was mended. */
export async function takeUpAgain(db: QueueDatabase): Promise<void> {
  await db
    .updateTable('entry')
    .set({ progress: 'on this device', reason: '' })
    .where('progress', '=', 'needs attention')
    .execute();
}

export async function entriesOf(
  db: QueueDatabase,
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

/** Why entries were set aside, oldest first. */
export async function entriesSetAside(
  db: QueueDatabase,
  limit: number,
): Promise<Pick<QueuedEntry, 'entry_key' | 'kind' | 'captured_at' | 'reason'>[]> {
  return db
    .selectFrom('entry')
    .select(['entry_key', 'kind', 'captured_at', 'reason'])
    .where('progress', '=', 'needs attention')
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Those that were set aside, with what they say, oldest first. */
export async function refusedEntries(db: QueueDatabase): Promise<QueuedEntry[]> {
  return db
    .selectFrom('entry')
    .selectAll()
    .where('progress', '=', 'needs attention')
    .orderBy('seq')
    .execute();
}

/** How many entries have come how far. */
export async function countEntries(db: QueueDatabase): Promise<Record<EntryProgress, number>> {
  const counts = { 'on this device': 0, sent: 0, accepted: 0, 'needs attention': 0 };
  const rows = await db
    .selectFrom('entry')
    .select(({ fn }) => ['progress', fn.countAll<number>().as('count')])
    .groupBy('progress')
    .execute();
  for (const { progress, count } of rows) counts[progress] = Number(count);
  return counts;
}

/** Writes an entry and takes it out again, as a self-test; rejects where the disk refuses either. */
export async function tryEntry(db: QueueDatabase, capturedAt: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const entry_key = 'self-test';
    await transaction
      .insertInto('entry')
      .values({
        ...{ entry_key, kind: 'lead', captured_at: capturedAt, sealed: 0, content: '{}' },
        ...{ progress: 'accepted', receipt: '', reason: '', settled_at: 0 },
      })
      .execute();
    const { numDeletedRows } = await transaction
      .deleteFrom('entry')
      .where('entry_key', '=', entry_key)
      .executeTakeFirstOrThrow();
    if (numDeletedRows !== 1n) throw new Error('The queue does not give back what it takes.');
  });
}

/** The last traces of what the shop has had for long. */
export async function forgetSettled(db: QueueDatabase, before: number): Promise<void> {
  await db.deleteFrom('entry').where('progress', '=', 'accepted').where('settled_at', '<', before).execute();
}

/**
 * Takes or renews the right to send; false while somebody else has it. `now` is in milliseconds since the machine
 * started: a lease that seems to come from the future is one from before.
 */
export async function takeLease(db: QueueDatabase, holder: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lease')
    .set({ holder, renewed_at: now })
    .where((row) =>
      row.or([
        row('holder', 'in', [holder, '']),
        row('renewed_at', '>', now),
        row('renewed_at', '<=', now - LEASE_MS),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets somebody else send at once. */
export async function giveLeaseBack(db: QueueDatabase, holder: string): Promise<void> {
  await db.updateTable('lease').set({ holder: '', renewed_at: 0 }).where('holder', '=', holder).execute();
}
