import type { Migration } from './migration';

/** What the catalogue said of a size when its count began; null in rows of a shop before this step. */
export const listedStock: Migration = {
  number: 12,
  name: 'listed stock',
  sql: ({ integer }) => `
alter table stock add column listed ${integer} check (listed >= 0);
`,
};
