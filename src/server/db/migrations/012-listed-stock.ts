import type { Migration } from './migration';

/** Adds the catalogue stock at the start of a variant's count; null in existing rows. */
export const listedStockMigration: Migration = {
  number: 12,
  name: 'listed stock',
  sql: ({ integer }) => `
alter table stock add column listed ${integer} check (listed >= 0);
`,
};
