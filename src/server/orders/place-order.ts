import { randomInt } from 'node:crypto';
import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import type { OrderChange } from '../../shared/contract/envelope';
import { centsToWire, showMoney, wireToCents } from '../../shared/domain/money';
import { digest } from '../lib/secrets';
import type { Deps } from '../app/context';
import { Refusal, UsedKey } from '../http/handler-types';
import { findCustomer, lockCustomer } from '../accounts/customer-store';
import { listTitles } from '../invoices/invoice-title-store';
import {
  addEvent,
  addOrder,
  isOrderNumberFree,
  orderOfKey,
  type NewOrder,
  type NewOrderLine,
} from './order-store';
import { addPayment } from '../payments/order-payment-store';
import { post } from '../messaging/outbox-store';
import { dropLines } from '../cart/selected-lines-store';
import type { ShopTransaction } from '../db/shop-database';
import { holdUnits } from './stock-store';
import { planCheckout, type CheckoutPlan, type OrderedLine } from './checkout-plan';
import { payInKind } from './order-ledgers';
import { placedLetter } from './order-letters';
import { randomPaymentName } from '../payments/payment-reference';
import type { ShippingOffer } from './shipping-fees';
import { tellWebhooks } from '../webhooks/webhook-events';

type Request = CheckedRequestOf<'placeOrder'>;
type Reply = ReplyOf<'placeOrder'>;

const MINUTE = 60_000;

/**
 * Places an order in one transaction: prices read again, stock held, amounts worked out, goods and address copied, points
 * and balance taken, the cart emptied, the letter written. Asked again with the same key it answers as before. Throws a
 * {@link Refusal} when anything is not as the customer saw it, and {@link UsedKey} for a key of another request.
 */
export async function placeOrder(
  deps: Deps,
  customerId: number,
  { request, requestKey }: { request: Request; requestKey: string },
): Promise<Reply> {
  const requestHash = digest(JSON.stringify(request));
  return deps.database.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const before = await orderOfKey(transaction, customerId, requestKey);
    if (before && before.request_hash !== requestHash) throw new UsedKey(requestKey);
    if (before) return replyOf({ ...before, total_cents: Number(before.total_cents) });
    const plan = await planCheckout(deps, transaction, customerId, request);
    const shipping = shippingOf(plan);
    refuseWhatChanged(plan, request.seen_total);
    for (const line of plan.lines) await hold(transaction, line);
    return write(deps, transaction, { customerId, request, plan, shipping, requestKey, requestHash });
  });
}

/** Stops an order that can be sent nowhere. */
function shippingOf({ address, shipping, obstacle }: CheckoutPlan): ShippingOffer {
  if (!address) throw missingAddress();
  if (!shipping) throw new Refusal(obstacle, { field: 'address_id' });
  return shipping;
}

/** Stops an order that cannot be placed as it was seen. */
function refuseWhatChanged({ lines, amounts }: CheckoutPlan, seenTotal: string): void {
  const obstacles = lines.flatMap(({ obstacle, wish }) =>
    obstacle ? [{ goods_sn: wish.goods_sn, text: `${wish.goods_name}: ${obstacle}` }] : [],
  );
  if (obstacles.length > 0) throw changed(obstacles);
  if (wireToCents(seenTotal) === amounts.total) return;
  const prices = lines.flatMap(({ wish, cents }) =>
    cents === Number(wish.seen_cents) ? [] : [priceChange(wish, cents)],
  );
  const total = `The total is now ${shown(amounts.total)}; you saw ${showMoney(seenTotal)}.`;
  throw changed([...prices, { goods_sn: '', text: total }]);
}

export function missingAddress(): Refusal {
  return new Refusal('Please add a delivery address first.', { field: 'address', data: { address: true } });
}

function changed(changes: OrderChange[]): Refusal {
  return new Refusal('Something has changed since you looked. Please check your order again.', {
    data: { changes },
  });
}

function priceChange(wish: OrderedLine['wish'], cents: number): OrderChange {
  const text = `${wish.goods_name}: ${shown(Number(wish.seen_cents))} is now ${shown(cents)} each.`;
  return { goods_sn: wish.goods_sn, text };
}

async function hold(transaction: ShopTransaction, line: OrderedLine): Promise<void> {
  const { sale, wish, available } = line;
  if (available === null || !sale) return;
  if (await holdUnits(transaction, { ...wish, shelf: sale.shelf }, line.number)) return;
  throw changed([{ goods_sn: wish.goods_sn, text: `${wish.goods_name}: not enough in stock.` }]);
}

interface Placing {
  customerId: number;
  request: Request;
  plan: CheckoutPlan;
  shipping: ShippingOffer;
  requestKey: string;
  requestHash: string;
}

