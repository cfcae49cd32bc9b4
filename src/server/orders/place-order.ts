import { randomInt } from 'node:crypto';
import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import type { OrderChange } from '../../shared/contract/envelope';
import { centsToWire, formatCents, formatMoney, wireToCents } from '../../shared/lib/money';
import { quoteNumber } from '../../shared/orders/quote-state';
import { sha256 } from '../lib/hash';
import type { AppContext } from '../app/context';
import { BusinessError, IdempotencyConflictError, RetryLaterError } from '../http/errors';
import { serializeAddress } from '../accounts/addresses/format-address';
import { findCustomer, lockCustomer } from '../accounts/customer-store';
import { listInvoiceTitles } from '../invoices/invoice-title-store';
import {
  addOrderEvent,
  addOrder,
  isOrderNumberFree,
  findNthLastOrderTime,
  findOrderByRequestKey,
  type NewOrder,
  type NewOrderLine,
} from './order-store';
import { addAttempt, createPaymentReference } from '../payments/payment-store';
import { enqueueMessage } from '../messaging/outbox';
import { deleteCartLines } from '../cart/cart-line-store';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import { reserveStocks, trackStocks } from './stock-store';
import { decideReservation, paymentDeadline, reservationEnd } from './reservations';
import { countUnpaidOrders } from './reservation-store';
import { institutionOf } from '../accounts/mailbox';
import type { Reservation } from '../../shared/orders/reservation';
import { linesWithPrice } from '../cart/price-lines';
import { findObstacles, planCheckout, type CheckoutPlan, type CheckoutLine } from './plan-checkout';
import { consumeQuote } from './order-quote';
import { debitCredits } from './order-credits';
import { orderPlacedEmail } from './order-emails';
import type { ShippingOption } from './shipping-and-tax';
import { enqueueWebhooks } from '../webhooks/webhook-events';

type Request = CheckedRequestOf<'placeOrder'>;
type Reply = ReplyOf<'placeOrder'>;

const HOUR_MS = 3_600_000;
/**
 * Maximum orders of a customer in an hour, including canceled ones. Without a limit, a client that orders and cancels in turn
 * would fill the database and flood the webhooks, although few orders are open at a time.
 */
export const MAX_ORDERS_PER_HOUR = 100;

/**
 * Places an order in one transaction: reads prices or the quote again, reserves stock if the order may, computes amounts, copies
 * goods and address, debits points and balance, removes the cart lines or marks the quote as used, and queues the e-mail.
 * Returns the original reply for a repeated request key. Throws a {@link BusinessError} when the order differs from the one
 * that the customer saw, {@link IdempotencyConflictError} for a key that was used for another request, and
 * {@link RetryLaterError} after {@link MAX_ORDERS_PER_HOUR} orders in an hour.
 */
export async function placeCustomerOrder(
  deps: AppContext,
  customerId: number,
  { request, requestKey }: { request: Request; requestKey: string },
): Promise<Reply> {
  const requestHash = sha256(JSON.stringify(request));
  return deps.database.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const existingOrder = await findOrderByRequestKey(transaction, customerId, requestKey);
    if (existingOrder && existingOrder.request_hash !== requestHash)
      throw new IdempotencyConflictError(requestKey);
    if (existingOrder) return toReply(existingOrder);
    await requireOrderRate(deps, transaction, customerId);
    const plan = await planCheckout(deps, transaction, customerId, request);
    const shipping = requireShipping(plan);
    rejectRevisedQuote(plan, request);
    rejectChanges(plan, request);
    const customer = await findCustomer(transaction, customerId);
    if (!customer) throw new BusinessError('This account is closed.');
    const unpaidOrdersObstacle = await findUnpaidOrdersObstacle(deps, transaction, customerId, plan);
    if (unpaidOrdersObstacle) throw new BusinessError(unpaidOrdersObstacle);
    const reservation = await planReservation(deps, transaction, customer, plan);
    const draft = { customer, request, plan, shipping, reservation, requestKey, requestHash };
    await reserveOrTrackLines(transaction, plan.lines, reservation);
    return saveOrder(deps, transaction, draft);
  });
}

