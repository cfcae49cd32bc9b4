import type { Migration } from './migration';

/**
 * Adds to a session which one it replaced and when its token was first used: a token that was never used may not have reached
 * the client.
 */
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
