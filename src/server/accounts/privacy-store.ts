import { sql } from 'kysely';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import { expandNumbers } from '../db/bulk-parameters';
import { updateProfile } from './customer-store';
import type { ShopTables } from '../db/schema/shop-schema';

/** Names of the tables with a `customer_id` column. */
export type CustomerOwnedTable = {
  [Table in keyof ShopTables]: 'customer_id' extends keyof ShopTables[Table] ? Table : never;
}[keyof ShopTables];

interface CustomerTablePolicy<Table extends keyof ShopTables> {
  /** Exported columns: all except the customer's id, digests of secrets, and ids and keys of the shop's own processing. */
  exported: readonly (keyof ShopTables[Table] & string)[];
  /** Treatment of the rows when the account is closed. Accounting records must be kept by law. */
  afterClosing: 'delete' | 'keep';
}

/** The policy of each table: a new table with `customer_id` does not compile without one. */
export const customerTables: { readonly [Table in CustomerOwnedTable]: CustomerTablePolicy<Table> } = {
  session: { exported: ['created_at', 'expires_at', 'replaced_at', 'used_at'], afterClosing: 'delete' },
  one_time_code: { exported: ['purpose', 'created_at', 'expires_at'], afterClosing: 'delete' },
  audit: { exported: ['happened_at', 'event', 'detail'], afterClosing: 'keep' },
  address: {
    exported: [
      'consignee',
      'institution',
      'department',
      'building',
      'room',
      'country',
      'province',
      'city',
      'district',
      'address',
      'zipcode',
      'address_id',
      'mobile',
      'email',
      'is_default',
      'changed_at',
    ],
    afterClosing: 'delete',
  },
  purchaser: {
    exported: ['purchaser_id', 'name', 'identity', 'origins', 'vendor', 'created_at', 'revoked_at'],
    afterClosing: 'delete',
  },
  // Before `favorite_list`, to which it refers: rows are deleted in this order.
  favorite: {
    exported: ['goods_id', 'goods_sn', 'goods_name', 'product_class', 'list_id', 'note', 'created_at'],
    afterClosing: 'delete',
  },
  stock_alert: {
    exported: ['goods_id', 'goods_attr', 'goods_sn', 'goods_name', 'attr_value', 'created_at'],
    afterClosing: 'delete',
  },
  favorite_list: { exported: ['list_id', 'name', 'created_at'], afterClosing: 'delete' },
  trial: {
    exported: [
      'trial_id',
      'goods_id',
      'goods_sn',
      'goods_name',
      'kind',
      'purpose',
      'status',
      'created_at',
      'feedback',
      'rating',
      'feedback_at',
    ],
    afterClosing: 'delete',
  },
  lead: {
    exported: [
      'lead_id',
      'kind',
      'name',
      'email',
      'institution',
      'country',
      'address',
      'phone',
      'topic',
      'goods_sn',
      'publication',
      'message',
      'created_at',
    ],
    afterClosing: 'delete',
  },
  product_comment: {
    exported: [
      'comment_id',
      'goods_id',
      'goods_sn',
      'rating',
      'message',
      'application',
      'species',
      'dilution',
      'result',
      'created_at',
      'hidden_at',
    ],
    afterClosing: 'delete',
  },
  balance_entry: {
    exported: ['id', 'cents', 'reason', 'cause', 'created_at', 'balance_cents'],
    afterClosing: 'keep',
  },
  point_entry: {
    exported: [
      'id',
      'kind',
      'points',
      'reason',
      'cause',
      'created_at',
      'expires_at',
      'unspent',
      'balance',
      'spent_from',
    ],
    afterClosing: 'keep',
  },
  point_exchange: {
    exported: ['id', 'goods_id', 'goods_attr', 'points', 'delivery', 'created_at', 'state', 'held'],
    afterClosing: 'keep',
  },
  invoice_title: {
    exported: ['title_id', 'title', 'tax_number', 'address', 'is_default'],
    afterClosing: 'delete',
  },
  invoice: {
    exported: [
      'invoice_id',
      'order_id',
      'order_sn',
      'title',
      'tax_number',
      'address',
      'lines',
      'charges',
      'amount_cents',
      'email',
      'status',
      'created_at',
      'due_at',
    ],
    afterClosing: 'keep',
  },
  cart: { exported: ['changed_at'], afterClosing: 'delete' },
  quote: {
    exported: [
      'quote_id',
      'recipient',
      'state',
      'revision',
      'currency',
      'request',
      'note',
      'lines',
      'amount_cents',
      'created_at',
      'offered_at',
      'expires_at',
      'order_id',
    ],
    afterClosing: 'delete',
  },
  shop_order: {
    exported: [
      'order_id',
      'order_sn',
      'state',
      'pay_name',
      'shipping_name',
      'goods_cents',
      'shipping_cents',
      'tax_cents',
      'tax_name',
      'points_cents',
      'balance_cents',
      'total_cents',
      'delivery',
      'title',
      'po_number',
      'note',
      'quote_sn',
      'tracking',
      'created_at',
      'flag',
      'pay_until',
      'reservation',
      'reserved_until',
      'institution',
    ],
    afterClosing: 'keep',
  },
};

