import type { Migration } from './migration';

/** Adds which token a rotated token replaced and whether it was used, to detect lost replies. */
export const sessionSuccessorsMigration: Migration = {
  number: 14,
  name: 'session successors',
  sql: ({ integer }) => `
delete from session where replaced_at is not null;
alter table session add column replaces text;
alter table session add column used_at ${integer};
create index session_replaces on session (replaces);
`,
};
