import type { Migration } from './migration';

/** Exhibition stands, their entries and order requests. */
export const standsMigration: Migration = {
  number: 7,
  name: 'stands',
  sql: ({ id, integer }) => `
create table stand (
  stand_id ${id}, name text not null unique, code_hash text unique, code_expires_at ${integer} not null,
  credential_hash text unique, created_at ${integer} not null, enrolled_at ${integer}, revoked_at ${integer});
create table stand_entry (
  stand_id ${integer} not null references stand (stand_id), entry_key text not null, content_hash text not null,
  kind text not null, captured_at text not null, received_at ${integer} not null, answer text not null,
  primary key (stand_id, entry_key));
create table lead_visit (
  lead_id ${integer} primary key references lead (lead_id) on delete cascade, stand_name text not null,
  captured_at text not null, badge text not null, note text not null, consent_version text not null,
  consent_text text not null, consented_at text not null);
create table order_request (
  request_id ${id}, stand_name text not null, name text not null, institution text not null, email text not null,
  country text not null, po_number text not null, note text not null, consent_version text not null,
  consent_text text not null, consented_at text not null, captured_at text not null, prices_as_of text not null,
  lines text not null, seen_cents ${integer} not null, now_cents ${integer} not null, state text not null,
  remark text not null, created_at ${integer} not null, decided_at ${integer});
create index order_request_created_at on order_request (created_at);
`,
};
