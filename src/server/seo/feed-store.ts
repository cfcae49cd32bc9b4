import type { ProductInList } from '../../shared/contract/calls';
import type { Catalogue } from '../catalogue/catalogue';
import { getCategoryPath } from '../catalogue/category-store';
import { preparedQuery } from '../db/prepared-query';
import { variantsColumn } from '../catalogue/product-list-store';
import { productListColumns, toProductInList } from '../catalogue/product-row';

/** A product of a feed: that of a product list, with description and categories. */
export interface FeedProduct extends ProductInList {
  description: string;
  /** Names from the section down to the category. */
  categories: string[];
}

/** Keyset pagination by catalogue number: stable order and no scan of earlier rows. */
const pageQuery = preparedQuery((db, after: string, limit: number) =>
  db
    .selectFrom('product')
    .select([...productListColumns, 'description', 'category_id', variantsColumn])
    .where('goods_sn', '>', after)
    .orderBy('goods_sn')
    .limit(limit),
);

const noTags = new Map<number, never>();

/** Returns at most `limit` products in the order of catalogue numbers, after the number `after` ('' = from the first). */
export async function feedProducts(
  catalogue: Catalogue,
  { after, limit }: { after: string; limit: number },
): Promise<FeedProduct[]> {
  const rows = await pageQuery(catalogue, after, limit);
  return Promise.all(
    rows.map(async (row) => ({
      ...toProductInList(row, noTags, catalogue.stockOverrides),
      description: row.description,
      categories: (await getCategoryPath(catalogue, row.category_id)).map(({ name }) => name),
    })),
  );
}
