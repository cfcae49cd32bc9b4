import type { Migration } from './migration';

/** Kind of each message and whether the outbox held or suppressed it. */
export const messageKindsMigration: Migration = {
  number: 19,
  name: 'message kinds',
  sql: () => `
alter table outbox add column kind text not null default 'notice';
alter table outbox add column admission text not null default 'immediate';
create index outbox_held on outbox (recipient)
  where admission = 'held' and sent_at is null and given_up_at is null;
`,
};
