import type { Insertable } from 'kysely';
import type { CustomerOwnedTable } from '../src/server/accounts/privacy-store';
import type { ShopDatabase } from '../src/server/db/shop-database';
import type { ShopTables } from '../src/server/db/schema/shop-schema';
import { makeCustomer, type TestCustomer } from './make-customer';
import type { TestShop } from './make-shop';

/** Somebody who has been a customer for a while: there is something of theirs in every table. */
export interface FurnishedCustomer extends TestCustomer {
  customerId: number;
  /** The name of a field of the contract → the id of what is theirs. */
  ids: Readonly<Record<OwnId, number>>;
  /** The attempt to pay the order. */
  log_id: string;
}

export type OwnId = 'address_id' | 'list_id' | 'trial_id' | 'title_id' | 'invoice_id' | 'order_id' | 'rec_id';

/** A product of the tests' catalogue that is one of the customer's favourites, and one that they apply for. */
export const FAVOURITE_GOODS = 17;
export const TRIAL_GOODS = 18;

/** A size of the tests' catalogue that is in the cart and in the order. */
const CART_GOODS = {
  goods_id: 17,
  goods_attr: '5g',
  goods_sn: 'QC10000',
  goods_name: 'Caffeine',
  product_class: 'compound',
  attr_value: '5 g',
} as const;

