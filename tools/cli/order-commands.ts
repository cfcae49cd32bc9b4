import { Argument, InvalidArgumentError, type Command } from 'commander';
import { addressLines, readStoredAddress } from '../../src/server/accounts/addresses/format-address';
import { formatPhoneNumber } from '../../src/server/accounts/addresses/phone-number';
import { orderStates, type OrderState } from '../../src/shared/orders/order-status';
import { formatCents } from '../../src/shared/lib/money';
import type { Reservation } from '../../src/shared/orders/reservation';
import { transitionOrder, type TransitionRequest } from '../../src/server/orders/order-transitions';
import {
  listOrderEvents,
  findOrder,
  listOrderLines,
  type StoredOrder,
} from '../../src/server/orders/order-store';
import { findDiscrepancies } from '../../src/server/orders/reconciliation-store';
import { listOrdersForStaff, findOrderByTransaction } from '../../src/server/orders/staff-order-store';
import type { ShopDatabase } from '../../src/server/db/shop-database';
import { findUnmatchedPayments } from '../../src/server/payments/unmatched-payment-store';
import type { AppContext } from '../../src/server/app/context';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import type { ProductName } from '../../src/server/catalogue/product-store';
import { findLot, listLotsOfProduct } from '../../src/server/documents/lots';
import { OperatorError } from '../../src/server/lib/operator-error';
import { noActiveReleaseError } from '../../src/server/releases/open-active-release';
import { checkPeriod, formatDay, joinText, MAX_LISTED_ROWS, parseDay, printable } from './arguments';
import { printFromShop, type CliContext, type ShopContext } from './context';
import { customerNoticeText } from './customer-notice';
import { exportOrders } from './order-export';
import { findLatePayment, formatUnmatchedPayment, resolvePayment } from './payment-commands';
import { fetchActiveFile, withReleases } from './release-access';

/** Adds `shop orders …`, with which staff list orders and apply transitions. */
export function addOrderCommands(program: Command, context: CliContext): void {
  const orders = program.command('orders').description('list, inspect and process orders');

  orders
    .command('list')
    .description('orders, newest first')
    .addArgument(
      new Argument('[state]', 'only orders in this state').choices([...orderStates, 'flagged', 'waiting']),
    )
    .action((state?: OrderFilter) => printFromShop(context, (shop) => list(shop, state)));
  orders
    .command('show <order>')
    .description('everything about one order')
    .action((number: string) =>
      printFromShop(context, async (shop) => show(shop, await requireOrder(shop, number))),
    );
  orders
    .command('confirm <order>')
    .description('accept the order')
    .action((number: string) =>
      applyTransition(context, number, {
        transition: 'confirm',
        text: 'We have checked the order and prepare the shipment.',
      }),
    );
  orders
    .command('mark-paid <order> <reference...>')
    .description('record a bank payment with its reference')
    .action((number: string, words: string[]) =>
      applyTransition(context, number, {
        transition: 'pay',
        text: 'The payment has come in.',
        transactionId: joinText(words, 'reference'),
      }),
    );
  orders
    .command('ship <order> <tracking> [lots...]')
    .description('record the shipment, with lots as CATALOGUE-NUMBER=LOT; other products get none')
    .action((number: string, tracking: string, lots: string[]) =>
      applyTransition(context, number, {
        transition: 'ship',
        text: `The parcel is on its way. Tracking: ${tracking}`,
        parcel: { tracking, lots: parseLots(lots) },
      }),
    );
  orders
    .command('complete <order>')
    .description('record that the parcel has arrived')
    .action((number: string) =>
      applyTransition(context, number, { transition: 'complete', text: 'The parcel was delivered.' }),
    );
  orders
    .command('cancel <order> <reason...>')
    .description('cancel an order that has not been shipped')
    .action((number: string, words: string[]) => {
      const text = `The shop canceled the order: ${joinText(words, 'reason')}`;
      return applyTransition(context, number, { transition: 'cancel', text });
    });
  orders
    .command('refund <order> <reason...>')
    .description('refund a paid order')
    .action((number: string, words: string[]) => {
      const reason = joinText(words, 'reason');
      return applyTransition(context, number, {
        transition: 'refund',
        text: `The money goes back: ${reason}`,
        reason,
      });
    });
  orders
    .command('export')
    .description('CSV of the order lines (use npm run -s to print nothing else)')
    .argument('[from]', 'first day, such as 2026-03-09', parseDay)
    .argument('[to]', 'last day', parseDay)
    .action((from?: number, to?: number) =>
      printFromShop(context, (shop) => exportOrders(shop, checkPeriod({ from, to }))),
    );
  orders
    .command('check')
    .description('check that orders, stock, points and payments add up; exits with 1 when they do not')
    .action(() => printFromShop(context, ({ database }) => formatDiscrepancies(database)));
}

