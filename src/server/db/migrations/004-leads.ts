import type { Migration } from './migration';

/** Questions and applications sent by forms. */
export const leadsMigration: Migration = {
  number: 4,
  name: 'leads',
  sql: ({ id, integer }) => `
create table lead (
  lead_id ${id}, customer_id ${integer} references customer (id), kind text not null, name text not null,
  email text not null, institution text not null, country text not null, address text not null, phone text not null,
  topic text not null, goods_sn text not null, paper text not null, message text not null,
  created_at ${integer} not null);
create index lead_created_at on lead (created_at);
create index lead_customer_id on lead (customer_id) where customer_id is not null;
`,
};
