import type { Migration } from './migration';

/** Renames the tables of favorites to the spelling of the code. */
export const favoriteTablesMigration: Migration = {
  number: 16,
  name: 'favorite tables',
  sql: () => `
alter table favourite_list rename to favorite_list;
alter table favourite rename to favorite;
`,
};
