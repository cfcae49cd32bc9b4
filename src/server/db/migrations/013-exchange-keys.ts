import type { Migration } from './migration';

/** The key under which an exchange was asked for, so that it is made once; earlier ones have none. */
export const exchangeKeys: Migration = {
  number: 13,
  name: 'exchange keys',
  sql: () => `
alter table point_exchange add column request_key text;
create unique index point_exchange_request_key on point_exchange (customer_id, request_key);
`,
};
