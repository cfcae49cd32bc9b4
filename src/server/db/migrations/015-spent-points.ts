import type { Migration } from './migration';

/** Which points an entry spent, so that they can come back as they were; earlier entries do not say. */
export const spentPoints: Migration = {
  number: 15,
  name: 'spent points',
  sql: () => `
alter table point_entry add column spent_from text;
`,
};
