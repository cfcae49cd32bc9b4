import type { Migration } from '../migrate';

/** What payment providers were asked for. */
export const charges: Migration = {
  number: 3,
  name: 'charges',
  sql: ({ whole }) => `
create table charge (
  log_id text primary key references payment (log_id), pay_id text not null,
  units ${whole} not null check (units > 0), currency text not null, look_at ${whole},
  failures ${whole} not null check (failures >= 0));
create index charge_look_at on charge (look_at) where look_at is not null;
`,
};
