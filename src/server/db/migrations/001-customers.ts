import type { Migration } from './migration';

/** Customers, sessions and all customer data except orders. `schema/shop-schema.ts` explains the columns. */
export const customersMigration: Migration = {
  number: 1,
  name: 'customers',
  sql: ({ id, integer }) => `
create table customer (
  id ${id}, username text not null, username_key text not null unique, email text not null, email_key text not null,
  email_verified_at ${integer}, password_hash text not null, mobile text not null, real_name text not null,
  institution text not null, created_at ${integer} not null, closed_at ${integer});
create unique index customer_verified_email on customer (email_key) where email_verified_at is not null;
create index customer_email_key on customer (email_key);
create unique index customer_mobile on customer (mobile) where mobile <> '';
create table session (
  token_hash text primary key, family text not null, customer_id ${integer} not null references customer (id),
  created_at ${integer} not null, family_started_at ${integer} not null, expires_at ${integer} not null,
  replaced_at ${integer});
create index session_family on session (family);
create index session_customer_id on session (customer_id);
create table captcha (id text primary key, answer_hash text not null, expires_at ${integer} not null);
create table one_time_code (
  id text primary key, purpose text not null, customer_id ${integer} references customer (id),
  subject text not null, code_hash text not null, tries ${integer} not null check (tries between 0 and 5),
  created_at ${integer} not null, expires_at ${integer} not null);
create index one_time_code_subject on one_time_code (purpose, subject);
create table attempt (key text primary key, count ${integer} not null, window_ends_at ${integer} not null);
create table audit (
  id ${id}, customer_id ${integer} not null references customer (id), happened_at ${integer} not null,
  event text not null, detail text not null);
create index audit_customer_id on audit (customer_id, id);
create table outbox (
  id ${id}, channel text not null, recipient text not null, subject text not null, body text not null,
  created_at ${integer} not null, next_try_at ${integer} not null, tries ${integer} not null, sent_at ${integer},
  given_up_at ${integer});
create index outbox_waiting on outbox (channel, next_try_at) where sent_at is null and given_up_at is null;
create table address (
  address_id ${id}, customer_id ${integer} not null references customer (id), consignee text not null,
  country text not null, province text not null, city text not null, district text not null,
  address text not null, zipcode text not null, mobile text not null, email text not null,
  is_default ${integer} not null check (is_default in (0, 1)), changed_at ${integer} not null);
create unique index address_default on address (customer_id) where is_default = 1;
create index address_customer_id on address (customer_id);
create table favourite_list (
  list_id ${id}, customer_id ${integer} not null references customer (id), name text not null,
  created_at ${integer} not null, unique (customer_id, name));
create table favourite (
  customer_id ${integer} not null references customer (id), goods_id ${integer} not null,
  goods_sn text not null, goods_name text not null, product_class text not null,
  list_id ${integer} references favourite_list (list_id), note text not null, created_at ${integer} not null,
  primary key (customer_id, goods_id));
create table trial (
  trial_id ${id}, customer_id ${integer} not null references customer (id), goods_id ${integer} not null,
  goods_sn text not null, goods_name text not null,
  kind text not null, purpose text not null, status text not null, created_at ${integer} not null,
  feedback text not null, rating ${integer} check (rating between 1 and 5), feedback_at ${integer});
create index trial_customer_id on trial (customer_id, trial_id);
create table balance_entry (
  id ${id}, customer_id ${integer} not null references customer (id), cents ${integer} not null check (cents <> 0),
  reason text not null, cause text not null, created_at ${integer} not null,
  balance_cents ${integer} not null check (balance_cents >= 0), unique (customer_id, cause));
create index balance_entry_customer_id on balance_entry (customer_id, id);
create table point_entry (
  id ${id}, customer_id ${integer} not null references customer (id), kind text not null,
  points ${integer} not null check (points <> 0 and (kind = 'earned') = (points > 0)),
  reason text not null, cause text not null, created_at ${integer} not null,
  expires_at ${integer} check ((kind = 'earned') = (expires_at is not null)),
  unspent ${integer} not null check (unspent >= 0 and (unspent = 0 or unspent <= points)),
  balance ${integer} not null check (balance >= 0), unique (customer_id, cause));
create index point_entry_customer_id on point_entry (customer_id, id);
create index point_entry_unspent on point_entry (expires_at) where unspent > 0;
create table point_exchange (
  id ${id}, customer_id ${integer} not null references customer (id), goods_id ${integer} not null,
  goods_attr text not null, points ${integer} not null check (points > 0), delivery text not null,
  created_at ${integer} not null);
create table invoice_title (
  title_id ${id}, customer_id ${integer} not null references customer (id), title text not null,
  tax_number text not null, address text not null, is_default ${integer} not null check (is_default in (0, 1)));
create unique index invoice_title_default on invoice_title (customer_id) where is_default = 1;
create table invoice (
  invoice_id ${id}, customer_id ${integer} not null references customer (id), order_id ${integer} not null,
  order_sn text not null, title text not null, tax_number text not null, address text not null,
  lines text not null, charges text not null, amount_cents ${integer} not null check (amount_cents > 0),
  email text not null, status text not null, created_at ${integer} not null);
create index invoice_customer_id on invoice (customer_id, invoice_id);
create unique index invoice_order on invoice (order_id) where status <> 'refused';
`,
};
