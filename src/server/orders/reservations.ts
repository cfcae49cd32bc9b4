import type { Actor } from '../../shared/orders/order-status';
import type { Reservation } from '../../shared/orders/reservation';
import { findCustomer } from '../accounts/customer-store';
import { institutionOf } from '../accounts/mailbox';
import type { AppContext } from '../app/context';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import { enqueueMessage } from '../messaging/outbox';
import { reservationEmail } from './order-emails';
import { withExpectedShippingDays, type ShippingTime } from './expected-shipping-days';
import {
  addOrderEvent,
  findOrder,
  listOrderLines,
  setShippingDays,
  type StoredOrder,
  type StoredOrderLine,
} from './order-store';
import {
  findUnverifiedOrders,
  setLineReservations,
  setReservation,
  sumReservedOrders,
  sumReservedUnits,
} from './reservation-store';
import type { PaymentMethod } from './selling-settings';
import {
  findAvailableStocks,
  releaseStocks,
  reserveStocks,
  findOnHandStocks,
  sumByVariant,
  variantKey,
  type StockedVariant,
} from './stock-store';

export type ReservationDeps = Pick<AppContext, 'settings' | 'publicOrigin' | 'selling' | 'clock'>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface UnpaidOrder {
  customer: { id: number; email: string; email_verified_at: number | null };
  kind: PaymentMethod['kind'];
  totalCents: number;
  /** Lines whose stock is counted. */
  lines: readonly (StockedVariant & { number: number })[];
}

/**
 * Decides whether an unpaid order reserves its goods. Only customers with a verified address reserve, within the limits of
 * `selling.unpaid_orders`; the other orders wait for staff or for the verification. An order without counted lines reserves
 * nothing. Call it in the transaction that reserves, so that the limits hold for concurrent orders.
 */
export async function decideReservation(
  { selling: { unpaid_orders: limits } }: Pick<AppContext, 'selling'>,
  db: ShopDatabase,
  { customer, kind, totalCents, lines: orderLines }: UnpaidOrder,
): Promise<Extract<Reservation, 'none' | 'staff' | 'unverified' | 'reserved'>> {
  if (orderLines.length === 0) return 'none';
  if (kind === 'account') return 'staff';
  if (customer.email_verified_at === null) return 'unverified';
  const holder = { customerId: customer.id, institution: institutionOf(customer.email) };
  const byCustomer = await sumReservedOrders(db, { customerId: holder.customerId });
  const byInstitution = await sumReservedOrders(db, { institution: holder.institution });
  if (
    byCustomer.cents + totalCents > limits.customer_amount ||
    byInstitution.cents + totalCents > limits.institution_amount ||
    byInstitution.orders >= limits.per_institution
  )
    return 'staff';
  const lines = sumByVariant(orderLines);
  const onHand = await findOnHandStocks(db, lines);
  const reserved = await sumReservedUnits(db, holder, lines);
  const exceedsStockLimit = lines.some(({ number }, index) => {
    const units = onHand[index] ?? null;
    const maxReserved =
      units === null ? Infinity : Math.max(1, Math.floor((units * limits.stock_percent) / 100));
    return (reserved[index] ?? 0) + number > maxReserved;
  });
  return exceedsStockLimit ? 'staff' : 'reserved';
}

/**
 * Returns the payment deadline of an order that is placed now (milliseconds since 1970). That of a bank transfer is the end of a
 * UTC day, because the e-mail and the pro forma state only the day.
 */
export function paymentDeadline(
  { kind, pay_minutes }: Pick<PaymentMethod, 'kind' | 'pay_minutes'>,
  now: number,
): number {
  const deadline = now + pay_minutes * MINUTE_MS;
  return kind === 'transfer' ? deadline - (deadline % DAY_MS) + DAY_MS - 1 : deadline;
}

/** Returns when an unpaid reservation that starts now ends (milliseconds since 1970), at most at `payUntil`. */
export function reservationEnd(
  { reserve_minutes }: Pick<PaymentMethod, 'reserve_minutes'>,
  { now, payUntil }: { now: number; payUntil: number },
): number {
  return Math.min(payUntil, now + reserve_minutes * MINUTE_MS);
}

/**
 * Reserves the waiting lines of an order and returns those with too little stock. With `allOrNothing`, reserves nothing unless
 * it can reserve every line.
 */
export async function reserveWaitingLines(
  transaction: ShopTransaction,
  orderId: number,
  { allOrNothing }: { allOrNothing: boolean },
): Promise<StoredOrderLine[]> {
  const lines = (await listOrderLines(transaction, orderId)).filter(({ waits }) => waits);
  const outOfStockLines = await findOutOfStockLines(transaction, lines);
  if (allOrNothing && outOfStockLines.length > 0) return outOfStockLines;
  const outOfStockSet = new Set(outOfStockLines);
  const reservable = lines.filter((line) => !outOfStockSet.has(line)).map(withTrackedStock);
  const stocks = await findAvailableStocks(transaction, reservable);
  // Goods that a newer catalogue makes to order never run out, so nothing is reserved.
  const unlimited = reservable.filter((_, index) => stocks[index] === null);
  const countedLines = reservable.filter((_, index) => stocks[index] !== null);
  const [failed] = await reserveStocks(transaction, countedLines);
  if (failed) throw new Error(`Order line ${failed.line_id} could not be reserved.`);
  const idsOf = (storedLines: readonly StoredOrderLine[]) => storedLines.map(({ line_id }) => line_id);
  await setLineReservations(transaction, idsOf(countedLines), { held: 1, waits: 0 });
  await setLineReservations(transaction, idsOf(unlimited), { held: 0, waits: 0 });
  return outOfStockLines;
}

