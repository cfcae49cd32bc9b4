import type { Migration } from './migration';

/**
 * Customers' purchasing systems and their punch-out sessions. `src/server/db/schema/purchaser-schema.ts` describes the columns.
 */
export const purchasersMigration: Migration = {
  number: 11,
  name: 'purchasers',
  sql: ({ id, integer }) => `
create table purchaser (
  purchaser_id ${id}, name text not null, customer_id ${integer} not null references customer (id),
  identity text not null unique, secret_hash text not null, origins text not null, vendor text not null,
  created_at ${integer} not null, revoked_at ${integer});
create table punchout_visit (
  visit_id ${id}, purchaser_id ${integer} not null references purchaser (purchaser_id) on delete cascade,
  protocol text not null check (protocol in ('cxml', 'oci')),
  operation text not null check (operation in ('create', 'edit', 'inspect')),
  return_url text not null, buyer_cookie text not null, buyer_domain text not null, landing text not null,
  wishes text not null, start_hash text not null unique, opened_cart ${integer} unique references cart (cart_id) on delete set null,
  transfer_hash text unique, fields text not null, created_at ${integer} not null, expires_at ${integer} not null,
  started_at ${integer}, ended_at ${integer});
create index punchout_visit_expires_at on punchout_visit (expires_at);
`,
};
