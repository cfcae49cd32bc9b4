import type { Migration } from './migration';

/** Public product comments of customers. */
export const commentsMigration: Migration = {
  number: 6,
  name: 'comments',
  sql: ({ id, integer }) => `
create table product_comment (
  comment_id ${id}, customer_id ${integer} not null references customer (id), goods_id ${integer} not null,
  goods_sn text not null, rating ${integer} not null check (rating between 1 and 5), message text not null,
  created_at ${integer} not null, hidden_at ${integer});
create index product_comment_goods_id on product_comment (goods_id, comment_id);
create index product_comment_customer_id on product_comment (customer_id);
`,
};
