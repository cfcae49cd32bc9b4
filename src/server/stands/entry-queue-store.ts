import type { Insertable, Selectable } from 'kysely';
import type { EntryProgress } from '../../shared/contract/stands';
import type { QueueDatabase, QueuedEntryTable } from './entry-queue-database';

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

/** Those that this shop has not answered yet, oldest first, but for some keys. */
export async function waitingEntries(
  db: QueueDatabase,
  { shop, limit, except }: { shop: string; limit: number; except: readonly string[] },
): Promise<QueuedEntry[]> {
  return db
    .selectFrom('entry')
    .selectAll()
    .where('progress', 'in', waiting)
    .where('shop', 'in', ['', shop])
    .$if(except.length > 0, (query) => query.where('entry_key', 'not in', except))
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** One of them, where it waits yet. */
export async function waitingEntry(db: QueueDatabase, key: string): Promise<QueuedEntry | undefined> {
  return db
    .selectFrom('entry')
    .selectAll()
    .where('entry_key', '=', key)
    .where('progress', 'in', waiting)
    .executeTakeFirst();
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

interface Judged {
  key: string;
  reason: string;
}

/** The shop will not have it as it is: it is kept for the staff. */
export function setAside(db: QueueDatabase, judged: Judged): Promise<void> {
  return say(db, judged, 'needs attention');
}

/** It goes on waiting, for this reason. */
export function explainEntry(db: QueueDatabase, judged: Judged): Promise<void> {
  return say(db, judged, 'on this device');
}

async function say(
  db: QueueDatabase,
  { key, reason }: Judged,
  progress: 'needs attention' | 'on this device',
): Promise<void> {
  await db
    .updateTable('entry')
    .set({ progress, reason })
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

export type ExplainedEntry = Pick<QueuedEntry, 'entry_key' | 'kind' | 'captured_at' | 'progress' | 'reason'>;

/** Those that were set aside, or that wait for a reason, oldest first. */
export async function explainedEntries(db: QueueDatabase, limit: number): Promise<ExplainedEntry[]> {
  return db
    .selectFrom('entry')
    .select(['entry_key', 'kind', 'captured_at', 'progress', 'reason'])
    .where('reason', '!=', '')
    .where('progress', '!=', 'accepted')
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Those that this shop will not have, or that are not for it, with what they say, oldest first. */
export async function entriesLeft(db: QueueDatabase, shop: string): Promise<QueuedEntry[]> {
  return db
    .selectFrom('entry')
    .selectAll()
    .where('progress', '!=', 'accepted')
    .where((row) => row.or([row('progress', '=', 'needs attention'), row('shop', 'not in', ['', shop])]))
    .orderBy('seq')
    .execute();
}

/** How many entries that the shop does not have are for whom, and have come how far. */
export async function countEntries(
  db: QueueDatabase,
): Promise<{ shop: string; progress: EntryProgress; count: number }[]> {
  const rows = await db
    .selectFrom('entry')
    .select(({ fn }) => ['shop', 'progress', fn.countAll<number>().as('count')])
    .where('progress', '!=', 'accepted')
    .groupBy(['shop', 'progress'])
    .orderBy('shop')
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

/** The number of the entry that was made last; 0 for none. */
export async function lastEntry(db: QueueDatabase): Promise<number> {
  const { seq } = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow();
  return Number(seq ?? 0);
}

/** Whether the shop has every entry up to this number. */
export async function isSettledThrough(db: QueueDatabase, seq: number): Promise<boolean> {
  const open = await db
    .selectFrom('entry')
    .select('seq')
    .where('seq', '<=', seq)
    .where('progress', '!=', 'accepted')
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
}

/** Writes an entry and takes it out again, as a self-test; rejects where the disk refuses either. */
export async function tryEntry(db: QueueDatabase, capturedAt: string): Promise<void> {
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

/** Takes the right to send from whoever has it. */
export async function seizeLease(db: QueueDatabase, holder: string, now: number): Promise<void> {
  await db.updateTable('lease').set({ holder, renewed_at: now }).execute();
}

/** Lets somebody else send at once. */
export async function giveLeaseBack(db: QueueDatabase, holder: string): Promise<void> {
  await db.updateTable('lease').set({ holder: '', renewed_at: 0 }).where('holder', '=', holder).execute();
}
