import type { Insertable } from 'kysely';
import type { OwnedTable } from '../server/store/privacy-store';
import type { ShopTables } from '../server/store/shop-schema';
import { makeCustomer, type TestCustomer } from './make-customer';
import type { TestShop } from './make-shop';

/** Somebody who has been a customer for a while: there is something of theirs in every table. */
export interface FurnishedCustomer extends TestCustomer {
  customerId: number;
  /** The name of a field of the contract → the id of what is theirs. */
  ids: Readonly<
    Record<'address_id' | 'list_id' | 'trial_id' | 'title_id' | 'invoice_id' | 'order_id' | 'rec_id', number>
  >;
}

/** A product of the tests' catalogue that is one of the customer's favourites, and one that they apply for. */
export const FAVOURITE_GOODS = 17;
export const TRIAL_GOODS = 18;
/** A size of the favourite, of which some stand in the cart, and another one. */
export const CART_SIZE = '1g';
export const OTHER_SIZE = '5g';

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
  const { title_id } = await db
    .insertInto('invoice_title')
    .values(rows.invoice_title)
    .returning('title_id')
    .executeTakeFirstOrThrow();
  const { invoice_id, order_id } = await db
    .insertInto('invoice')
    .values(rows.invoice)
    .returning(['invoice_id', 'order_id'])
    .executeTakeFirstOrThrow();
  await db.insertInto('balance_entry').values(rows.balance_entry).execute();
  await db.insertInto('point_entry').values(rows.point_entry).execute();
  await db.insertInto('point_exchange').values(rows.point_exchange).execute();
  const { cart_id } = await db
    .insertInto('cart')
    .values(rows.cart)
    .returning('cart_id')
    .executeTakeFirstOrThrow();
  const { rec_id } = await db
    .insertInto('cart_line')
    .values({
      ...{ cart_id, goods_id: FAVOURITE_GOODS, goods_attr: CART_SIZE, goods_sn: 'F-1', attr_value: '1 g' },
      ...{ goods_name: `${username} line`, product_class: 'buffer', number: 3, seen_cents: 3500, saved: 0 },
      added_at: rows.cart.changed_at,
    })
    .returning('rec_id')
    .executeTakeFirstOrThrow();
  await db.insertInto('quote').values(rows.quote).execute();
  const ids = { address_id, list_id, trial_id, title_id, invoice_id, order_id, rec_id };
  return { ...customer, customerId, ids };
}

/** Registering has made a session, a code and an entry of the audit; the rest is here. */
type Furniture = Exclude<OwnedTable, 'session' | 'one_time_code' | 'audit'>;

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
      ...{ customer_id, consignee: `${name} consignee`, address: `${name} street 1`, is_default: 1 },
      ...{ ...place, ...contact, changed_at: now },
    },
    favourite_list: { ...own, name: `${name} list` },
    favourite: {
      ...{ ...own, goods_id: FAVOURITE_GOODS, goods_sn: 'F-1', goods_name: 'A favourite' },
      ...{ product_class: 'buffer', list_id: null, note: `${name} note` },
    },
    trial: {
      ...{ ...own, goods_id: TRIAL_GOODS, goods_sn: 'T-1', goods_name: 'A sample', kind: 'Sample' },
      ...{ purpose: `${name} purpose`, status: 'sent', feedback: '', rating: null, feedback_at: null },
    },
    invoice_title: {
      ...{ customer_id, title: `${name} title`, tax_number: 'DE1', address: 'Ulm', is_default: 1 },
    },
    invoice: {
      ...{ ...own, order_id: 900_000 + customer_id, order_sn: `S-${customer_id}`, title: `${name} title` },
      ...{ tax_number: 'DE1', address: 'Ulm', lines: '[]', charges: '[]', amount_cents: 100 },
      ...{ email: `${name}@lab.example`, status: 'issued' },
    },
    balance_entry: {
      ...{ ...own, cents: 5000, reason: `${name} refund`, cause: 'refund 1', balance_cents: 5000 },
    },
    point_entry: {
      ...{ ...own, kind: 'earned', points: 1_000_000, reason: `${name} welcome`, cause: 'welcome test' },
      ...{ expires_at: now + 365 * 86_400_000, unspent: 1_000_000, balance: 1_000_000 },
    },
    cart: { customer_id, guest_hash: null, changed_at: now, merged: 0, unmerged: 0 },
    quote: {
      ...{ ...own, recipient: `${name} recipient`, lines: '[]', amount_cents: 100 },
      expires_at: now + 30 * 86_400_000,
    },
    point_exchange: {
      ...{ ...own, goods_id: 3, goods_attr: '1', points: 1, delivery: `{"consignee":"${name} there"}` },
    },
  };
}
