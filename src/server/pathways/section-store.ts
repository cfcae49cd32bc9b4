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

/** The top-level section that a product stands in, or null for an unknown product. */
export async function sectionOf(
  catalogue: Catalogue,
  goodsId: number,
): Promise<{ id: number; name: string } | null> {
  const [section] = await sectionQuery(catalogue, goodsId);
  return section ?? null;
}