/** Registers somebody and gives them a row of every kind. Texts begin with the user name, to be found again. */
export async function makeFurnishedCustomer(shop: TestShop, username: string): Promise<FurnishedCustomer> {
  const customer = await makeCustomer(shop, username);
  const db = shop.deps.database;
  const { id: customerId } = await db
    .updateTable('customer')
    .set({ real_name: `${username} real`, institution: `${username} institute` })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = rowsOf(customerId, username, shop.deps.clock().getTime());
  const { address_id } = await db
    .insertInto('address')
    .values(rows.address)
    .returning('address_id')
    .executeTakeFirstOrThrow();
  await db.insertInto('purchaser').values(rows.purchaser).execute();
  const { list_id } = await db
    .insertInto('favourite_list')
    .values(rows.favourite_list)
    .returning('list_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('favourite')
    .values({ ...rows.favourite, list_id })
    .execute();
  const { trial_id } = await db
    .insertInto('trial')
    .values(rows.trial)
    .returning('trial_id')
    .executeTakeFirstOrThrow();
  await db.insertInto('lead').values(rows.lead).execute();
  await db.insertInto('product_comment').values(rows.product_comment).execute();
  const { title_id } = await db
    .insertInto('invoice_title')
    .values(rows.invoice_title)
    .returning('title_id')
    .executeTakeFirstOrThrow();
  const { invoice_id } = await db
    .insertInto('invoice')
    .values(rows.invoice)
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  await db.insertInto('quote').values(rows.quote).execute();
  const { cart_id } = await db
    .insertInto('cart')
    .values(rows.cart)
    .returning('cart_id')
    .executeTakeFirstOrThrow();
  const line = await db
    .insertInto('cart_line')
    .values({ cart_id, ...CART_GOODS, number: 2, seen_cents: 100, saved: 0, added_at: rows.cart.changed_at })
    .returning('rec_id')
    .executeTakeFirstOrThrow();
  const { order_id, log_id } = await addOrderOf(db, rows.shop_order);
  await db.insertInto('balance_entry').values(rows.balance_entry).execute();
  await db.insertInto('point_entry').values(rows.point_entry).execute();
  await db.insertInto('point_exchange').values(rows.point_exchange).execute();
  const ids = { address_id, list_id, trial_id, title_id, invoice_id, order_id, rec_id: line.rec_id };
  return { ...customer, customerId, ids, log_id };
}

/** An order that waits for its payment. */
async function addOrderOf(db: ShopDatabase, order: Insertable<ShopTables['shop_order']>) {
  const { order_id } = await db
    .insertInto('shop_order')
    .values(order)
    .returning('order_id')
    .executeTakeFirstOrThrow();
  const { created_at } = order;
  await db
    .insertInto('order_line')
    .values({
      ...CART_GOODS,
      order_id,
      number: 1,
      price_cents: 1000,
      sum_cents: 1000,
      held: 0,
      ships_on: '2026-01-05',
      lot: '',
    })
    .execute();
  await db
    .insertInto('order_event')
    .values({ order_id, happened_at: created_at, state: 'pending', actor: 'customer', text: 'Placed.' })
    .execute();
  const log_id = `log-${order_id}`;
  await db
    .insertInto('payment')
    .values({
      log_id,
      order_id,
      pay_id: order.pay_id,
      amount_cents: order.total_cents,
      status: 'open',
      code_url: '',
      transaction_id: null,
      created_at,
      expires_at: created_at + 3_600_000,
      settled_at: null,
    })
    .execute();
  await db
    .insertInto('stray_money')
    .values({
      order_id,
      log_id,
      pay_id: order.pay_id,
      transaction_id: `stray-${order_id}`,
      units: 1,
      currency: 'USD',
      reason: 'wrong amount paid',
      came_at: created_at,
      settlement: 'repaid',
      note: 'Too little.',
      settled_at: created_at,
    })
    .execute();
  return { order_id, log_id };
}

/** Registering has made a session, a code and an entry of the audit; the rest is here. */
type Furniture = Exclude<CustomerOwnedTable, 'session' | 'one_time_code' | 'audit'>;

function rowsOf(
  customer_id: number,
  name: string,
  now: number,
): { [Table in Furniture]: Insertable<ShopTables[Table]> } {
  const own = { customer_id, created_at: now };
  const place = { country: 'DE', province: '', city: 'Ulm', district: '', zipcode: '89073' };
  const contact = { mobile: '+4973190182', email: `${name}@lab.example` };
  return {
    address: {
      customer_id,
      consignee: `${name} consignee`,
      address: `${name} street 1`,
      is_default: 1,
      ...place,
      ...contact,
      changed_at: now,
    },
    purchaser: {
      ...own,
      name: `${name} purchasing`,
      identity: `buyer-${name}`,
      secret_hash: `hash of ${name}`,
      origins: '["https://erp.example"]',
      vendor: '',
      revoked_at: null,
    },
    favourite_list: { ...own, name: `${name} list` },
    favourite: {
      ...own,
      goods_id: FAVOURITE_GOODS,
      goods_sn: 'F-1',
      goods_name: 'A favourite',
      product_class: 'buffer',
      list_id: null,
      note: `${name} note`,
    },
    trial: {
      ...own,
      goods_id: TRIAL_GOODS,
      goods_sn: 'T-1',
      goods_name: 'A sample',
      kind: 'Sample',
      purpose: `${name} purpose`,
      status: 'sent',
      feedback: '',
      rating: null,
      feedback_at: null,
    },
    lead: {
      ...own,
      kind: 'contact',
      name: `${name} lead`,
      email: `${name}@lab.example`,
      phone: '',
      institution: '',
      country: '',
      address: '',
      topic: 'Something else',
      goods_sn: '',
      paper: '',
      message: `${name} question`,
    },
    product_comment: {
      ...own,
      goods_id: FAVOURITE_GOODS,
      goods_sn: 'F-1',
      rating: 5,
      hidden_at: null,
      message: `${name} says that it works as it should`,
    },
    invoice_title: {
      customer_id,
      title: `${name} title`,
      tax_number: 'DE1',
      address: 'Ulm',
      is_default: 1,
    },
    invoice: {
      ...own,
      order_id: 900_000 + customer_id,
      order_sn: `S-${customer_id}`,
      title: `${name} title`,
      tax_number: 'DE1',
      address: 'Ulm',
      lines: '[]',
      charges: '[]',
      amount_cents: 100,
      email: `${name}@lab.example`,
      status: 'issued',
    },
    balance_entry: {
      ...own,
      cents: 5000,
      reason: `${name} refund`,
      cause: 'refund 1',
      balance_cents: 5000,
    },
    point_entry: {
      ...own,
      kind: 'earned',
      points: 1_000_000,
      reason: `${name} welcome`,
      cause: 'welcome test',
      expires_at: now + 365 * 86_400_000,
      unspent: 1_000_000,
      balance: 1_000_000,
    },
    point_exchange: {
      ...own,
      goods_id: 3,
      goods_attr: '1',
      points: 1,
      delivery: `{"consignee":"${name} there"}`,
    },
    cart: { customer_id, guest_hash: null, changed_at: now, merged: 0, unmerged: 0 },
    quote: { ...own, recipient: `${name} recipient`, lines: '[]', amount_cents: 1, expires_at: now + 1 },
    shop_order: {
      ...own,
      order_sn: `QB${customer_id}`,
      state: 'pending',
      pay_id: 'banktransfer',
      flag: '',
      pay_name: 'Bank transfer',
      shipping_id: 1,
      shipping_name: 'Standard',
      tax_name: '',
      goods_cents: 1000,
      shipping_cents: 0,
      tax_cents: 0,
      points_cents: 0,
      balance_cents: 0,
      total_cents: 1000,
      delivery: deliveryTo(name),
      title: null,
      tracking: '',
      po_number: `${name} number`,
      note: '',
      hold_until: now + 3_600_000,
      request_key: 'key',
      request_hash: 'hash',
    },
  };
}

function deliveryTo(name: string): string {
  const place = { country: 'DE', province: '', city: 'Ulm', district: '', zipcode: '89073' };
  const contact = { mobile: '+4973190182', email: `${name}@lab.example` };
  return JSON.stringify({ consignee: `${name} there`, address: `${name} street 1`, ...place, ...contact });
}
