import type { Migration } from './migration';

/** Payments that do not match their order, and how staff resolved them. */
export const unmatchedPaymentsMigration: Migration = {
  number: 5,
  name: 'stray money',
  sql: ({ id, integer }) => `
create table stray_money (
  stray_id ${id}, order_id ${integer} not null references shop_order (order_id),
  log_id text not null references payment (log_id), pay_id text not null, transaction_id text not null,
  units ${integer} not null check (units >= 0), currency text not null, reason text not null, came_at ${integer} not null,
  settlement text not null, note text not null, settled_at ${integer},
  unique (log_id, transaction_id), check ((settlement = '') = (settled_at is null)));
create index stray_money_order_id on stray_money (order_id);
`,
};
