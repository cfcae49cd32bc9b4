import type { Migration } from './migration';

/** Adds how the product was used, and with which result, to reviews. Earlier reviews have empty texts. */
export const reviewFieldsMigration: Migration = {
  number: 33,
  name: 'review fields',
  sql: () => `
alter table product_comment add column application text not null default '';
alter table product_comment add column species text not null default '';
alter table product_comment add column dilution text not null default '';
alter table product_comment add column result text not null default '';
`,
};
