import type { Migration } from './migration';

/**
 * Lets an order use a quote. Quotes get a state, a revision and a history; a quote that is only requested has no end of
 * validity. SQLite cannot remove the `not null` of `expires_at`, so another column replaces it. The unique index makes sure
 * that only one order uses a quote.
 */
export const quotesMigration: Migration = {
  number: 38,
  name: 'quotes',
  sql: ({ id, integer }) => `
alter table quote add column state text not null default 'offered';
alter table quote add column revision ${integer} not null default 1;
alter table quote add column currency text not null default 'USD';
alter table quote add column request text not null default '';
alter table quote add column note text not null default '';
alter table quote add column offered_at ${integer};
alter table quote add column valid_until ${integer};
alter table quote add column order_id ${integer} references shop_order (order_id);
update quote set offered_at = created_at, valid_until = expires_at;
alter table quote drop column expires_at;
alter table quote rename column valid_until to expires_at;
create index quote_state on quote (state);
create table quote_event (
  event_id ${id}, quote_id ${integer} not null references quote (quote_id) on delete cascade,
  revision ${integer} not null, happened_at ${integer} not null, actor text not null, text text not null);
create index quote_event_quote_id on quote_event (quote_id, event_id);
alter table shop_order add column quote_sn text not null default '';
create unique index shop_order_quote_sn on shop_order (quote_sn) where quote_sn <> '';
`,
};
