import type { CorruptRow } from './corrupt-row';
import { corruptLedgerRows } from './corrupt-ledger-rows';

/** Conditions of the two lines of each order: one reserved from stock, one made to order. */
const lineConditions = { held: 'order_id = :id and held = 1', madeToOrder: 'order_id = :id and held = 0' };

/** Replaces a table by a copy without its constraints. */
const dropTableConstraints = (table: string) => [
  `create table unconstrained as select * from ${table}`,
  `drop table ${table}`,
  `alter table unconstrained rename to ${table}`,
];

/** Inserts changed copies of rows. */
const duplicateRows = (table: string, change: string, where = 'order_id = :id') => [
  `create temporary table duplicate as select * from ${table} where ${where}`,
  `update duplicate set ${change}`,
  `insert into ${table} select * from duplicate`,
  `drop table duplicate`,
];

const setOrder = (change: string) => [`update shop_order set ${change} where order_id = :id`];
const setPayment = (change: string) => [`update payment set ${change} where order_id = :id`];
const setLine = (change: string, line: keyof typeof lineConditions) => [
  `update order_line set ${change} where ${lineConditions[line]}`,
];

export const corruptRows: readonly CorruptRow[] = [
  {
    check: 'the lines do not add up to the amount of the goods',
    order: 'pending',
    statements: setLine('price_cents = price_cents + 1, sum_cents = sum_cents + number', 'madeToOrder'),
  },
  {
    check: 'the lines do not add up to the amount of the goods',
    order: 'completed',
    statements: [`delete from order_line where ${lineConditions.madeToOrder}`],
  },
  {
    check: 'the sum of a line is not its price times its quantity',
    order: 'paid',
    statements: setLine('price_cents = price_cents + 1', 'held'),
  },
  {
    check: 'a line has an invalid price or quantity',
    order: 'pending',
    statements: duplicateRows(
      'order_line',
      'line_id = 900000, price_cents = 0, sum_cents = 0',
      lineConditions.madeToOrder,
    ),
  },
  {
    check: 'the amounts do not add up to the total',
    order: 'shipped',
    statements: setOrder('shipping_cents = shipping_cents + 1'),
  },
  {
    check: 'an amount is negative, or points pay for more than the goods',
    order: 'pending',
    statements: setOrder('tax_cents = tax_cents - 100000000, shipping_cents = shipping_cents + 100000000'),
  },
  {
    check: 'an amount is negative, or points pay for more than the goods',
    order: 'cancelled',
    statements: [
      ...setOrder('shipping_cents = shipping_cents + goods_cents - 4, goods_cents = 4'),
      'update order_line set price_cents = 1, sum_cents = number where order_id = :id',
    ],
  },
  {
    check: 'another order has the same number',
    order: 'otherCustomer',
    statements: [
      ...dropTableConstraints('shop_order'),
      `update shop_order set order_sn = (select order_sn from shop_order where order_id = :id)
       where order_id = (select min(order_id) from shop_order)`,
    ],
  },
  {
    check: 'two orders have the same idempotency key',
    order: 'pending',
    subject: 'QBTWICE',
    statements: [
      ...dropTableConstraints('shop_order'),
      ...duplicateRows(
        'shop_order',
        `order_id = 900000, order_sn = 'QBTWICE', total_cents = total_cents + points_cents, points_cents = 0,
         reservation = 'none', reserved_until = null`,
      ),
      ...duplicateRows('order_line', 'line_id = line_id + 900000, order_id = 900000, held = 0'),
      ...duplicateRows('order_event', 'event_id = 900000, order_id = 900000'),
      ...duplicateRows(
        'payment',
        `log_id = 'twice', order_id = 900000,
         amount_cents = (select total_cents from shop_order where order_id = 900000)`,
      ),
    ],
  },
  {
    check: 'its customer does not exist',
    order: 'otherCustomer',
    statements: ['delete from customer where id = (select customer_id from shop_order where order_id = :id)'],
  },
  { check: 'its delivery address has no name', order: 'paid', statements: setOrder(`delivery = '{}'`) },
  {
    check: 'its order does not exist',
    order: 'pending',
    subject: 'line 900000',
    statements: duplicateRows(
      'order_line',
      'line_id = 900000, order_id = 900000',
      lineConditions.madeToOrder,
    ),
  },
  {
    check: 'its order does not exist',
    order: 'pending',
    subject: 'event 900000',
    statements: duplicateRows('order_event', 'event_id = 900000, order_id = 900000'),
  },
  {
    check: 'its order does not exist',
    order: 'pending',
    subject: 'payment 900000',
    statements: duplicateRows('payment', `log_id = '900000', order_id = 900000`),
  },
  {
    check: 'its order does not exist',
    order: 'paid',
    subject: 'invoice 900000',
    statements: duplicateRows('invoice', 'invoice_id = 900000, order_id = 900000'),
  },
  {
    check: 'it has no payment attempt',
    order: 'pending',
    statements: ['delete from payment where order_id = :id'],
  },
  {
    check: 'a payment attempt has another amount than the order',
    order: 'shipped',
    statements: setPayment('amount_cents = amount_cents - 1'),
  },
  {
    check: 'it has two payments and no flag',
    order: 'paid',
    statements: duplicateRows('payment', `log_id = 'twice'`),
  },
  {
    check: 'two payment attempts have the same transaction',
    order: 'paid',
    statements: [
      ...dropTableConstraints('payment'),
      ...setPayment(`transaction_id = 'M'`),
      ...duplicateRows('payment', `status = 'failed'`),
    ],
  },
  {
    check: 'it is marked as paid without a payment',
    order: 'paid',
    statements: [...setPayment(`status = 'closed'`), 'delete from invoice'],
  },
  {
    check: 'it is marked as paid without a payment',
    order: 'refunded',
    statements: setPayment(`status = 'closed'`),
  },
  {
    check: 'it has a payment but is not marked as paid',
    order: 'paidAfterExpiry',
    statements: [...setOrder(`flag = ''`), 'delete from unmatched_payment where order_id = :id'],
  },
  {
    check: 'its flag does not match its unresolved payments',
    order: 'paid',
    statements: setOrder(`flag = 'paid twice'`),
  },
  {
    check: 'its flag does not match its unresolved payments',
    order: 'paidAfterExpiry',
    statements: [`update unmatched_payment set settlement = 'repaid', settled_at = 1 where order_id = :id`],
  },
  {
    check: 'it has a payment but is not marked as paid',
    order: 'pending',
    statements: setPayment(`status = 'paid', settled_at = created_at`),
  },
  {
    check: 'a payment attempt is still open',
    order: 'cancelled',
    statements: setPayment(`status = 'open', settled_at = null`),
  },
  {
    check: 'a payment attempt is still open',
    order: 'settled',
    statements: duplicateRows('payment', `log_id = 'open', status = 'open', settled_at = null`),
  },
  {
    check: 'a payment attempt is still open',
    order: 'pending',
    statements: setPayment('settled_at = created_at'),
  },
  {
    check: 'a payment has no settlement time',
    order: 'shipped',
    statements: setPayment('settled_at = null'),
  },
  {
    check: 'a line has a lot before it was shipped',
    order: 'paid',
    statements: setLine(`lot = 'L'`, 'held'),
  },
  {
    check: 'its payment deadline is missing, or still set',
    order: 'pending',
    statements: setOrder('pay_until = null'),
  },
  {
    check: 'its payment deadline is missing, or still set',
    order: 'paid',
    statements: setOrder('pay_until = 1'),
  },
  {
    check: 'the end of its reservation is missing, or still set',
    order: 'pending',
    statements: setOrder('reserved_until = null'),
  },
  {
    check: 'the end of its reservation is missing, or still set',
    order: 'paid',
    statements: setOrder('reserved_until = 1'),
  },
  {
    check: 'its lines do not match the state of its reservation',
    order: 'paid',
    statements: setOrder(`reservation = 'none'`),
  },
  {
    check: 'its lines do not match the state of its reservation',
    order: 'confirmed',
    statements: setOrder(`reservation = 'stock'`),
  },
  {
    check: 'its lines do not match the state of its reservation',
    order: 'shipped',
    statements: setOrder(`reservation = 'staff'`),
  },
  { check: 'a line is reserved and still waits', order: 'shipped', statements: setLine('waits = 1', 'held') },
  {
    check: 'an invoice has another amount than the order',
    order: 'paid',
    statements: ['update invoice set amount_cents = amount_cents - 1'],
  },
  {
    check: 'an invoice belongs to another customer',
    order: 'paid',
    statements: ['update invoice set customer_id = (select max(id) from customer)'],
  },
  {
    check: 'it is invoiced twice, or before it was paid or confirmed',
    order: 'paid',
    statements: ['drop index invoice_order', ...duplicateRows('invoice', 'invoice_id = 900000')],
  },
  {
    check: 'it is invoiced twice, or before it was paid or confirmed',
    order: 'pending',
    statements: [`update invoice set order_id = :id`],
  },
  {
    check: 'the reserved units do not match the orders',
    order: 'otherCustomer',
    subject: 'size',
    statements: ['update stock set held = held + 1'],
  },
  {
    check: 'the reserved units do not match the orders',
    order: 'otherCustomer',
    subject: 'size',
    statements: ['update stock set held = held - 1'],
  },
  {
    check: 'the reserved units do not match the orders',
    order: 'confirmed',
    subject: 'size',
    statements: [...setLine('held = 0', 'held'), ...setOrder(`reservation = 'none'`)],
  },
  {
    check: 'an order reserves a size without a stock count',
    order: 'otherCustomer',
    subject: 'size',
    statements: ['delete from stock'],
  },
  {
    check: 'more units are reserved and shipped than were in stock',
    order: 'otherCustomer',
    subject: 'size',
    statements: ['update stock set shelved = taken + held - 1'],
  },
  {
    check: 'more units were taken from stock than were shipped',
    order: 'otherCustomer',
    subject: 'size',
    statements: ['update stock set taken = taken + 1'],
  },
  ...corruptLedgerRows,
  {
    check: 'its history does not lead to its state',
    order: 'pending',
    statements: setOrder(`state = 'confirmed', pay_until = null, reserved_until = null`),
  },
  {
    check: 'its history does not lead to its state',
    order: 'pending',
    statements: ['delete from order_event where order_id = :id'],
  },
  {
    check: 'its history does not lead to its state',
    order: 'shipped',
    statements: [`delete from order_event where order_id = :id and state = 'paid'`],
  },
  {
    check: 'its history does not lead to its state',
    order: 'paid',
    statements: [`delete from order_event where order_id = :id and state = 'pending'`],
  },
  {
    check: 'its history does not lead to its state',
    order: 'withdrawn',
    statements: [`update order_event set actor = 'payment' where order_id = :id and state = 'cancelled'`],
  },
];
