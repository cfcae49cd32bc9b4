import type { TalkEntry } from '../../../../shared/platform/staff-bridge';
import type { ListedWish } from '../../../../shared/cart/parse-order-list';
import { ROWS_A_CALL } from '../../../../shared/cart/batch-size';
import type { Client } from '../../../api/client';
import { remedyFor } from '../../../api/remedies';

/** A row that may stand for several products, or for none. */
export interface OpenRow {
  what: string;
  choices: readonly TalkEntry[];
}

export interface FoundEntries {
  found: readonly TalkEntry[];
  open: readonly OpenRow[];
  /** Why the rest was not looked up, in words; '' = all of it was. */
  problem: string;
}

/** The products that rows of a list stand for, in their order. The machine's own catalogue answers. */
export async function findEntries(
  client: Client,
  wishes: readonly Pick<ListedWish, 'what'>[],
): Promise<FoundEntries> {
  const found: TalkEntry[] = [];
  const open: OpenRow[] = [];
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
