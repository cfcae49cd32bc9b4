import type { Migration } from './migration';

/** Amounts requested from payment providers. `look_at` is the time of the next poll; migration 35 renames it. */
export const chargesMigration: Migration = {
  number: 3,
  name: 'charges',
  sql: ({ integer }) => `
create table charge (
  log_id text primary key references payment (log_id), pay_id text not null,
  units ${integer} not null check (units > 0), currency text not null, look_at ${integer},
  failures ${integer} not null check (failures >= 0));
create index charge_look_at on charge (look_at) where look_at is not null;
`,
};
