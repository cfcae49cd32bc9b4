import type { ReplyOf } from '../../shared/contract/calls';
import type { Deps } from '../app/context';
import type { Caller } from '../http/handler-types';
import { fillWith } from './add-items';
import { priceLines, type Wish } from './priced-lines';

type RowDeps = Pick<Deps, 'database' | 'catalogue' | 'selling' | 'clock'>;

/** Adds units of many sizes at once to the caller's cart. */
export async function addRows(
  deps: RowDeps,
  caller: Caller,
  rows: readonly Wish[],
): Promise<ReplyOf<'addRows'>> {
  const lines = await priceLines(deps, deps.database, rows);
  const named = lines.map(({ wish, ...line }) => {
    const { goods_sn = '', goods_name = wish.goods_attr } = line.sale?.product ?? {};
    return { ...line, wish: { ...wish, goods_sn, goods_name } };
  });
  const { number, left } = await fillWith(deps, caller, named);
  return {
    number,
    left_out: left.map(({ name }) => name),
    left_rows: left.map(({ row, reason }) => ({ row, reason })),
  };
}
