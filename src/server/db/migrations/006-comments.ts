import type { Migration } from '../migrate';

/** What customers say of products, for everybody to read. */
export const comments: Migration = {
  number: 6,
  name: 'comments',
  sql: ({ id, whole }) => `
create table product_comment (
  comment_id ${id}, customer_id ${whole} not null references customer (id), goods_id ${whole} not null,
  goods_sn text not null, rating ${whole} not null check (rating between 1 and 5), message text not null,
  created_at ${whole} not null, hidden_at ${whole});
create index product_comment_goods_id on product_comment (goods_id, comment_id);
create index product_comment_customer_id on product_comment (customer_id);
`,
};
