import type { ListedItem } from '../../../../shared/cart/order-list-item';
import { MAX_ROWS_PER_LOOKUP } from '../../../../shared/cart/order-list-limits';
import type { PlaylistEntry } from '../../../../shared/platform/staff-bridge';
import type { Client } from '../../../api/client';
import { errorActionFor } from '../../../api/error-actions';

/** A row that does not match exactly one product. */
export interface UnresolvedRow {
  /** Number or name, as pasted or typed. */
  product: string;
  /** Products that match the row; empty for none. */
  choices: readonly PlaylistEntry[];
}

interface ResolvedRows {
  entries: readonly PlaylistEntry[];
  unresolved: readonly UnresolvedRow[];
  /** Error message; '' for none. */
  problem: string;
}

/**
 * Looks up the products of rows in the local catalogue, in the order of the rows. Returns no products when a call fails, so
 * that another attempt with the same rows adds no product twice.
 */
export async function findPlaylistEntries(
  client: Client,
  rows: readonly Pick<ListedItem, 'product'>[],
): Promise<ResolvedRows> {
  const entries: PlaylistEntry[] = [];
  const unresolved: UnresolvedRow[] = [];
  for (let batchStart = 0; batchStart < rows.length; batchStart += MAX_ROWS_PER_LOOKUP) {
    const batch = rows.slice(batchStart, batchStart + MAX_ROWS_PER_LOOKUP);
    const outcome = await client.call('resolveRows', { rows: batch.map(({ product }) => ({ product })) });
    if (!outcome.ok) return { entries: [], unresolved: [], problem: errorActionFor(outcome.failure).message };
    const { list, goods } = outcome.data;
    const entriesById = new Map(
      goods.map(({ goods_id, goods_sn, goods_name }) => [
        goods_id,
        { goods_id, goods_sn, goods_name, note: '' },
      ]),
    );
    for (const [index, { product }] of batch.entries()) {
      const resolved = list[index];
      const choices = resolved?.goods_ids.flatMap((id) => entriesById.get(id) ?? []) ?? [];
      const [firstChoice] = choices;
      if (resolved?.state === 'found' && firstChoice) entries.push(firstChoice);
      else unresolved.push({ product, choices });
    }
  }
  return { entries, unresolved, problem: '' };
}

/** Returns the list with the entry at `from` moved to `to`. An index outside the list changes nothing. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const reordered = [...entries];
  if (from < 0 || from >= entries.length || to < 0 || to >= entries.length) return reordered;
  reordered.splice(to, 0, ...reordered.splice(from, 1));
  return reordered;
}

/** Returns a React key that stays with an entry when it moves. The same product may occur twice. */
export function entryKey(entries: readonly { goods_id: number }[], index: number): string {
  const id = entries[index]?.goods_id;
  return `${id} ${entries.slice(0, index).filter((entry) => entry.goods_id === id).length}`;
}
