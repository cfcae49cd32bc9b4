import type { Migration } from './migration';

/** Outgoing webhooks and their deliveries. A webhook with `private` may have an address in a private network. */
export const webhooksMigration: Migration = {
  number: 10,
  name: 'webhooks',
  sql: ({ id, integer }) => `
create table webhook (
  hook_id ${id}, url text not null, secret text not null, private ${integer} not null check (private in (0, 1)),
  created_at ${integer} not null, removed_at ${integer});
create table webhook_delivery (
  delivery_id ${id}, hook_id ${integer} not null references webhook (hook_id),
  order_id ${integer} not null references shop_order (order_id), event text not null, message_id text not null unique,
  body text not null, created_at ${integer} not null, next_try_at ${integer} not null, tries ${integer} not null,
  sent_at ${integer}, given_up_at ${integer});
create index webhook_delivery_waiting on webhook_delivery (hook_id, order_id, delivery_id)
  where sent_at is null and given_up_at is null;
`,
};
