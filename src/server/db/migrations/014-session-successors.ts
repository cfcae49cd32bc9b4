import type { Migration } from './migration';

/** Adds to a token which one it replaced and when it was first used, to detect lost replies. */
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
