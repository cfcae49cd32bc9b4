import { join } from 'node:path';
import { openQueueDatabase } from '../../src/server/store/queue-database';
import { countEntries } from '../../src/server/store/queue-store';

/** How far the entries have come that lie in the queue of a stand's folder. */
export async function queuedIn(folder: string): Promise<Awaited<ReturnType<typeof countEntries>>> {
  const queue = await openQueueDatabase(join(folder, 'queue.sqlite'));
  try {
    return await countEntries(queue);
  } finally {
    await queue.destroy();
  }
}

/** The moments at which they were taken down, by key, as the stand knows them. */
export async function momentsIn(folder: string): Promise<Record<string, string>> {
  const queue = await openQueueDatabase(join(folder, 'queue.sqlite'));
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
