import type { Migration } from '../migrate';

/** What the catalogue said of a size when its count began; null in rows of a shop before this step. */
export const listedStock: Migration = {
  number: 12,
  name: 'listed stock',
  sql: ({ whole }) => `
alter table stock add column listed ${whole} check (listed >= 0);
`,
};
