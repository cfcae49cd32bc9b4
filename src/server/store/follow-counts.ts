import { availabilityOf, type AmendedProduct } from '../search/availability';
import type { Catalogue } from './catalogue';
import { sqlOf } from './catalogue-sql';
import type { ShelfCount } from './shelves';

/** Products in one statement. */
const atOnce = 500;

/** Tells a catalogue what the shop has counted since it was made: for its cards, and for the filter by availability. */
export async function followCounts(
  { db, search, shelves }: Pick<Catalogue, 'db' | 'search' | 'shelves'>,
  counts: readonly ShelfCount[],
): Promise<void> {
  if (shelves.holds(counts)) return;
  // Before the cards: a reply that is kept under the new count has to have the new facets, too.
  await search.amend(await amendedProducts(db, counts));
  shelves.replace(counts);
}

/** Only what sells out changes it: of anything else some is left. */
async function amendedProducts(
  db: Catalogue['db'],
  counts: readonly ShelfCount[],
): Promise<AmendedProduct[]> {
  const soldOut = new Map<number, Set<string>>();
  for (const { goods_id, goods_attr, left } of counts)
    if (left === 0) soldOut.set(goods_id, (soldOut.get(goods_id) ?? new Set()).add(goods_attr));
  const isGone = (size: Pick<ShelfCount, 'goods_id' | 'goods_attr'>): boolean =>
    soldOut.get(size.goods_id)?.has(size.goods_attr) ?? false;
  const ids = [...soldOut.keys()];
  const amended: AmendedProduct[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = await db
      .selectFrom('product_option')
      .select(['goods_id', 'goods_attr', 'stock'])
      .where('goods_id', 'in', sqlOf(db).numbersIn(JSON.stringify(ids.slice(from, from + atOnce))))
      .execute();
    const sizesOf = new Map<number, typeof rows>();
    for (const row of rows) sizesOf.set(row.goods_id, [...(sizesOf.get(row.goods_id) ?? []), row]);
    for (const [goodsId, sizes] of sizesOf) {
      const values = availabilityOf(sizes.map((size) => (isGone(size) ? { stock: 0, soldOut: true } : size)));
      if (values[0] !== availabilityOf(sizes)[0]) amended.push({ goodsId, values });
    }
  }
  return amended;
}
