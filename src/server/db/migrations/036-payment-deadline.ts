import type { Migration } from './migration';

/** Renames the payment deadline of orders, because its name was similar to that of the end of the reservation, `reserved_until`. */
export const paymentDeadlineMigration: Migration = {
  number: 36,
  name: 'payment deadline',
  sql: () => `
alter table shop_order rename column hold_until to pay_until;
drop index shop_order_hold_until;
create index shop_order_pay_until on shop_order (pay_until) where state = 'pending';
`,
};
