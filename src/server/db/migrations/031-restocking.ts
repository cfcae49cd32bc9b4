import type { Migration } from './migration';

/** Adds the time at which a variant sold out, and the customers' requests for an e-mail when it can be ordered again. */
export const restockingMigration: Migration = {
  number: 31,
  name: 'restocking',
  sql: ({ integer }) => `
alter table stock add column sold_out_at ${integer};
create table stock_alert (
  customer_id ${integer} not null references customer (id),
  goods_id ${integer} not null, goods_attr text not null,
  goods_sn text not null, goods_name text not null, attr_value text not null,
  created_at ${integer} not null,
  primary key (customer_id, goods_id, goods_attr));
create index stock_alert_variant on stock_alert (goods_id, goods_attr);
`,
};