/** Throws a {@link BusinessError} without a delivery address, and when no shipping method suits the goods and the address. */
function requireShipping({ address, shipping, obstacle }: CheckoutPlan): ShippingOption {
  if (!address) throw missingAddressError();
  if (!shipping) throw new BusinessError(obstacle, { field: 'address_id' });
  return shipping;
}

/** Throws when the shop revised the quote after the customer opened the checkout. */
function rejectRevisedQuote({ quote }: CheckoutPlan, { quote_revision: seenRevision }: Request): void {
  if (!quote || quote.revision === seenRevision) return;
  const number = quoteNumber(quote.quote_id);
  throw changedError([
    {
      goods_sn: '',
      text: `Quote ${number} was revised. Please check the prices of revision ${quote.revision}.`,
    },
  ]);
}

/**
 * Throws when availability, the total or the address changed since the customer opened the checkout. Price changes that cancel
 * each other out do not count.
 */
function rejectChanges(
  plan: CheckoutPlan,
  { seen_total: seenTotal, seen_address: seenAddress }: Request,
): void {
  const { lines, amounts, address } = plan;
  const obstacles = findObstacles(lines);
  if (obstacles.length > 0) throw changedError(obstacles);
  const changedAddress = address ? addressChanges(address.lines, seenAddress) : [];
  if (wireToCents(seenTotal) === amounts.total) {
    if (changedAddress.length > 0) throw changedError(changedAddress);
    return;
  }
  const changedPrices = linesWithPrice(lines).flatMap(({ item, cents }) =>
    cents === item.seen_cents ? [] : [priceChange(item, cents)],
  );
  const totalText = `The total is now ${formatCents(amounts.total)}; you saw ${formatMoney(seenTotal)}.`;
  throw changedError([...changedPrices, { goods_sn: '', text: totalText }, ...changedAddress]);
}

/**
 * Returns the change when the address differs from the one that the customer saw: it can be edited in another window, or by a
 * colleague who shares the account. Differences of white space do not count; '' is an address that the client did not send.
 */
function addressChanges(lines: readonly string[], seenAddress: string): OrderChange[] {
  const withSingleSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();
  if (seenAddress === '' || withSingleSpaces(seenAddress) === withSingleSpaces(lines.join('\n'))) return [];
  return [{ goods_sn: '', text: `The delivery address is now: ${lines.join(', ')}.` }];
}

export function missingAddressError(): BusinessError {
  return new BusinessError('Please add a delivery address first.', {
    field: 'address',
    data: { address: true },
  });
}

function changedError(changes: OrderChange[]): BusinessError {
  return new BusinessError('Your order has changed. Please check it again.', {
    data: { changes },
  });
}

function priceChange(item: CheckoutLine['item'], cents: number): OrderChange {
  const text = `${item.goods_name}: ${formatCents(item.seen_cents)} is now ${formatCents(cents)} each.`;
  return { goods_sn: item.goods_sn, text };
}

type Customer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/**
 * Returns why the customer cannot order: they have as many unpaid orders as the settings allow. '' when they can, and for an
 * order that costs nothing.
 */
export async function findUnpaidOrdersObstacle(
  { selling }: AppContext,
  db: ShopDatabase,
  customerId: number,
  { amounts }: CheckoutPlan,
): Promise<string> {
  if (amounts.total === 0) return '';
  const unpaid = await countUnpaidOrders(db, customerId);
  if (unpaid < selling.unpaid_orders.per_customer) return '';
  return unpaid === 1
    ? 'You have an order that is neither paid nor confirmed. Pay or cancel it in My Orders, or ask us to confirm it, and then order again.'
    : `You have ${unpaid} orders that are neither paid nor confirmed. Pay or cancel one in My Orders, or ask us to confirm it, and then order again.`;
}

/** Throws a {@link RetryLaterError} when the customer has placed {@link MAX_ORDERS_PER_HOUR} orders in the past hour. */
async function requireOrderRate(
  { clock }: AppContext,
  transaction: ShopTransaction,
  customerId: number,
): Promise<void> {
  const now = clock().getTime();
  const createdAt = await findNthLastOrderTime(transaction, customerId, MAX_ORDERS_PER_HOUR);
  const remainingMs = createdAt === null ? 0 : createdAt + HOUR_MS - now;
  // Ignores a time in the future: the clock was set back after that order.
  if (remainingMs > 0 && remainingMs <= HOUR_MS)
    throw new RetryLaterError(429, Math.ceil(remainingMs / 1000));
}

