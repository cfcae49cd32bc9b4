import { join } from 'node:path';
import { openEntryQueueDatabase } from '../../../src/server/db/entry-queue-database';
import type { EntryProgress } from '../../../src/shared/contract/stands';

/** Counts the queued entries of a stand's folder by progress. */
export async function countEntries(folder: string): Promise<Record<EntryProgress, number>> {
  const queue = await openEntryQueueDatabase(join(folder, 'queue.sqlite'));
  try {
    const counts = { 'on this device': 0, sent: 0, accepted: 0, 'needs attention': 0 };
    const rows = await queue
      .selectFrom('entry')
      .select(({ fn }) => ['progress', fn.countAll<number>().as('count')])
      .groupBy('progress')
      .execute();
    for (const { progress, count } of rows) counts[progress] = Number(count);
    return counts;
  } finally {
    await queue.destroy();
  }
}

/** Returns the time of each entry by key. */
export async function entryTimes(folder: string): Promise<Record<string, string>> {
  const queue = await openEntryQueueDatabase(join(folder, 'queue.sqlite'));
  try {
    const rows = await queue.selectFrom('entry').select(['entry_key', 'captured_at']).execute();
    return Object.fromEntries(rows.map(({ entry_key, captured_at }) => [entry_key, captured_at]));
  } finally {
    await queue.destroy();
  }
}

/** Counts entries without a reply of the shop. */
export async function countWaiting(folder: string): Promise<number> {
  const counts = await countEntries(folder);
  return counts['on this device'] + counts.sent;
}
