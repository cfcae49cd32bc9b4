import type { Migration } from './migration';

/** Carts, orders, payments and stock. */
export const ordersMigration: Migration = {
  number: 2,
  name: 'orders',
  sql: ({ id, integer }) => `
create table cart (
  cart_id ${id}, customer_id ${integer} unique references customer (id), guest_hash text unique,
  changed_at ${integer} not null, merged ${integer} not null, unmerged ${integer} not null,
  check ((customer_id is null) <> (guest_hash is null)));
create index cart_changed_at on cart (changed_at) where guest_hash is not null;
create table cart_line (
  rec_id ${id}, cart_id ${integer} not null references cart (cart_id) on delete cascade, goods_id ${integer} not null,
  goods_attr text not null, goods_sn text not null, goods_name text not null, product_class text not null,
  attr_value text not null, number ${integer} not null check (number between 1 and 10000),
  seen_cents ${integer} not null, saved ${integer} not null check (saved in (0, 1)), added_at ${integer} not null,
  unique (cart_id, goods_id, goods_attr, saved));
create table shared_cart (
  code text primary key, lines text not null, created_at ${integer} not null, expires_at ${integer} not null);
create index shared_cart_expires_at on shared_cart (expires_at);
create table quote (
  quote_id ${id}, customer_id ${integer} references customer (id), recipient text not null, lines text not null,
  amount_cents ${integer} not null, created_at ${integer} not null, expires_at ${integer} not null);
create index quote_customer_id on quote (customer_id);
create table stock (
  goods_id ${integer} not null, goods_attr text not null, shelved ${integer} not null check (shelved >= 0),
  taken ${integer} not null check (taken >= 0), held ${integer} not null check (held >= 0),
  primary key (goods_id, goods_attr), check (taken + held <= shelved));
create table shop_order (
  order_id ${id}, order_sn text not null unique, customer_id ${integer} not null references customer (id),
  state text not null, pay_id text not null, pay_name text not null, shipping_id ${integer} not null,
  shipping_name text not null, goods_cents ${integer} not null check (goods_cents > 0),
  shipping_cents ${integer} not null check (shipping_cents >= 0), tax_cents ${integer} not null check (tax_cents >= 0),
  tax_name text not null, points_cents ${integer} not null check (points_cents >= 0),
  balance_cents ${integer} not null check (balance_cents >= 0), total_cents ${integer} not null check (total_cents >= 0),
  delivery text not null, title text, po_number text not null, note text not null, tracking text not null,
  flag text not null, created_at ${integer} not null, hold_until ${integer},
  request_key text not null, request_hash text not null,
  unique (customer_id, request_key),
  check (total_cents = goods_cents + shipping_cents + tax_cents - points_cents - balance_cents));
create index shop_order_customer_id on shop_order (customer_id, order_id);
create index shop_order_hold_until on shop_order (hold_until) where state = 'pending';
create table order_line (
  line_id ${id}, order_id ${integer} not null references shop_order (order_id), goods_id ${integer} not null,
  goods_attr text not null, goods_sn text not null, goods_name text not null, product_class text not null,
  attr_value text not null, number ${integer} not null check (number between 1 and 10000),
  price_cents ${integer} not null check (price_cents > 0),
  sum_cents ${integer} not null check (sum_cents = price_cents * number),
  held ${integer} not null check (held in (0, 1)), ships_on text not null, lot text not null);
create index order_line_order_id on order_line (order_id);
create table order_event (
  event_id ${id}, order_id ${integer} not null references shop_order (order_id), happened_at ${integer} not null,
  state text not null, actor text not null, text text not null);
create index order_event_order_id on order_event (order_id, event_id);
create table payment (
  log_id text primary key, order_id ${integer} not null references shop_order (order_id), pay_id text not null,
  amount_cents ${integer} not null check (amount_cents >= 0), status text not null, code_url text not null,
  transaction_id text, created_at ${integer} not null, expires_at ${integer} not null, settled_at ${integer},
  unique (pay_id, transaction_id));
create index payment_order_id on payment (order_id);
create unique index payment_open on payment (order_id) where status = 'open';
`,
};
