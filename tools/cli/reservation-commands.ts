import { InvalidArgumentError, type Command } from 'commander';
import { formatCents } from '../../src/shared/lib/money';
import { normalizeIdentifier } from '../../src/server/accounts/customer-store';
import { findOrder } from '../../src/server/orders/order-store';
import { listReservations, type ReservationFilter } from '../../src/server/orders/reservation-store';
import { outOfStockText, releaseReservation, reserveUnpaidOrder } from '../../src/server/orders/reservations';
import { formatCount, formatDay, MAX_LISTED_ROWS, printable } from './arguments';
import { printFromShop, type CliContext, type ShopContext } from './context';
import { customerNoticeText } from './customer-notice';

interface FilterOptions {
  order?: string;
  customer?: string;
  institution?: string;
  product?: string;
  all?: true;
}

/** Orders per query. Each order is released in a separate transaction. */
const BATCH_SIZE = 500;

/** Adds `shop reservations …`: goods that unpaid orders reserve. */
export function addReservationCommands(program: Command, context: CliContext): void {
  const reservations = program
    .command('reservations')
    .description('list and release goods that unpaid orders reserve');
  addFilterOptions(
    reservations.command('list').description('unpaid orders that reserve goods, most units first'),
  ).action((options: FilterOptions) => printFromShop(context, (shop) => list(shop, options)));
  addFilterOptions(
    reservations
      .command('release')
      .description('release the goods of all unpaid orders that match; the orders stay open')
      .option('--all', 'release every unpaid reservation'),
  ).action((options: FilterOptions) => printFromShop(context, (shop) => release(shop, options)));
  reservations
    .command('add <order>')
    .description('reserve the goods of an unpaid order that waits for confirmation')
    .action((number: string) => printFromShop(context, (shop) => add(shop, number)));
}

function addFilterOptions(command: Command): Command {
  return command
    .option('--order <number>', 'only this order')
    .option('--customer <name>', 'only orders of this user name')
    .option('--institution <domain>', 'only orders of this institution, such as uni.edu')
    .option('--product <number>', 'only orders with this catalogue number');
}

function toFilter({ order, customer, institution, product }: FilterOptions): ReservationFilter {
  return {
    ...(order !== undefined && { orderSn: order.toUpperCase() }),
    ...(customer !== undefined && { username: normalizeIdentifier(customer) }),
    ...(institution !== undefined && { institution: normalizeIdentifier(institution) }),
    ...(product !== undefined && { goodsSn: product }),
  };
}

async function list({ database }: ShopContext, options: FilterOptions): Promise<string> {
  const reservations = await listReservations(database, toFilter(options), MAX_LISTED_ROWS);
  if (reservations.length === 0) return 'No reservations found.';
  return reservations
    .map(({ order_sn, units, total_cents, username, institution, reserved_until }) =>
      [
        order_sn,
        formatCount(units, 'unit', 'units'),
        formatCents(total_cents),
        printable(username),
        printable(institution),
        `until ${formatDay(reserved_until)}`,
      ].join('  '),
    )
    .join('\n');
}

async function release(shop: ShopContext, options: FilterOptions): Promise<string> {
  const filter = toFilter(options);
  if (Object.keys(filter).length === 0 && !options.all)
    throw new InvalidArgumentError('Name the reservations, such as --customer NAME, or use --all.');
  let releasedOrders = 0;
  let releasedUnits = 0;
  for (;;) {
    const reservations = await listReservations(shop.database, filter, BATCH_SIZE);
    let releasedInBatch = 0;
    for (const { order_id, units: reservedUnits } of reservations) {
      const text =
        'We released the items of this order. It stays open: if you pay in time, we reserve the items again while stock lasts.';
      const isReleased = await shop.database
        .transaction()
        .execute((transaction) => releaseReservation(shop, transaction, order_id, { actor: 'staff', text }));
      // The customer paid or canceled the order in the meantime.
      if (!isReleased) continue;
      releasedInBatch += 1;
      releasedUnits += reservedUnits;
    }
    releasedOrders += releasedInBatch;
    // Ends after the last batch, or when none of a batch could be released: the next batch would be the same.
    if (releasedInBatch === 0 || reservations.length < BATCH_SIZE) break;
  }
  if (releasedOrders === 0) return 'No reservations found.';
  return `Released ${formatCount(releasedUnits, 'unit', 'units')} of ${formatCount(releasedOrders, 'unpaid order', 'unpaid orders')}. Customers with a confirmed e-mail address are notified.`;
}

async function add(shop: ShopContext, number: string): Promise<string> {
  const order = await findOrder(shop.database, { orderSn: number.toUpperCase() });
  if (!order) throw new Error(`There is no order ${printable(number)}.`);
  const shortages = await shop.database.transaction().execute((transaction) =>
    reserveUnpaidOrder(shop, transaction, order.order_id, {
      actor: 'staff',
      text: 'We have checked your order, and the goods are reserved.',
    }),
  );
  if (!shortages)
    throw new Error(
      `Order ${order.order_sn} has nothing to reserve: it is ${order.state}, ${order.reservation}.`,
    );
  if (shortages.length > 0)
    throw new Error(`Not enough stock for order ${order.order_sn}: ${outOfStockText(shortages)}.`);
  return `The items of order ${order.order_sn} are reserved. ${await customerNoticeText(shop, order.customer_id)}`;
}