/**
 * Completes the type for functions that need the catalogue's stock. The 0 is not used, because the order created the stock row.
 */
function withTrackedStock<Line extends StoredOrderLine>(line: Line): Line & StockedVariant {
  return { ...line, catalogueStock: 0 };
}

/** Returns the waiting lines with too little stock now. Of several lines of a variant, such as of a quote, the first get the units. */
export async function findOutOfStockLines(
  db: ShopDatabase,
  lines: readonly StoredOrderLine[],
): Promise<StoredOrderLine[]> {
  const waitingLines = lines.filter(({ waits }) => waits);
  const stocks = await findAvailableStocks(db, waitingLines.map(withTrackedStock));
  const earlierUnits = new Map<string, number>();
  return waitingLines.filter((line, index) => {
    const available = stocks[index] ?? null;
    const key = variantKey(line);
    const units = (earlierUnits.get(key) ?? 0) + line.number;
    if (available !== null && available < units) return true;
    earlierUnits.set(key, units);
    return false;
  });
}

/** Names goods that are out of stock, for customers and staff. */
export function outOfStockText(lines: readonly StoredOrderLine[]): string {
  return lines.map(({ goods_sn, attr_value }) => `${goods_sn} (${attr_value})`).join(', ');
}

/** Puts the units that an order reserves back into stock. Returns the lines that were released. */
export async function releaseLines(
  transaction: ShopTransaction,
  orderId: number,
): Promise<StoredOrderLine[]> {
  const reserved = (await listOrderLines(transaction, orderId)).filter(({ held }) => held);
  await releaseStocks(transaction, reserved);
  return reserved;
}

/** Who changes a reservation, and why. */
interface ReservationCause {
  actor: Extract<Actor, 'staff' | 'shop'>;
  /** A sentence for the order's history and the customer's e-mail. */
  text: string;
}

/**
 * Releases the goods of an unpaid order, which stays open: they are reserved again when it is paid. Informs the customer.
 * Returns false without any effect when the order reserves nothing.
 */
export async function releaseReservation(
  deps: ReservationDeps,
  transaction: ShopTransaction,
  orderId: number,
  cause: ReservationCause,
): Promise<boolean> {
  const order = await findOrder(transaction, { orderId });
  if (order?.state !== 'pending' || order.reserved_until === null) return false;
  const released = await releaseLines(transaction, orderId);
  const lineIds = released.map(({ line_id }) => line_id);
  await setLineReservations(transaction, lineIds, { held: 0, waits: 1 });
  await setReservation(transaction, orderId, { reservation: 'payment', reserved_until: null });
  await addReservationEvent(deps, transaction, order, cause);
  await notifyCustomer(deps, transaction, order, {
    subjectEnding: 'is no longer reserved',
    text: cause.text,
  });
  return true;
}

/**
 * Reserves the goods of an unpaid order that waits, without regard to the limits. Returns the lines with too little stock,
 * and then has no effect; null when the order does not wait, or all its goods are made to order now.
 */
export async function reserveUnpaidOrder(
  deps: ReservationDeps,
  transaction: ShopTransaction,
  orderId: number,
  cause: ReservationCause,
): Promise<StoredOrderLine[] | null> {
  const order = await findOrder(transaction, { orderId });
  if (order?.state !== 'pending' || order.reserved_until !== null || order.reservation === 'none')
    return null;
  const outOfStockLines = await reserveWaitingLines(transaction, orderId, { allOrNothing: true });
  if (outOfStockLines.length > 0) return outOfStockLines;
  if (!(await saveReservation(deps, transaction, order))) return null;
  await addReservationEvent(deps, transaction, order, cause);
  await notifyCustomer(deps, transaction, order, { subjectEnding: 'is reserved', text: cause.text });
  return outOfStockLines;
}

