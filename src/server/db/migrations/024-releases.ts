import type { Migration } from './migration';

/** Releases of the catalogue with its content. In SQLite they are files in a folder. */
export const releasesMigration: Migration = {
  number: 24,
  name: 'releases',
  sql: ({ integer, bytes }) =>
    bytes === undefined
      ? ''
      : `
create table release (number ${integer} primary key, description text not null, chunks text not null);
create table release_chunk (sha256 text primary key, body ${bytes} not null);
create table release_state (
  id ${integer} primary key check (id = 1), active ${integer} references release (number),
  previous text not null, last_number ${integer} not null);
insert into release_state values (1, null, '[]', 0);
`,
};
