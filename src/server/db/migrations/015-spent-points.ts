import type { Migration } from './migration';

/** Adds which points a debit spent, so that refunds keep their expiry dates; null in existing rows. */
export const spentPointsMigration: Migration = {
  number: 15,
  name: 'spent points',
  sql: () => `
alter table point_entry add column spent_from text;
`,
};