/** Reserves the goods of unpaid orders that waited for the customer's verified address, as far as the limits allow. */
export async function reserveVerifiedOrders(
  deps: ReservationDeps,
  transaction: ShopTransaction,
  customerId: number,
): Promise<void> {
  const customer = await findCustomer(transaction, customerId);
  if (!customer) return;
  for (const orderId of await findUnverifiedOrders(transaction, customerId)) {
    const order = await findOrder(transaction, { orderId });
    if (!order) continue;
    const lines = (await listOrderLines(transaction, orderId)).filter(({ waits }) => waits);
    const reservation = await decideReservation(deps, transaction, {
      customer,
      kind: methodOf(deps, order)?.kind ?? 'account',
      totalCents: order.total_cents,
      lines: lines.map(withTrackedStock),
    });
    const outOfStockLines =
      reservation === 'reserved'
        ? await reserveWaitingLines(transaction, orderId, { allOrNothing: true })
        : [];
    if (reservation === 'reserved' && outOfStockLines.length === 0) {
      if (!(await saveReservation(deps, transaction, order))) continue;
      const text = 'Your e-mail address is confirmed, and the items are reserved.';
      await addReservationEvent(deps, transaction, order, { actor: 'shop', text });
    } else {
      const newReservation = reservation === 'reserved' ? 'payment' : reservation;
      await setReservation(transaction, orderId, { reservation: newReservation, reserved_until: null });
      if (newReservation !== 'payment') continue;
      const text = 'Your e-mail address is confirmed, but there is not enough stock to reserve the items.';
      await addReservationEvent(deps, transaction, order, { actor: 'shop', text });
    }
  }
}

/**
 * Reserves the goods of an order that is paid or confirmed, as far as they are in stock, and returns the lines that still wait.
 * Stores the shipping days of the other lines. When an order is being paid or confirmed, `order.state` is the state before it.
 */
export async function reserveSoldOrder(
  transaction: ShopTransaction,
  order: Pick<StoredOrder, 'order_id' | 'state' | 'created_at'>,
  at: ShippingTime,
): Promise<StoredOrderLine[]> {
  const orderId = order.order_id;
  const expectedLines = withExpectedShippingDays(order, await listOrderLines(transaction, orderId), at);
  const outOfStockLines = await reserveWaitingLines(transaction, orderId, { allOrNothing: false });
  const waitingIds = new Set(outOfStockLines.map(({ line_id }) => line_id));
  await setShippingDays(
    transaction,
    expectedLines.filter(({ line_id }) => !waitingIds.has(line_id)),
  );
  const reservation = outOfStockLines.length > 0 ? 'stock' : await reservationOf(transaction, orderId);
  await setReservation(transaction, orderId, { reservation, reserved_until: null });
  return outOfStockLines;
}

/**
 * Reserves restocked goods for a paid or confirmed order that waits for them. Returns whether all lines are reserved now, and
 * then informs the customer.
 */
export async function reserveRestockedOrder(
  deps: ReservationDeps,
  transaction: ShopTransaction,
  orderId: number,
): Promise<boolean> {
  const order = await findOrder(transaction, { orderId });
  if (order?.reservation !== 'stock') return false;
  const outOfStockLines = await reserveSoldOrder(transaction, order, {
    now: deps.clock().getTime(),
    settings: deps.settings,
  });
  if (outOfStockLines.length > 0) return false;
  const text = 'All items are back in stock and reserved for you.';
  await addReservationEvent(deps, transaction, order, { actor: 'shop', text });
  await notifyCustomer(deps, transaction, order, { subjectEnding: 'is reserved', text });
  return true;
}

/** Returns the reservation of an order without waiting lines: `none` when all its goods are made to order. */
async function reservationOf(transaction: ShopTransaction, orderId: number): Promise<'reserved' | 'none'> {
  const lines = await listOrderLines(transaction, orderId);
  return lines.some(({ held }) => held) ? 'reserved' : 'none';
}

/**
 * Records that an unpaid order reserves its goods, and until when. Returns false when it reserves nothing, because a newer
 * catalogue makes all its goods to order.
 */
async function saveReservation(
  deps: ReservationDeps,
  transaction: ShopTransaction,
  order: StoredOrder,
): Promise<boolean> {
  if ((await reservationOf(transaction, order.order_id)) === 'none') {
    await setReservation(transaction, order.order_id, { reservation: 'none', reserved_until: null });
    return false;
  }
  const now = deps.clock().getTime();
  const customer = await findCustomer(transaction, order.customer_id);
  const payUntil = order.pay_until ?? now;
  const method = methodOf(deps, order);
  await setReservation(transaction, order.order_id, {
    reservation: 'reserved',
    reserved_until: method ? reservationEnd(method, { now, payUntil }) : payUntil,
    institution: customer?.email_verified_at ? institutionOf(customer.email) : '',
  });
  return true;
}

function methodOf({ selling }: Pick<AppContext, 'selling'>, order: Pick<StoredOrder, 'pay_id'>) {
  return selling.payments.find(({ pay_id }) => pay_id === order.pay_id);
}

async function addReservationEvent(
  { clock }: Pick<AppContext, 'clock'>,
  transaction: ShopTransaction,
  { order_id, state }: StoredOrder,
  { actor, text }: ReservationCause,
): Promise<void> {
  await addOrderEvent(transaction, { order_id, happened_at: clock().getTime(), state, actor, text });
}

async function notifyCustomer(
  deps: ReservationDeps,
  transaction: ShopTransaction,
  order: StoredOrder,
  email: { subjectEnding: string; text: string },
): Promise<void> {
  await enqueueMessage(transaction, reservationEmail(deps, { order, ...email }), deps.clock().getTime());
}
