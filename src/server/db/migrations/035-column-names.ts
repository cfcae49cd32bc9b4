import type { Migration } from './migration';

/** Renames tables and columns to the terms of the glossary. */
export const columnNamesMigration: Migration = {
  number: 35,
  name: 'column names',
  sql: () => `
alter table lead rename column paper to publication;
alter table charge rename column look_at to next_poll_at;
drop index charge_look_at;
create index charge_next_poll_at on charge (next_poll_at) where next_poll_at is not null;
alter table stray_money rename to unmatched_payment;
alter table unmatched_payment rename column stray_id to unmatched_payment_id;
alter table unmatched_payment rename column came_at to received_at;
drop index stray_money_order_id;
create index unmatched_payment_order_id on unmatched_payment (order_id);
`,
};
