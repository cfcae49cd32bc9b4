import type { Catalogue } from './catalogue';
import { sqlOf } from './catalogue-sql';
import { preparedQuery } from './prepared-query';
import type { ShopDatabase } from './shop-database';
import { beginCount, type Size } from './stock-store';

/** Products that are asked for at once. */
const AT_ONCE = 1000;

const shelfQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product_option')
    .select(['goods_id', 'goods_attr', 'stock'])
    .where('goods_id', 'in', sqlOf(db).numbersIn(ids)),
);

/**
 * Begins a new count of every counted size of which this catalogue says another number than when its count began, in
 * one transaction. Sizes that it does not sell stay as they are.
 */
export async function beginCounts(db: ShopDatabase, catalogue: Catalogue): Promise<void> {
  const rows = await db.selectFrom('stock').select(['goods_id', 'goods_attr', 'listed', 'shelved']).execute();
  const keyOf = ({ goods_id, goods_attr }: Size) => `${goods_id} ${goods_attr}`;
  const before = new Map(rows.map((row) => [keyOf(row), Number(row.listed ?? row.shelved)]));
  const ids = [...new Set(rows.map(({ goods_id }) => goods_id))];
  const others: (Size & { stock: number })[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const sizes = await shelfQuery(catalogue, JSON.stringify(ids.slice(from, from + AT_ONCE)));
    others.push(...sizes.filter((size) => before.has(keyOf(size)) && before.get(keyOf(size)) !== size.stock));
  }
  if (others.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    for (const { stock, ...size } of others) await beginCount(transaction, { ...size, shelf: stock });
  });
}
