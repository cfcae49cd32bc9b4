import { sql, type RawBuilder } from 'kysely';
import type { StoredOrder } from '../engine/index-blocks';

/** Lists that documents stand in, `ordinal` being that of popularity. */
export type Order = 'ordinal' | StoredOrder;

/** Places by price are kept apart, because they change with every price. */
const isByPrice = (order: Order): boolean => order === 'price_asc' || order === 'price_desc';

/** What has a column of the places in this order. */
export const tablesOf = (order: Order): RawBuilder<unknown> =>
  isByPrice(order) ? sql`search_document join search_price using (ordinal)` : sql`search_document`;

/** The place of each `document` in an order, looked up one by one. */
export const placeOf = (order: Order): RawBuilder<number> =>
  isByPrice(order)
    ? sql`(select ${sql.ref(order)} from search_price as price where price.ordinal = document.ordinal)`
    : sql.ref(order);

/** The same where many are sorted: all places are brought into memory once. Their ordinals count up from 0. */
export const placesAtOnce = (order: Order): RawBuilder<number> =>
  isByPrice(order)
    ? sql`(select array_agg(${sql.ref(order)} order by ordinal) from search_price)[ordinal + 1]`
    : sql.ref(order);
