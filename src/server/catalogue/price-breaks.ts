import { sql, type Kysely } from 'kysely';
import type { PriceBreak } from '../../shared/domain/price-tiers';
import type { CatalogueTables } from '../db/schema/catalogue-schema';
import { sqlOf } from './catalogue-sql';

/** The prices for more of each size of the product at hand, in the sizes' order. */
export function breaksColumn(db: Kysely<CatalogueTables>) {
  return sql<string>`(
    select ${sqlOf(db).jsonOfValues('price_breaks')}
    from (select price_breaks from product_option where product_option.goods_id = product.goods_id order by position)
      as size
  )`.as('price_breaks');
}

/** What {@link breaksColumn} holds, size by size. */
export function breaksOf(json: string): PriceBreak[][] {
  return (JSON.parse(json) as string[]).map(sizeBreaks);
}

/** The column `price_breaks` of one size. */
export function sizeBreaks(json: string): PriceBreak[] {
  return (JSON.parse(json) as [from: number, cents: number][]).map(([from, cents]) => ({ from, cents }));
}
