import type { Migration } from '../migrate';

/** Customers' purchasing systems, and the visits that they open. */
export const purchasers: Migration = {
  number: 11,
  name: 'purchasers',
  sql: ({ id, whole }) => `
create table purchaser (
  purchaser_id ${id}, name text not null, customer_id ${whole} not null references customer (id),
  identity text not null unique, secret_hash text not null, origins text not null, vendor text not null,
  created_at ${whole} not null, revoked_at ${whole});
create table punchout_visit (
  visit_id ${id}, purchaser_id ${whole} not null references purchaser (purchaser_id) on delete cascade,
  protocol text not null check (protocol in ('cxml', 'oci')),
  operation text not null check (operation in ('create', 'edit', 'inspect')),
  return_url text not null, buyer_cookie text not null, buyer_domain text not null, landing text not null,
  wishes text not null, start_hash text not null unique, opened_cart ${whole} unique references cart (cart_id) on delete set null,
  transfer_hash text unique, fields text not null, created_at ${whole} not null, expires_at ${whole} not null,
  started_at ${whole}, ended_at ${whole});
create index punchout_visit_expires_at on punchout_visit (expires_at);
`,
};
