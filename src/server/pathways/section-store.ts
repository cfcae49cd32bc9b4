import type { Catalogue } from '../catalogue/catalogue';
import { preparedQuery } from '../db/prepared-query';

const sectionQuery = preparedQuery((db, goodsId: number) =>
  db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .innerJoin('category as section', 'section.id', 'category.section_id')
    .select(['section.id', 'section.name'])
    .where('product.goods_id', '=', goodsId),
);

/** Returns the top-level section of a product; null for an unknown product. */
export async function findSection(
  catalogue: Catalogue,
  goodsId: number,
): Promise<{ id: number; name: string } | null> {
  const [section] = await sectionQuery(catalogue, goodsId);
  return section ?? null;
}