/** `flagged`: orders with an unmatched payment; `waiting`: orders whose goods wait for staff or stock. */
type OrderFilter = OrderState | 'flagged' | 'waiting';

/** Note for staff on goods that are not reserved; '' for the usual cases. */
const waitingTexts: Readonly<Record<Reservation, string>> = {
  none: '',
  reserved: '',
  unverified: 'not reserved: address not verified',
  staff: 'not reserved: to confirm',
  payment: 'not reserved: until paid',
  stock: 'paid, out of stock',
};

type StaffTransition = Omit<TransitionRequest, 'orderId' | 'actor'> & {
  /** Used only by the refund of a payment that arrived late. */
  reason?: string;
};

async function requireOrder({ database }: ShopContext, number: string): Promise<StoredOrder> {
  const order = await findOrder(database, { orderSn: number.toUpperCase() });
  if (!order) throw new Error(`There is no order ${printable(number)}.`);
  return order;
}

/** Parses lots such as `QA10023=LOT-7` to lots by catalogue number. Throws InvalidArgumentError for another form. */
function parseLots(pairs: readonly string[]): Record<string, string> {
  const lots = pairs.map((pair) => pair.split('='));
  if (lots.some((parts) => parts.length !== 2 || parts.includes(''))) {
    throw new InvalidArgumentError('Expected lots such as QA10023=LOT-7.');
  }
  const repeated = lots.find(([goodsSn], index) => lots.findIndex(([other]) => other === goodsSn) < index);
  if (repeated)
    throw new InvalidArgumentError(`${repeated[0]} has two lots. An order records one lot for each product.`);
  return Object.fromEntries(lots) as Record<string, string>;
}

/**
 * Applies a transition and prints the new state. A refund of a canceled order returns the payment that arrived late. Throws
 * when the order's state forbids the transition.
 */
function applyTransition(context: CliContext, number: string, requested: StaffTransition): Promise<void> {
  return printFromShop(context, async (shop) => {
    const order = await requireOrder(shop, number);
    const { reason = '', ...request } = requested;
    const latePayment = request.transition === 'refund' ? await findLatePayment(shop, order) : null;
    if (latePayment !== null)
      return resolvePayment(shop, order, { resolution: 'refund', transactionId: latePayment, note: reason });
    if (request.parcel) request.parcel = await withKnownLots(context, shop, order, request.parcel);
    // An order that was confirmed before its payment keeps its state.
    const wasConfirmedBeforePayment = request.transition === 'pay' && order.state !== 'pending';
    const state = await shop.database.transaction().execute(async (transaction) => {
      await validateTransition(transaction, order, request);
      return transitionOrder(shop, transaction, {
        ...request,
        transition: wasConfirmedBeforePayment ? 'settle' : request.transition,
        orderId: order.order_id,
        actor: 'staff',
      });
    });
    if (!state)
      throw new Error(`Cannot ${request.transition} order ${order.order_sn}: its state is ${order.state}.`);
    return `Order ${order.order_sn} is ${state}. ${await customerNoticeText(shop, order.customer_id)}`;
  });
}

type Parcel = NonNullable<TransitionRequest['parcel']>;

/**
 * Checks lots against the active release and returns them in their printed spelling. A product without lots in the release
 * accepts any lot, because a shop can keep its lots outside the catalogue. A product without a given lot gets its newest one in
 * the demonstration, and none in a shop's own catalogue, which does not tell the lot that was sent.
 * @throws OperatorError for a lot that its product does not have, and for lots without an active release.
 */
async function withKnownLots(
  context: CliContext,
  shop: ShopContext,
  { order_id }: StoredOrder,
  { tracking, lots }: Parcel,
): Promise<Parcel> {
  const lines = await listOrderLines(shop.database, order_id);
  return withReleases(context, async (store) => {
    const file = await fetchActiveFile(store);
    if (file === null && Object.keys(lots).length > 0) throw noActiveReleaseError(store);
    if (file === null) return { tracking, lots };
    const catalogue = await openCatalogue(file);
    try {
      const checkedLots = { ...lots };
      for (const { goods_id, goods_sn, goods_name } of lines) {
        const product = { goods_id, goods_sn, goods_name };
        const lot = await findKnownLot({ ...shop, catalogue }, product, lots[goods_sn]);
        if (lot !== undefined) checkedLots[goods_sn] = lot;
      }
      return { tracking, lots: checkedLots };
    } finally {
      await catalogue.close();
    }
  });
}

/**
 * Returns the lot of a product with this number; the number itself when the product has no lots. Without a number, the newest
 * lot of the demonstration, and undefined in a shop's own catalogue.
 */
