import type { Migration } from './migration';

/** Adds the idempotency key of point exchanges; null in existing rows. */
export const exchangeKeysMigration: Migration = {
  number: 13,
  name: 'exchange keys',
  sql: () => `
alter table point_exchange add column request_key text;
create unique index point_exchange_request_key on point_exchange (customer_id, request_key);
`,
};
