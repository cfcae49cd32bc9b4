import { sql, type RawBuilder } from 'kysely';
import type { OrderState } from '../../shared/orders/order-status';
import type { StoredOrder } from './order-store';
import type { ShopDatabase } from '../db/shop-database';

/** Which orders of a customer; '' and undefined leave the question open. */
export interface OrderQuestion {
  customerId: number;
  state: OrderState | undefined;
  /** Beginning of an order number, a purchase-order number or a catalogue number. */
  key: string;
}

/** One page of orders, newest first, and how many there are. */
export async function orderPage(
  db: ShopDatabase,
  question: OrderQuestion,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: StoredOrder[]; total: number }> {
  const rows = await asked(db, question)
    .selectAll()
    .orderBy('order_id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const { count } = await asked(db, question)
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

function asked(db: ShopDatabase, { customerId, state, key }: OrderQuestion) {
  let query = db.selectFrom('shop_order').where('customer_id', '=', customerId);
  if (state) query = query.where('state', '=', state);
  if (!key) return query;
  return query.where((row) =>
    row.or([
      beginsWith('order_sn', key),
      beginsWith('po_number', key),
      row.exists(
        row
          .selectFrom('order_line')
          .select('line_id')
          .whereRef('order_line.order_id', '=', 'shop_order.order_id')
          .where(beginsWith('goods_sn', key)),
      ),
    ]),
  );
}

/** Letters of either case; `%` and `_` are characters like any other, which only a named escape makes them. */
function beginsWith(column: 'order_sn' | 'po_number' | 'goods_sn', key: string) {
  const small = [...key].map(smallOf);
  const beginning = `${small.join('').replace(/[\\%_]/g, String.raw`\$&`)}%`;
  // What `lower` makes of letters beyond ASCII is up to the database; SQLite leaves them.
  const text = [...new Set(small)]
    .filter((letter) => letter > '\x7F' && capitalOf(letter) !== letter)
    .reduce<RawBuilder<unknown>>(
      (rest, letter) => sql`replace(${rest}, ${capitalOf(letter)}, ${letter})`,
      sql`${sql.ref(column)}`,
    );
  return sql<boolean>`lower(${text}) like lower(${beginning}) escape '\\'`;
}

/** Letters that have no one counterpart, such as ß, are their own. */
function smallOf(letter: string): string {
  const small = letter.toLowerCase();
  return small.toUpperCase() === letter ? small : letter;
}

function capitalOf(letter: string): string {
  const capital = letter.toUpperCase();
  return capital.toLowerCase() === letter ? capital : letter;
}