/**
 * Returns the reservation of an order that is placed now. An order that costs nothing is paid at once, so it reserves its goods
 * without regard to the limits; `none` when all its goods are made to order.
 */
export async function planReservation(
  deps: AppContext,
  db: ShopDatabase,
  customer: Customer,
  { lines, payment, amounts }: CheckoutPlan,
): Promise<Reservation> {
  const countedLines = toCountedLines(lines);
  if (amounts.total === 0) return countedLines.length > 0 ? 'reserved' : 'none';
  const order = { customer, kind: payment.kind, totalCents: amounts.total, lines: countedLines };
  return decideReservation(deps, db, order);
}

/**
 * Returns the lines whose stock is limited, with the stock that the catalogue states; leaves out goods that are made to order.
 */
function toCountedLines(lines: readonly CheckoutLine[]) {
  return lines.flatMap(({ item, number, available, catalogueVariant }) =>
    available === null || !catalogueVariant
      ? []
      : [{ ...item, number, catalogueStock: catalogueVariant.catalogueStock }],
  );
}

/** Reserves the lines, or starts the count of their stock so that they can be reserved later. */
async function reserveOrTrackLines(
  transaction: ShopTransaction,
  lines: readonly CheckoutLine[],
  reservation: Reservation,
): Promise<void> {
  const countedLines = toCountedLines(lines);
  if (reservation !== 'reserved') return trackStocks(transaction, countedLines);
  const outOfStockLines = await reserveStocks(transaction, countedLines);
  if (outOfStockLines.length === 0) return;
  throw changedError(
    outOfStockLines.map(({ goods_sn, goods_name }) => ({
      goods_sn,
      text: `${goods_name}: not enough in stock.`,
    })),
  );
}

interface OrderDraft {
  customer: Customer;
  reservation: Reservation;
  request: Request;
  plan: CheckoutPlan;
  shipping: ShippingOption;
  requestKey: string;
  requestHash: string;
}

/** Stores the order with its payment attempt and all effects, and queues the webhooks and the e-mail. */
async function saveOrder(deps: AppContext, transaction: ShopTransaction, draft: OrderDraft): Promise<Reply> {
  const { request, plan, reservation } = draft;
  const now = deps.clock().getTime();
  const order_sn = await generateOrderNumber(transaction, deps.selling.order_prefix, now);
  const order = { order_sn, ...(await toNewOrder(transaction, draft, now)) };
  const lines = plan.lines.map((line) => toNewOrderLine(line, reservation === 'reserved'));
  const order_id = await addOrder(transaction, order, lines);
  if (plan.quote) await consumeQuote(transaction, plan.quote, { order_id, order_sn, created_at: now });
  await debitCredits(transaction, { ...order, order_id }, now);
  const isPaid = order.total_cents === 0;
  const log_id = createPaymentReference();
  await addAttempt(transaction, {
    log_id,
    order_id,
    pay_id: order.pay_id,
    amount_cents: order.total_cents,
    code_url: '',
    status: isPaid ? 'paid' : 'open',
    transaction_id: null,
    created_at: now,
    expires_at: order.pay_until ?? now,
    settled_at: isPaid ? now : null,
  });
  const event = { order_id, happened_at: now, state: order.state };
  const text = order.quote_sn
    ? `The order was placed at the prices of quote ${order.quote_sn}.`
    : 'The order was placed.';
  await addOrderEvent(transaction, { ...event, actor: 'customer', text });
  const webhookOrder = {
    order: { ...order, order_id },
    loadLines: () => Promise.resolve(lines),
    now,
    unspscOverrides: deps.settings.unspsc,
  };
  await enqueueWebhooks(transaction, 'order.placed', webhookOrder);
  if (isPaid) await enqueueWebhooks(transaction, 'order.paid', webhookOrder);
  await deleteCartLines(transaction, request.sel_goods);
  await enqueueMessage(transaction, orderPlacedEmail(deps, { ...order, order_id }, lines), now);
  return toReply({ ...order, order_id, log_id });
}

