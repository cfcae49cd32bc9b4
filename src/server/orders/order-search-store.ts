import { sql, type RawBuilder } from 'kysely';
import type { OrderState } from '../../shared/orders/order-status';
import type { StoredOrder } from './order-store';
import { ignoreCase, MAX_REPLACED_LETTERS } from '../db/ignore-case';
import type { ShopDatabase } from '../db/shop-database';

/** Filter of a customer's orders; '' and undefined match all. */
export interface OrderFilter {
  customerId: number;
  state: OrderState | undefined;
  /** Prefix of an order number, purchase-order number or catalogue number, or a part of a product's name. */
  key: string;
}

/** Returns one page of the matching orders, newest first, and the total. */
export async function searchOrders(
  db: ShopDatabase,
  filter: OrderFilter,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: StoredOrder[]; total: number }> {
  const offset = (page - 1) * page_size;
  const rows = await filteredOrders(db, filter)
    .selectAll()
    .orderBy('order_id', 'desc')
    .limit(page_size)
    .offset(offset)
    .execute();
  // The length of the last page shows the total. Counting would read all lines of the customer again.
  const isLastPage = rows.length < page_size && (rows.length > 0 || page === 1);
  if (isLastPage) return { rows, total: offset + rows.length };
  const { count } = await filteredOrders(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: count };
}

/** Returns up to `limit` matching orders whose ids are below `beforeId`, newest first. */
export async function listOrdersBefore(
  db: ShopDatabase,
  filter: OrderFilter,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<StoredOrder[]> {
  return filteredOrders(db, filter)
    .selectAll()
    .where('order_id', '<', beforeId)
    .orderBy('order_id', 'desc')
    .limit(limit)
    .execute();
}

type SearchedColumn = 'order_sn' | 'po_number' | 'goods_sn';

function filteredOrders(db: ShopDatabase, { customerId, state, key }: OrderFilter) {
  let query = db.selectFrom('shop_order').where('customer_id', '=', customerId);
  if (state) query = query.where('state', '=', state);
  if (!key) return query;
  return query.where((expression) =>
    expression.or([
      startsWith('order_sn', key),
      startsWith('po_number', key),
      expression.exists(
        expression
          .selectFrom('order_line')
          .select('line_id')
          .whereRef('order_line.order_id', '=', 'shop_order.order_id')
          .where((line) =>
            line.or([startsWith('goods_sn', key), ...(key.length < MIN_NAME_LETTERS ? [] : [isInName(key)])]),
          ),
      ),
    ]),
  );
}

/** Length from which a text is searched in names of products; a shorter one is part of most names. */
const MIN_NAME_LETTERS = 3;

/** Case-insensitive match of a part of a product's name. */
function isInName(key: string) {
  const { text, pattern } = ignoreCase(sql.ref('goods_name'), `%${escapeWildcards(key)}%`);
  return sql<boolean>`lower(${text}) like lower(${pattern}) escape '\\'`;
}

const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

/** Case-insensitive prefix match, part by part. `%` and `_` are escaped and match themselves. */
function startsWith(column: SearchedColumn, key: string) {
  const letters = [...key];
  const parts: RawBuilder<boolean>[] = [];
  for (let start = 0; start < letters.length; start += MAX_REPLACED_LETTERS)
    parts.push(continuesWith(column, start, letters.slice(start, start + MAX_REPLACED_LETTERS)));
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** Matches when the text has these letters from position `start` on, counted from 0. */
function continuesWith(column: SearchedColumn, start: number, letters: readonly string[]) {
  const { text, pattern } = ignoreCase(
    sql`substr(${sql.ref(column)}, ${sql.lit(start + 1)})`,
    `${escapeWildcards(letters.join(''))}%`,
  );
  return sql<boolean>`lower(${text}) like lower(${pattern}) escape '\\'`;
}
