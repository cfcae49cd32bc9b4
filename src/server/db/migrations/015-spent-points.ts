import type { Migration } from './migration';

/** Stores which points a debit spent (JSON), so that refunded points keep their expiry dates; null in existing rows. */
export const spentPointsMigration: Migration = {
  number: 15,
  name: 'spent points',
  sql: () => `
alter table point_entry add column spent_from text;
`,
};
