import type { Migration } from './migration';

/** Which token took another's place, and whether it ever came back: one whose answer was lost never does. */
export const sessionSuccessors: Migration = {
  number: 14,
  name: 'session successors',
  sql: ({ integer }) => `
delete from session where replaced_at is not null;
alter table session add column replaces text;
alter table session add column used_at ${integer};
create index session_replaces on session (replaces);
`,
};
