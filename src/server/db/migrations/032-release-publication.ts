import type { Migration } from './migration';

/** Adds the signed release that stands download. In SQLite it is a file beside the releases. */
export const releasePublicationMigration: Migration = {
  number: 32,
  name: 'release publication',
  sql: ({ integer, bytes }) =>
    bytes === undefined
      ? ''
      : `
create table release_publication (id ${integer} primary key check (id = 1), body text not null);
`,
};
