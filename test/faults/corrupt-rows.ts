import type { CorruptRow } from './corrupt-row';
import { corruptLedgerRows } from './corrupt-ledger-rows';

const lineOf = { held: 'order_id = :id and held = 1', madeToOrder: 'order_id = :id and held = 0' };

/** A table without its constraints. */
const bare = (table: string) => [
  `create table bare as select * from ${table}`,
  `drop table ${table}`,
  `alter table bare rename to ${table}`,
];

/** Rows once more, changed. */
const again = (table: string, change: string, where = 'order_id = :id') => [
  `create temporary table more as select * from ${table} where ${where}`,
  `update more set ${change}`,
  `insert into ${table} select * from more`,
  `drop table more`,
];

const setOrder = (change: string) => [`update shop_order set ${change} where order_id = :id`];
const setPayment = (change: string) => [`update payment set ${change} where order_id = :id`];
const setLine = (change: string, which: keyof typeof lineOf) => [
  `update order_line set ${change} where ${lineOf[which]}`,
];
export const corruptRows: readonly CorruptRow[] = [
  {
    check: 'the lines do not add up to the amount of the goods',
    of: 'pending',
    by: setLine('price_cents = price_cents + 1, sum_cents = sum_cents + number', 'madeToOrder'),
  },
  {
    check: 'the lines do not add up to the amount of the goods',
    of: 'completed',
    by: [`delete from order_line where ${lineOf.madeToOrder}`],
  },
  {
    check: 'the sum of a line is not its price times its quantity',
    of: 'paid',
    by: setLine('price_cents = price_cents + 1', 'held'),
  },
  {
    check: 'a line has an invalid price or quantity',
    of: 'pending',
    by: again('order_line', 'line_id = 900000, price_cents = 0, sum_cents = 0', lineOf.madeToOrder),
  },
  {
    check: 'the amounts do not add up to the total',
    of: 'shipped',
    by: setOrder('shipping_cents = shipping_cents + 1'),
  },
  {
    check: 'an amount is negative, or points pay for more than the goods',
    of: 'pending',
    by: setOrder('tax_cents = tax_cents - 100000000, shipping_cents = shipping_cents + 100000000'),
  },
  {
    check: 'an amount is negative, or points pay for more than the goods',
    of: 'cancelled',
    by: [
      ...setOrder('shipping_cents = shipping_cents + goods_cents - 4, goods_cents = 4'),
      'update order_line set price_cents = 1, sum_cents = number where order_id = :id',
    ],
  },
  {
    check: 'another order has the same number',
    of: 'plain',
    by: [
      ...bare('shop_order'),
      `update shop_order set order_sn = (select order_sn from shop_order where order_id = :id)
       where order_id = (select min(order_id) from shop_order)`,
    ],
  },
  {
    check: 'two orders have the same idempotency key',
    of: 'pending',
    subject: 'QBTWICE',
    by: [
      ...bare('shop_order'),
      ...again(
        'shop_order',
        `order_id = 900000, order_sn = 'QBTWICE', total_cents = total_cents + points_cents, points_cents = 0,
         reservation = 'none', reserved_until = null`,
      ),
      ...again('order_line', 'line_id = line_id + 900000, order_id = 900000, held = 0'),
      ...again('order_event', 'event_id = 900000, order_id = 900000'),
      ...again(
        'payment',
        `log_id = 'twice', order_id = 900000,
         amount_cents = (select total_cents from shop_order where order_id = 900000)`,
      ),
    ],
  },
  {
    check: 'its customer does not exist',
    of: 'plain',
    by: ['delete from customer where id = (select customer_id from shop_order where order_id = :id)'],
  },
  { check: 'its delivery address has no name', of: 'paid', by: setOrder(`delivery = '{}'`) },
  {
    check: 'its order does not exist',
    of: 'pending',
    subject: 'line 900000',
    by: again('order_line', 'line_id = 900000, order_id = 900000', lineOf.madeToOrder),
  },
  {
    check: 'its order does not exist',
    of: 'pending',
    subject: 'event 900000',
    by: again('order_event', 'event_id = 900000, order_id = 900000'),
  },
  {
    check: 'its order does not exist',
    of: 'pending',
    subject: 'payment 900000',
    by: again('payment', `log_id = '900000', order_id = 900000`),
  },
  {
    check: 'its order does not exist',
    of: 'paid',
    subject: 'invoice 900000',
    by: again('invoice', 'invoice_id = 900000, order_id = 900000'),
  },
  {
    check: 'it has no payment attempt',
    of: 'pending',
    by: ['delete from payment where order_id = :id'],
  },
  {
    check: 'a payment attempt has another amount than the order',
    of: 'shipped',
    by: setPayment('amount_cents = amount_cents - 1'),
  },
  { check: 'it has two payments and no flag', of: 'paid', by: again('payment', `log_id = 'twice'`) },
  {
    check: 'two payment attempts have the same transaction',
    of: 'paid',
    by: [...bare('payment'), ...setPayment(`transaction_id = 'M'`), ...again('payment', `status = 'failed'`)],
  },
  {
    check: 'it is marked as paid without a payment',
    of: 'paid',
    by: [...setPayment(`status = 'closed'`), 'delete from invoice'],
  },
  { check: 'it is marked as paid without a payment', of: 'refunded', by: setPayment(`status = 'closed'`) },
  {
    check: 'it has a payment but is not marked as paid',
    of: 'flagged',
    by: [...setOrder(`flag = ''`), 'delete from unmatched_payment where order_id = :id'],
  },
  {
    check: 'its flag does not match its unresolved payments',
    of: 'paid',
    by: setOrder(`flag = 'paid twice'`),
  },
  {
    check: 'its flag does not match its unresolved payments',
    of: 'flagged',
    by: [`update unmatched_payment set settlement = 'repaid', settled_at = 1 where order_id = :id`],
  },
  {
    check: 'it has a payment but is not marked as paid',
    of: 'pending',
    by: setPayment(`status = 'paid', settled_at = created_at`),
  },
  {
    check: 'a payment attempt is still open',
    of: 'cancelled',
    by: setPayment(`status = 'open', settled_at = null`),
  },
  {
    check: 'a payment attempt is still open',
    of: 'settled',
    by: again('payment', `log_id = 'open', status = 'open', settled_at = null`),
  },
  {
    check: 'a payment attempt is still open',
    of: 'pending',
    by: setPayment('settled_at = created_at'),
  },
  { check: 'a payment has no settlement time', of: 'shipped', by: setPayment('settled_at = null') },
  {
    check: 'a line was shipped without a lot, or has one before shipping',
    of: 'shipped',
    by: setLine(`lot = ''`, 'held'),
  },
  {
    check: 'a line was shipped without a lot, or has one before shipping',
    of: 'paid',
    by: setLine(`lot = 'L'`, 'held'),
  },
  { check: 'its payment deadline is missing, or still set', of: 'pending', by: setOrder('pay_until = null') },
  { check: 'its payment deadline is missing, or still set', of: 'paid', by: setOrder('pay_until = 1') },
  {
    check: 'the end of its reservation is missing, or still set',
    of: 'pending',
    by: setOrder('reserved_until = null'),
  },
  {
    check: 'the end of its reservation is missing, or still set',
    of: 'paid',
    by: setOrder('reserved_until = 1'),
  },
  {
    check: 'its lines do not match the state of its reservation',
    of: 'paid',
    by: setOrder(`reservation = 'none'`),
  },
  {
    check: 'its lines do not match the state of its reservation',
    of: 'confirmed',
    by: setOrder(`reservation = 'stock'`),
  },
  {
    check: 'its lines do not match the state of its reservation',
    of: 'shipped',
    by: setOrder(`reservation = 'staff'`),
  },
  { check: 'a line is reserved and still waits', of: 'shipped', by: setLine('waits = 1', 'held') },
  {
    check: 'an invoice has another amount than the order',
    of: 'paid',
    by: ['update invoice set amount_cents = amount_cents - 1'],
  },
  {
    check: 'an invoice belongs to another customer',
    of: 'paid',
    by: ['update invoice set customer_id = (select max(id) from customer)'],
  },
  {
    check: 'it is invoiced twice, or before it was paid or confirmed',
    of: 'paid',
    by: ['drop index invoice_order', ...again('invoice', 'invoice_id = 900000')],
  },
  {
    check: 'it is invoiced twice, or before it was paid or confirmed',
    of: 'pending',
    by: [`update invoice set order_id = :id`],
  },
  {
    check: 'the reserved units do not match the orders',
    of: 'plain',
    subject: 'size',
    by: ['update stock set held = held + 1'],
  },
  {
    check: 'the reserved units do not match the orders',
    of: 'plain',
    subject: 'size',
    by: ['update stock set held = held - 1'],
  },
  {
    check: 'the reserved units do not match the orders',
    of: 'confirmed',
    subject: 'size',
    by: [...setLine('held = 0', 'held'), ...setOrder(`reservation = 'none'`)],
  },
  {
    check: 'an order reserves a size without a stock count',
    of: 'plain',
    subject: 'size',
    by: ['delete from stock'],
  },
  {
    check: 'more units are reserved and shipped than were in stock',
    of: 'plain',
    subject: 'size',
    by: ['update stock set shelved = taken + held - 1'],
  },
  {
    check: 'more units were taken from stock than were shipped',
    of: 'plain',
    subject: 'size',
    by: ['update stock set taken = taken + 1'],
  },
  ...corruptLedgerRows,
  {
    check: 'its history does not lead to its state',
    of: 'pending',
    by: setOrder(`state = 'confirmed', pay_until = null, reserved_until = null`),
  },
  {
    check: 'its history does not lead to its state',
    of: 'pending',
    by: ['delete from order_event where order_id = :id'],
  },
  {
    check: 'its history does not lead to its state',
    of: 'shipped',
    by: [`delete from order_event where order_id = :id and state = 'paid'`],
  },
  {
    check: 'its history does not lead to its state',
    of: 'paid',
    by: [`delete from order_event where order_id = :id and state = 'pending'`],
  },
  {
    check: 'its history does not lead to its state',
    of: 'withdrawn',
    by: [`update order_event set actor = 'payment' where order_id = :id and state = 'cancelled'`],
  },
];
