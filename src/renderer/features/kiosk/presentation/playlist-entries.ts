import type { TalkEntry } from '../../../../shared/platform/staff-bridge';
import type { ListedWish } from '../../../../shared/cart/parse-order-list';
import { ROWS_A_CALL } from '../../../../shared/cart/quantity';
import type { Client } from '../../../api/client';
import { remedyFor } from '../../../api/remedies';

/** A row that may stand for several products, or for none. */
export interface AmbiguousRow {
  what: string;
  choices: readonly TalkEntry[];
}

export interface FoundEntries {
  found: readonly TalkEntry[];
  open: readonly AmbiguousRow[];
  /** Why the rest was not looked up, in words; '' = all of it was. */
  problem: string;
}

/** The products that rows of a list stand for, in their order. The machine's own catalogue answers. */
export async function findPlaylistEntries(
  client: Client,
  wishes: readonly Pick<ListedWish, 'what'>[],
): Promise<FoundEntries> {
  const found: TalkEntry[] = [];
  const open: AmbiguousRow[] = [];
  for (let first = 0; first < wishes.length; first += ROWS_A_CALL) {
    const part = wishes.slice(first, first + ROWS_A_CALL);
    const outcome = await client.call('resolveRows', { rows: part.map(({ what }) => ({ what })) });
    if (!outcome.ok) return { found, open, problem: remedyFor(outcome.failure).message };
    const { list, goods } = outcome.data;
    const entries = new Map(
      goods.map(({ goods_id, goods_sn, goods_name }) => [
        goods_id,
        { goods_id, goods_sn, goods_name, note: '' },
      ]),
    );
    for (const [index, { what }] of part.entries()) {
      const answer = list[index];
      const choices = answer?.goods_ids.flatMap((id) => entries.get(id) ?? []) ?? [];
      const [only] = choices;
      if (answer?.state === 'found' && only) found.push(only);
      else open.push({ what, choices });
    }
  }
  return { found, open, problem: '' };
}

/** The list with the entry at `from` at `to` instead; a place outside the list changes nothing. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...entries];
  if (from < 0 || from >= next.length || to < 0 || to >= next.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Names an entry wherever it is moved to; the same product may be shown twice. */
export function entryKey(entries: readonly { goods_id: number }[], at: number): string {
  const id = entries[at]?.goods_id;
  return `${id} ${entries.slice(0, at).filter((one) => one.goods_id === id).length}`;
}