async function findKnownLot(
  deps: Pick<AppContext, 'catalogue' | 'clock' | 'settings'>,
  product: ProductName,
  number: string | undefined,
): Promise<string | undefined> {
  if (number === undefined && !deps.catalogue.isDemonstration) return undefined;
  const knownLots = await listLotsOfProduct(deps, product);
  if (number === undefined || knownLots.length === 0) return number ?? knownLots[0]?.lot;
  const lot = await findLot(deps, number);
  if (lot?.product.goods_id === product.goods_id) return lot.lot;
  throw new OperatorError({
    subject: `${product.goods_sn}=${printable(number)}`,
    reason: 'The product does not have this lot.',
    remedy: `Use one of its lots, such as ${knownLots.map((known) => known.lot).join(', ')}.`,
  });
}

/** Throws for lots of products that are not in the order, and for a payment that is recorded already. */
async function validateTransition(
  database: ShopDatabase,
  { order_id, order_sn, pay_id }: StoredOrder,
  { parcel, transactionId }: StaffTransition,
): Promise<void> {
  const ordered = (await listOrderLines(database, order_id)).map(({ goods_sn }) => goods_sn);
  for (const goodsSn of Object.keys(parcel?.lots ?? {})) {
    if (!ordered.includes(goodsSn)) throw new Error(`${goodsSn} is not in order ${order_sn}.`);
  }
  if (!transactionId) return;
  const recorded = await findOrderByTransaction(database, pay_id, transactionId);
  if (recorded) throw new Error(`Payment ${transactionId} is already recorded on order ${recorded}.`);
}

async function list({ database }: ShopContext, filter: OrderFilter | undefined): Promise<string> {
  const state = filter === 'flagged' || filter === 'waiting' ? undefined : filter;
  const orders = await listOrdersForStaff(database, {
    state,
    flagged: filter === 'flagged',
    waiting: filter === 'waiting',
    limit: MAX_LISTED_ROWS,
  });
  if (orders.length === 0) return 'No orders found.';
  return orders
    .map(
      ({ order_sn, state: currentState, created_at, username, total_cents, pay_name, flag, reservation }) => {
        const waitingText = waitingTexts[reservation];
        const details = `${formatCents(total_cents)}  ${pay_name}  ${printable(username)}${waitingText && `  (${waitingText})`}`;
        return `${order_sn}  ${currentState.padEnd(9)}  ${formatDay(created_at)}  ${details}${flag && `  ! ${flag}`}`;
      },
    )
    .join('\n');
}

async function show({ database }: ShopContext, order: StoredOrder): Promise<string> {
  const lines = await listOrderLines(database, order.order_id);
  const events = await listOrderEvents(database, order.order_id);
  const unmatched = await findUnmatchedPayments(database, order.order_id);
  const title = order.title === null ? '' : joinTitleValues(order.title);
  const delivery = readStoredAddress(order.delivery);
  const shipTo = [...addressLines(delivery), await formatPhoneNumber(delivery.mobile), delivery.email]
    .filter(Boolean)
    .join(', ');
  return [
    `${order.order_sn}  ${order.state}  ${formatCents(order.total_cents)}  ${order.pay_name}${order.flag && `  ! ${order.flag}`}`,
    waitingTexts[order.reservation] && `  ${waitingTexts[order.reservation]}`,
    `  ship to: ${printable(shipTo)} (${order.shipping_name})`,
    title && `  bill to: ${printable(title)}`,
    order.po_number && `  PO: ${printable(order.po_number)}`,
    order.quote_sn && `  quote: ${order.quote_sn}`,
    order.note && `  note: ${printable(order.note)}`,
    order.tracking && `  tracking: ${printable(order.tracking)}`,
    ...lines.map(
      ({ number, goods_sn, goods_name, attr_value, sum_cents, lot }) =>
        `  ${number} × ${goods_sn} ${printable(goods_name)}, ${attr_value}  ${formatCents(sum_cents)}${lot && `  lot ${lot}`}`,
    ),
    `  goods ${formatCents(order.goods_cents)}, shipping ${formatCents(order.shipping_cents)}, tax ${formatCents(order.tax_cents)}, points −${formatCents(order.points_cents)}, balance −${formatCents(order.balance_cents)}`,
    ...unmatched.map((payment) => `  payment: ${formatUnmatchedPayment(payment)}`),
    ...events.map(
      ({ happened_at, state, actor, text }) =>
        `  ${new Date(Number(happened_at)).toISOString()}  ${state} by ${actor}: ${printable(text)}`,
    ),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Returns a confirmation when everything adds up. Throws an error that lists all discrepancies, so that a nightly job fails. */
async function formatDiscrepancies(database: ShopDatabase): Promise<string> {
  const discrepancies = await findDiscrepancies(database);
  if (discrepancies.length === 0) return 'Orders, stock, points and payments add up.';
  throw new Error(discrepancies.map(({ check: rule, subject }) => `${subject}: ${rule}.`).join('\n'));
}

/** Joins the values of a stored invoice title. */
function joinTitleValues(json: string): string {
  return Object.values(JSON.parse(json) as Record<string, string>)
    .filter(Boolean)
    .join(', ');
}
