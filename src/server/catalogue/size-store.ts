import { sql, type Kysely } from 'kysely';
import type { CatalogueTables } from '../db/schema/catalogue-schema';

/** Returns the sizes of the product with this catalogue number, in upper or lower case, in their order; none for an unknown number. */
export function listSizesOfNumber(db: Kysely<CatalogueTables>, goodsSn: string) {
  return db
    .selectFrom('product_option')
    .innerJoin('product', 'product.goods_id', 'product_option.goods_id')
    .select(['product.goods_id', 'goods_sn', 'goods_name', 'product_class', 'goods_attr', 'attr_value'])
    .where(sql<boolean>`upper(goods_sn) = upper(${goodsSn})`)
    .orderBy('position')
    .execute();
}
