import type { Migration } from './migration';

/** Counts the times that all sessions of a customer ended. A password that was verified before starts no session. */
export const sessionEpochMigration: Migration = {
  number: 20,
  name: 'session epoch',
  sql: ({ integer }) => `
alter table customer add column session_epoch ${integer} not null default 0;
`,
};
