import { sql } from 'kysely';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { ShopTables } from '../db/schema/shop-schema';

/** Tables whose rows belong to a customer. */
export type OwnedTable = {
  [Table in keyof ShopTables]: 'customer_id' extends keyof ShopTables[Table] ? Table : never;
}[keyof ShopTables];

interface Ownership<Table extends keyof ShopTables> {
  /** What an export shows: everything but digests, which stand for secrets and tell nobody anything. */
  exported: readonly (keyof ShopTables[Table] & string)[];
  /** What becomes of the rows when the account is closed; accounts have to be kept, by law. */
  afterClosing: 'dropped' | 'kept';
}

/** One entry for each table, so that a new one does not compile until somebody has thought about it. */
export const ownedTables: { readonly [Table in OwnedTable]: Ownership<Table> } = {
  session: { exported: ['created_at', 'expires_at', 'replaced_at', 'used_at'], afterClosing: 'dropped' },
  one_time_code: { exported: ['purpose', 'created_at', 'expires_at'], afterClosing: 'dropped' },
  audit: { exported: ['happened_at', 'event', 'detail'], afterClosing: 'kept' },
  address: {
    exported: [
      ...(['consignee', 'country', 'province', 'city', 'district', 'address', 'zipcode'] as const),
      ...(['address_id', 'mobile', 'email', 'is_default', 'changed_at'] as const),
    ],
    afterClosing: 'dropped',
  },
  purchaser: {
    exported: ['purchaser_id', 'name', 'identity', 'origins', 'vendor', 'created_at', 'revoked_at'],
    afterClosing: 'dropped',
  },
  // Before the lists that they stand in.
  favourite: {
    exported: ['goods_id', 'goods_sn', 'goods_name', 'product_class', 'list_id', 'note', 'created_at'],
    afterClosing: 'dropped',
  },
  favourite_list: { exported: ['list_id', 'name', 'created_at'], afterClosing: 'dropped' },
  trial: {
    exported: [
      ...(['trial_id', 'goods_id', 'goods_sn', 'goods_name', 'kind', 'purpose', 'status'] as const),
      ...(['created_at', 'feedback', 'rating', 'feedback_at'] as const),
    ],
    afterClosing: 'dropped',
  },
  lead: {
    exported: [
      ...(['lead_id', 'kind', 'name', 'email', 'institution', 'country', 'address', 'phone'] as const),
      ...(['topic', 'goods_sn', 'paper', 'message', 'created_at'] as const),
    ],
    afterClosing: 'dropped',
  },
  // Whoever leaves takes along what they said: nobody is left to answer for it.
  product_comment: {
    exported: ['comment_id', 'goods_id', 'goods_sn', 'rating', 'message', 'created_at', 'hidden_at'],
    afterClosing: 'dropped',
  },
  balance_entry: {
    exported: ['id', 'cents', 'reason', 'cause', 'created_at', 'balance_cents'],
    afterClosing: 'kept',
  },
  point_entry: {
    exported: [
      ...(['id', 'kind', 'points', 'reason', 'cause', 'created_at', 'expires_at', 'unspent'] as const),
      ...(['balance', 'spent_from'] as const),
    ],
    afterClosing: 'kept',
  },
  point_exchange: {
    exported: ['id', 'goods_id', 'goods_attr', 'points', 'delivery', 'created_at'],
    afterClosing: 'kept',
  },
  invoice_title: {
    exported: ['title_id', 'title', 'tax_number', 'address', 'is_default'],
    afterClosing: 'dropped',
  },
  invoice: {
    exported: [
      ...(['invoice_id', 'order_id', 'order_sn', 'title', 'tax_number', 'address', 'lines'] as const),
      ...(['charges', 'amount_cents', 'email', 'status', 'created_at'] as const),
    ],
    afterClosing: 'kept',
  },
  cart: { exported: ['changed_at'], afterClosing: 'dropped' },
  quote: {
    exported: ['quote_id', 'recipient', 'lines', 'amount_cents', 'created_at', 'expires_at'],
    afterClosing: 'dropped',
  },
  shop_order: {
    exported: [
      ...(['order_id', 'order_sn', 'state', 'pay_name', 'shipping_name', 'goods_cents'] as const),
      ...(['shipping_cents', 'tax_cents', 'tax_name', 'points_cents', 'balance_cents'] as const),
      ...(['total_cents', 'delivery', 'title', 'po_number', 'note', 'tracking', 'created_at'] as const),
      ...(['flag', 'hold_until'] as const),
    ],
    afterClosing: 'kept',
  },
};