/**
 * Returns the columns of a new order. Throws a {@link BusinessError} without a purchase-order number that the payment method
 * needs, and for billing details that no longer exist.
 */
async function toNewOrder(
  transaction: ShopTransaction,
  draft: OrderDraft,
  now: number,
): Promise<Omit<NewOrder, 'order_sn'>> {
  const { customer, request, plan, shipping, reservation, requestKey, requestHash } = draft;
  const { amounts, payment, address } = plan;
  const title = await copyInvoiceTitle(transaction, customer.id, request.title_id);
  if (payment.needs_po_number && request.po_number === '') {
    throw new BusinessError('Please enter your purchase order number.', { field: 'po_number' });
  }
  const isPaid = amounts.total === 0;
  const payUntil = isPaid ? null : paymentDeadline(payment, now);
  const isUnpaidReservation = payUntil !== null && reservation === 'reserved';
  return {
    customer_id: customer.id,
    state: isPaid ? 'paid' : 'pending',
    pay_id: payment.pay_id,
    pay_name: payment.name,
    shipping_id: shipping.method.shipping_id,
    shipping_name: shipping.method.name,
    goods_cents: amounts.goods,
    shipping_cents: amounts.shipping,
    tax_cents: amounts.tax,
    tax_name: plan.taxName,
    points_cents: amounts.points,
    balance_cents: amounts.balance,
    total_cents: amounts.total,
    delivery: serializeAddress(address ?? {}),
    title,
    po_number: request.po_number,
    note: request.note,
    quote_sn: plan.quote ? quoteNumber(plan.quote.quote_id) : '',
    tracking: '',
    flag: '',
    created_at: now,
    pay_until: payUntil,
    reservation,
    reserved_until: isUnpaidReservation ? reservationEnd(payment, { now, payUntil }) : null,
    institution: isUnpaidReservation ? institutionOf(customer.email) : '',
    request_key: requestKey,
    request_hash: requestHash,
  };
}

/** Returns the billing details as JSON, so that later changes do not affect the order; null without a title. */
async function copyInvoiceTitle(
  transaction: ShopTransaction,
  customerId: number,
  titleId: number | undefined,
) {
  if (titleId === undefined) return null;
  const titles = await listInvoiceTitles(transaction, customerId);
  const title = titles.find(({ title_id }) => title_id === titleId);
  if (!title) throw new BusinessError('These billing details no longer exist.', { field: 'title_id' });
  const { title: name, tax_number, address } = title;
  return JSON.stringify({ title: name, tax_number, address });
}

function toNewOrderLine(
  { catalogueVariant, item, number, cents, available, shipsOn }: CheckoutLine,
  isReserved: boolean,
): NewOrderLine {
  if (!catalogueVariant || cents === null)
    throw new Error(`Variant ${item.goods_attr} of product ${item.goods_id} has no price.`);
  return {
    goods_id: item.goods_id,
    goods_attr: item.goods_attr,
    goods_sn: catalogueVariant.product.goods_sn,
    goods_name: catalogueVariant.product.goods_name,
    product_class: catalogueVariant.product.product_class,
    attr_value: catalogueVariant.attr_value,
    number,
    price_cents: cents,
    sum_cents: cents * number,
    held: available !== null && isReserved ? 1 : 0,
    waits: available !== null && !isReserved ? 1 : 0,
    ships_on: shipsOn,
    lot: '',
  };
}

/** Returns an unused number such as `QB260309418203`: prefix, date and random digits that do not reveal the order count. */
async function generateOrderNumber(
  transaction: ShopTransaction,
  prefix: string,
  now: number,
): Promise<string> {
  const day = new Date(now).toISOString().slice(2, 10).replaceAll('-', '');
  for (;;) {
    const number = `${prefix}${day}${String(randomInt(1_000_000)).padStart(6, '0')}`;
    if (await isOrderNumberFree(transaction, number)) return number;
  }
}

function toReply(order: { order_id: number; order_sn: string; log_id: string; total_cents: number }): Reply {
  const { order_id, order_sn, log_id, total_cents } = order;
  return { order_id, order_sn, log_id, amount: centsToWire(total_cents) };
}
