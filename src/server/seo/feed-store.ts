import type { ProductInList } from '../../shared/contract/calls';
import type { Catalogue } from '../catalogue/catalogue';
import { categoryPath } from '../catalogue/category-store';
import { preparedQuery } from '../db/prepared-query';
import { listColumns, optionsColumn, toProductInList } from '../catalogue/product-row';

/** What a list of offers says of a product: the same as the shop's own lists, and what it is in words. */
export interface FeedProduct extends ProductInList {
  description: string;
  /** Names of its categories, the section first. */
  categories: string[];
}

/** By number, because its index keeps an order that stays and no row before `after` is looked at. */
const partQuery = preparedQuery((db, after: string, limit: number) =>
  db
    .selectFrom('product')
    .select([...listColumns, 'description', 'category_id', optionsColumn(db)])
    .where('goods_sn', '>', after)
    .orderBy('goods_sn')
    .limit(limit),
);

const noTags = new Map<number, never>();

/** At most `limit` products whose catalogue numbers come after `after`, in their order; '' begins with the first. */
export async function feedProducts(
  catalogue: Catalogue,
  { after, limit }: { after: string; limit: number },
): Promise<FeedProduct[]> {
  const rows = await partQuery(catalogue, after, limit);
  return Promise.all(
    rows.map(async (row) => ({
      ...toProductInList(row, noTags, catalogue.shelves),
      description: row.description,
      categories: (await categoryPath(catalogue, row.category_id)).map(({ name }) => name),
    })),
  );
}