/** Tables whose rows belong to a row of a customer's table, with which they are exported and deleted. */
export const customerChildTables = {
  cart_line: {
    parentTable: 'cart',
    parentKey: 'cart_id',
    exported: [
      'goods_id',
      'goods_attr',
      'goods_sn',
      'goods_name',
      'product_class',
      'attr_value',
      'rec_id',
      'number',
      'seen_cents',
      'saved',
      'added_at',
    ],
  },
  quote_event: {
    parentTable: 'quote',
    parentKey: 'quote_id',
    exported: ['quote_id', 'revision', 'happened_at', 'actor', 'text'],
  },
  review_image: {
    parentTable: 'product_comment',
    parentKey: 'comment_id',
    exported: ['comment_id', 'width', 'height', 'thumbnail', 'image'],
  },
  order_line: {
    parentTable: 'shop_order',
    parentKey: 'order_id',
    exported: [
      'order_id',
      'goods_id',
      'goods_attr',
      'goods_sn',
      'goods_name',
      'product_class',
      'attr_value',
      'number',
      'price_cents',
      'sum_cents',
      'ships_on',
      'lot',
      'waits',
    ],
  },
  order_event: {
    parentTable: 'shop_order',
    parentKey: 'order_id',
    exported: ['order_id', 'happened_at', 'state', 'actor', 'text'],
  },
  payment: {
    parentTable: 'shop_order',
    parentKey: 'order_id',
    exported: ['order_id', 'pay_id', 'amount_cents', 'status', 'transaction_id', 'created_at', 'settled_at'],
  },
  unmatched_payment: {
    parentTable: 'shop_order',
    parentKey: 'order_id',
    exported: [
      'order_id',
      'pay_id',
      'transaction_id',
      'units',
      'currency',
      'reason',
      'received_at',
      'settlement',
      'note',
      'settled_at',
    ],
  },
} as const satisfies { readonly [Table in keyof ShopTables]?: ChildTablePolicy<Table> };

interface ChildTablePolicy<Table extends keyof ShopTables> {
  parentTable: CustomerOwnedTable;
  /** Column with which the parent is joined; it has the same name in both tables. */
  parentKey: keyof ShopTables[Table] & string;
  exported: readonly (keyof ShopTables[Table] & string)[];
}

const customerColumns = [
  'username',
  'email',
  'email_verified_at',
  'mobile',
  'real_name',
  'institution',
  'created_at',
] as const satisfies readonly (keyof ShopTables['customer'])[];

type Row = Record<string, unknown>;

/** Number of parents whose child rows one statement reads; an order can have hundreds of lines. */
const PARENTS_PER_BATCH = 4;

/**
 * Returns the customer's rows by table, with the exported columns. Times are ISO 8601 in UTC, money is in cents. Calls `pause`
 * after each table or batch.
 */
