import { join } from 'node:path';
import { openEntryQueueDatabase } from '../../src/server/db/entry-queue-database';
import type { EntryProgress } from '../../src/shared/contract/stands';

/** How far the entries have come that lie in the queue of a stand's folder. */
export async function queuedIn(folder: string): Promise<Record<EntryProgress, number>> {
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

/** The moments at which they were taken down, by key, as the stand knows them. */
export async function momentsIn(folder: string): Promise<Record<string, string>> {
  const queue = await openEntryQueueDatabase(join(folder, 'queue.sqlite'));
  try {
    const rows = await queue.selectFrom('entry').select(['entry_key', 'captured_at']).execute();
    return Object.fromEntries(rows.map(({ entry_key, captured_at }) => [entry_key, captured_at]));
  } finally {
    await queue.destroy();
  }
}

/** How many of them the shop has not answered yet. */
export async function waitingIn(folder: string): Promise<number> {
  const counts = await queuedIn(folder);
  return counts['on this device'] + counts.sent;
}
