import type { Catalogue } from './catalogue';
import { shelfSizes } from './catalogue-stock';
import type { ShopDatabase } from '../db/shop-database';
import { beginCount, type Size } from '../orders/stock-store';

/**
 * Begins a new count of every counted size of which this catalogue says another number than when its count began, in
 * one transaction. Sizes that it does not sell stay as they are.
 */
export async function beginCounts(db: ShopDatabase, catalogue: Catalogue): Promise<void> {
  const rows = await db.selectFrom('stock').select(['goods_id', 'goods_attr', 'listed', 'shelved']).execute();
  const keyOf = ({ goods_id, goods_attr }: Size) => `${goods_id} ${goods_attr}`;
  const before = new Map(rows.map((row) => [keyOf(row), Number(row.listed ?? row.shelved)]));
  const ids = [...new Set(rows.map(({ goods_id }) => goods_id))];
  const sizes = await shelfSizes(catalogue, ids);
  const others = sizes.filter((size) => before.has(keyOf(size)) && before.get(keyOf(size)) !== size.stock);
  if (others.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    for (const { stock, ...size } of others) await beginCount(transaction, { ...size, shelf: stock });
  });
}
