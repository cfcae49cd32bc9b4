import type { Migration } from './migration';

/** Adds a hash of the request for a quote, so that a repeated request returns the same quote; null in existing rows. */
export const quoteKeysMigration: Migration = {
  number: 39,
  name: 'quote keys',
  sql: () => `
alter table quote add column request_hash text;
create unique index quote_request_hash on quote (request_hash);
`,
};