async function write(deps: Deps, transaction: ShopTransaction, placing: Placing): Promise<Reply> {
  const { customerId, request, plan } = placing;
  const now = deps.clock().getTime();
  const customer = await findCustomer(transaction, customerId);
  if (!customer) throw new Refusal('This account is closed.');
  const order_sn = await freeNumber(transaction, deps.selling.order_prefix, now);
  const order = { order_sn, ...(await orderFrom(transaction, placing, now)) };
  const lines = plan.lines.map(lineFrom);
  const order_id = await addOrder(transaction, order, lines);
  await payInKind(transaction, { ...order, order_id }, now);
  const paid = order.total_cents === 0;
  const log_id = randomPaymentName();
  await addPayment(transaction, {
    log_id,
    order_id,
    pay_id: order.pay_id,
    amount_cents: order.total_cents,
    code_url: '',
    status: paid ? 'paid' : 'open',
    transaction_id: null,
    created_at: now,
    expires_at: order.hold_until ?? now,
    settled_at: paid ? now : null,
  });
  const event = { order_id, happened_at: now, state: order.state };
  await addEvent(transaction, { ...event, actor: 'customer', text: 'The order was placed.' });
  const told = {
    order: { ...order, order_id },
    lines: () => Promise.resolve(lines),
    now,
    unspsc: deps.settings.unspsc,
  };
  await tellWebhooks(transaction, 'order.placed', told);
  if (paid) await tellWebhooks(transaction, 'order.paid', told);
  await dropLines(transaction, request.sel_goods);
  await post(transaction, placedLetter(deps, customer.email, { ...order, order_id }, lines), now);
  return replyOf({ ...order, order_id, log_id });
}

async function orderFrom(
  transaction: ShopTransaction,
  placing: Placing,
  now: number,
): Promise<Omit<NewOrder, 'order_sn'>> {
  const { customerId, request, plan, shipping, requestKey, requestHash } = placing;
  const { amounts, payment, address } = plan;
  const { address_id: _id, is_default: _default, ...delivery } = address ?? {};
  const title = await titleOf(transaction, customerId, request.title_id);
  if (payment.needs_po_number && request.po_number === '') {
    throw new Refusal('Please enter your purchase-order number.', { field: 'po_number' });
  }
  const paid = amounts.total === 0;
  return {
    customer_id: customerId,
    state: paid ? 'paid' : 'pending',
    pay_id: payment.pay_id,
    pay_name: payment.name,
    shipping_id: shipping.way.shipping_id,
    shipping_name: shipping.way.name,
    goods_cents: amounts.goods,
    shipping_cents: amounts.shipping,
    tax_cents: amounts.tax,
    tax_name: plan.taxName,
    points_cents: amounts.points,
    balance_cents: amounts.balance,
    total_cents: amounts.total,
    delivery: JSON.stringify(delivery),
    title,
    po_number: request.po_number,
    note: request.note,
    tracking: '',
    flag: '',
    created_at: now,
    hold_until: paid ? null : now + payment.hold_minutes * MINUTE,
    request_key: requestKey,
    request_hash: requestHash,
  };
}

async function titleOf(transaction: ShopTransaction, customerId: number, titleId: number | undefined) {
  if (titleId === undefined) return null;
  const own = await listTitles(transaction, customerId);
  const title = own.find(({ title_id }) => title_id === titleId);
  if (!title) throw new Refusal('This invoice title is no longer there.', { field: 'title_id' });
  const { title: name, tax_number, address } = title;
  return JSON.stringify({ title: name, tax_number, address });
}

function lineFrom({ sale, wish, number, cents, available, shipsOn }: OrderedLine): NewOrderLine {
  if (!sale) throw new Error(`size ${wish.goods_attr} of ${wish.goods_id} is not on sale`);
  return {
    goods_id: wish.goods_id,
    goods_attr: wish.goods_attr,
    goods_sn: sale.product.goods_sn,
    goods_name: sale.product.goods_name,
    product_class: sale.product.product_class,
    attr_value: sale.attr_value,
    number,
    price_cents: cents,
    sum_cents: cents * number,
    held: available === null ? 0 : 1,
    ships_on: shipsOn,
    lot: '',
  };
}

/** Such as `QB260309418203`: the shop's letters, the day, and digits that say nothing of how many orders there are. */
async function freeNumber(transaction: ShopTransaction, prefix: string, now: number): Promise<string> {
  const day = new Date(now).toISOString().slice(2, 10).replaceAll('-', '');
  for (;;) {
    const number = `${prefix}${day}${String(randomInt(1_000_000)).padStart(6, '0')}`;
    if (await isOrderNumberFree(transaction, number)) return number;
  }
}

function replyOf(order: { order_id: number; order_sn: string; log_id: string; total_cents: number }): Reply {
  const { order_id, order_sn, log_id, total_cents } = order;
  return { order_id, order_sn, log_id, amount: centsToWire(total_cents) };
}

function shown(cents: number): string {
  return showMoney(centsToWire(cents));
}
