import { availabilityOf, type AmendedProduct } from '../search/availability';
import type { SearchIndex } from '../search/engine/search-index';
import type { Catalogue } from './catalogue';
import { shelfSizes } from './catalogue-stock';
import type { ShelfCount } from './stock-overrides';

type Followed = Pick<Catalogue, 'db' | 'search' | 'shelves'>;

/** What each search was told last: told the same once more, it would forget for nothing what it has remembered. */
const told = new WeakMap<SearchIndex, string>();

/** Tells a catalogue what the shop has counted since it was made: for its cards, and for the filter by availability. */
export async function followCounts(catalogue: Followed, counts: readonly ShelfCount[]): Promise<void> {
  const { search, shelves } = catalogue;
  if (shelves.holds(counts)) return;
  const products = await amendedProducts(catalogue, counts);
  const telling = JSON.stringify(products);
  // Before the cards: a reply that is kept under the new count has to have the new facets, too.
  if (telling !== (told.get(search) ?? '[]')) await search.amend(products);
  told.set(search, telling);
  shelves.replace(counts);
}

/** Only what sells out changes it: of anything else some is left. */
async function amendedProducts(
  catalogue: Followed,
  counts: readonly ShelfCount[],
): Promise<AmendedProduct[]> {
  const soldOut = counts.filter(({ left }) => left === 0);
  const keyOf = ({ goods_id, goods_attr }: Omit<ShelfCount, 'left'>) => `${goods_id} ${goods_attr}`;
  const gone = new Set(soldOut.map(keyOf));
  const ids = [...new Set(soldOut.map(({ goods_id }) => goods_id))].sort((one, other) => one - other);
  const sizes = await shelfSizes(catalogue, ids);
  const sizesOf = new Map(ids.map((id): [number, typeof sizes] => [id, []]));
  for (const size of sizes) sizesOf.get(size.goods_id)?.push(size);
  return [...sizesOf].flatMap(([goodsId, own]) => {
    const values = availabilityOf(
      own.map((size) => (gone.has(keyOf(size)) ? { stock: 0, soldOut: true } : size)),
    );
    return values[0] === availabilityOf(own)[0] ? [] : [{ goodsId, values }];
  });
}