export async function exportCustomerData(
  db: ShopDatabase,
  customerId: number,
  pause: () => Promise<void>,
): Promise<Record<string, Row[]>> {
  const customer = await db
    .selectFrom('customer')
    .select(customerColumns)
    .where('id', '=', customerId)
    .execute();
  const exportedTables: Record<string, Row[]> = { customer: customer.map(withIsoTimes) };
  for (const [table, { exported }] of Object.entries(customerTables)) {
    const { rows } = await sql<Row>`
      select ${sql.join(exported.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where customer_id = ${customerId}`.execute(db);
    exportedTables[table] = rows.map(withIsoTimes);
    await pause();
  }
  for (const [table, { parentTable, parentKey, exported }] of Object.entries(customerChildTables)) {
    const { rows: parents } = await sql<{ id: number }>`
      select ${sql.ref(parentKey)} as id from ${sql.table(parentTable)} where customer_id = ${customerId} order by 1`.execute(
      db,
    );
    const exportedRows: Row[] = [];
    for (let from = 0; from < parents.length; from += PARENTS_PER_BATCH) {
      const ids = JSON.stringify(parents.slice(from, from + PARENTS_PER_BATCH).map(({ id }) => id));
      const { rows } = await sql<Row>`
        select ${sql.join(exported.map((column) => sql.ref(column)))} from ${sql.table(table)}
        where ${sql.ref(parentKey)} in ${expandNumbers(db, ids)}`.execute(db);
      for (const row of rows) exportedRows.push(withIsoTimes(row));
      await pause();
    }
    exportedTables[table] = exportedRows;
  }
  return exportedTables;
}

/** Converts the columns with times, whose names end in `_at` or `_until`, to ISO 8601. */
function withIsoTimes(row: Row): Row {
  const withIsoTime = ([column, value]: [string, unknown]) =>
    [
      column,
      /_(at|until)$/.test(column) && value !== null ? new Date(Number(value)).toISOString() : value,
    ] as const;
  return Object.fromEntries(Object.entries(row).map(withIsoTime));
}

/** Deleted in this order: `favorite` before `favorite_list`, to which it refers. */
const tablesOfEnteredData = [
  'address',
  'invoice_title',
  'cart',
  'quote',
  'favorite',
  'favorite_list',
  'product_comment',
  'trial',
] as const;

/**
 * Deletes the data that fills in later orders and screens, or appears under the customer's name: addresses, invoice titles, cart,
 * quotes, favorites, reviews, sample applications and profile.
 */
export async function deleteEnteredData(db: ShopTransaction, customerId: number): Promise<void> {
  for (const table of tablesOfEnteredData)
    await sql`delete from ${sql.table(table)} where customer_id = ${customerId}`.execute(db);
  await updateProfile(db, customerId, { real_name: '', institution: '' });
}

/**
 * Closes an account: anonymizes the customer and deletes the rows that need not be kept. Returns false when the account is
 * closed already.
 */
export async function anonymizeCustomer(
  db: ShopTransaction,
  customerId: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set({ closed_at: now })
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await eraseCustomer(db, customerId);
  return true;
}

/** Milliseconds within which all requests have ended that were in flight when an account was closed. */
const IN_FLIGHT_MS = 86_400_000;

/**
 * Erases the data that requests in flight wrote for customers whose accounts were closed within the last day: a call checks
 * the session when it begins, and may store an address or a name after the account was closed. Run it every hour.
 */
export async function eraseClosedCustomers(db: ShopDatabase, now: number): Promise<void> {
  const closedCustomers = await db
    .selectFrom('customer')
    .select('id')
    .where('closed_at', '>', now - IN_FLIGHT_MS)
    .execute();
  for (const { id } of closedCustomers)
    await db.transaction().execute((transaction) => eraseCustomer(transaction, id));
}

/** Removes personal data from a closed account. */
async function eraseCustomer(db: ShopTransaction, customerId: number): Promise<void> {
  // User names and e-mail addresses cannot have this form.
  const placeholder = `closed:${customerId}`;
  await db
    .updateTable('customer')
    .set({
      username: placeholder,
      username_key: placeholder,
      email: '',
      email_key: placeholder,
      email_verified_at: null,
      password_hash: '',
      mobile: '',
      real_name: '',
      institution: '',
    })
    .where('id', '=', customerId)
    .execute();
  for (const [table, { afterClosing }] of Object.entries(customerTables)) {
    if (afterClosing === 'keep') continue;
    await sql`delete from ${sql.table(table)} where customer_id = ${customerId}`.execute(db);
  }
}