/** Rows that belong to a row that belongs to a customer, by the column that names it; they come and go with it. */
export const ownedParts = {
  cart_line: {
    of: 'cart',
    by: 'cart_id',
    exported: [
      ...(['goods_id', 'goods_attr', 'goods_sn', 'goods_name', 'product_class', 'attr_value'] as const),
      ...(['rec_id', 'number', 'seen_cents', 'saved', 'added_at'] as const),
    ],
  },
  order_line: {
    of: 'shop_order',
    by: 'order_id',
    exported: [
      ...(['order_id', 'goods_id', 'goods_attr', 'goods_sn', 'goods_name', 'product_class'] as const),
      ...(['attr_value', 'number', 'price_cents', 'sum_cents', 'ships_on', 'lot'] as const),
    ],
  },
  order_event: {
    of: 'shop_order',
    by: 'order_id',
    exported: ['order_id', 'happened_at', 'state', 'actor', 'text'],
  },
  payment: {
    of: 'shop_order',
    by: 'order_id',
    exported: [
      ...(['order_id', 'pay_id', 'amount_cents', 'status', 'transaction_id'] as const),
      ...(['created_at', 'settled_at'] as const),
    ],
  },
  stray_money: {
    of: 'shop_order',
    by: 'order_id',
    exported: [
      ...(['order_id', 'pay_id', 'transaction_id', 'units', 'currency', 'reason', 'came_at'] as const),
      ...(['settlement', 'note', 'settled_at'] as const),
    ],
  },
} as const satisfies { readonly [Table in keyof ShopTables]?: Part<Table> };

interface Part<Table extends keyof ShopTables> {
  of: OwnedTable;
  by: keyof ShopTables[Table] & string;
  exported: readonly (keyof ShopTables[Table] & string)[];
}

const customerColumns = [
  ...([
    'username',
    'email',
    'email_verified_at',
    'mobile',
    'real_name',
    'institution',
    'created_at',
  ] as const),
] as const satisfies readonly (keyof ShopTables['customer'])[];

type Row = Record<string, unknown>;

/** Everything that the shop knows of a customer, by table. Times are ISO 8601 in UTC, money is cents. */
export async function everythingAbout(db: ShopDatabase, customerId: number): Promise<Record<string, Row[]>> {
  const about: Record<string, Row[]> = {
    customer: await db.selectFrom('customer').select(customerColumns).where('id', '=', customerId).execute(),
  };
  for (const [table, { exported }] of Object.entries(ownedTables)) {
    const { rows } = await sql<Row>`
      select ${sql.join(exported.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where customer_id = ${customerId}`.execute(db);
    about[table] = rows;
  }
  for (const [table, { of, by, exported }] of Object.entries(ownedParts)) {
    const { rows } = await sql<Row>`
      select ${sql.join(exported.map((column) => sql.ref(`${table}.${column}`)))} from ${sql.table(table)}
      inner join ${sql.table(of)} on ${sql.ref(`${table}.${by}`)} = ${sql.ref(`${of}.${by}`)}
      where ${sql.ref(`${of}.customer_id`)} = ${customerId}`.execute(db);
    about[table] = rows;
  }
  return Object.fromEntries(Object.entries(about).map(([table, rows]) => [table, rows.map(withTimes)]));
}

/** The same rows with times that people can read. */
function withTimes(row: Row): Row {
  const readable = ([column, value]: [string, unknown]) =>
    [
      column,
      /_(at|until)$/.test(column) && value !== null ? new Date(Number(value)).toISOString() : value,
    ] as const;
  return Object.fromEntries(Object.entries(row).map(readable));
}

/** Forgets a person: what is theirs goes, what has to be kept stays without a name. False when that was done before. */
export async function closeCustomer(db: ShopTransaction, customerId: number, now: number): Promise<boolean> {
  // No user name and no address can be spelled like this.
  const nobody = `closed:${customerId}`;
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set({
      username: nobody,
      username_key: nobody,
      email: '',
      email_key: nobody,
      email_verified_at: null,
      password_hash: '',
      mobile: '',
      real_name: '',
      institution: '',
      closed_at: now,
    })
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  for (const [table, { afterClosing }] of Object.entries(ownedTables)) {
    if (afterClosing === 'kept') continue;
    await sql`delete from ${sql.table(table)} where customer_id = ${customerId}`.execute(db);
  }
  return true;
}
