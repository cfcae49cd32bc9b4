import type { EntryKind, EntryProgress } from '../../shared/contract/stands';
import type { QueueDatabase } from './queue-database';
import type { QueuedEntry } from './queue-store';
import { isObjectText, readableRows, type SalvagedRow } from './salvage-rows';

/**
 * Copies every entry that can be read of a damaged queue into another; one whose key is there stays as it is, so that it
 * may be done again. Resolves to how many could be read.
 */
export async function salvageEntries(from: string, into: QueueDatabase): Promise<number> {
  const entries = readableRows(from, 'entry').filter(isEntry);
  await into.transaction().execute(async (transaction) => {
    for (const { seq: _seq, ...entry } of entries) {
      const insert = transaction.insertInto('entry').values(entry);
      await insert.onConflict((other) => other.column('entry_key').doNothing()).execute();
    }
  });
  return entries.length;
}

const kinds: readonly EntryKind[] = ['lead', 'order', 'form'];
const stages: readonly EntryProgress[] = ['on this device', 'sent', 'accepted', 'needs attention'];
const texts = ['captured_at', 'content', 'receipt', 'reason'] as const;

/** Bytes that were overwritten read as an entry now and then. */
function isEntry(row: SalvagedRow): row is SalvagedRow & QueuedEntry {
  const { entry_key, kind, progress, sealed, content, settled_at, shop } = row;
  return (
    typeof entry_key === 'string' &&
    /^[\w-]{1,64}$/.test(entry_key) &&
    kinds.some((known) => known === kind) &&
    stages.some((known) => known === progress) &&
    texts.every((name) => typeof row[name] === 'string') &&
    (settled_at === null || typeof settled_at === 'number') &&
    // A file of an earlier program has none.
    (shop === undefined || typeof shop === 'string') &&
    (sealed === 1 || (sealed === 0 && (content === '' ? progress === 'accepted' : isObjectText(content))))
  );
}
