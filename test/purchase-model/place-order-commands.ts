import fc from 'fast-check';
import { expect } from 'vitest';
import { wireToCents } from '../../src/shared/lib/money';
import { dataOf, makeOrderRequest, type OrderRequest } from '../shopping/make-order';
import { DAY, MINUTE } from '../fakes/fake-clock';
import {
  reserveInModel,
  openLines,
  type PurchaseModel,
  type ModelOrder,
  type CustomerIndex,
} from './purchase-model';
import { newIdempotencyKey, syncCart, type ModelShop } from './model-shop';
import { makeCommand, anyCustomer } from './cart-commands';
import { orderVariation, UNKNOWN_ID, varyOrderRequest, expectedRejection } from './order-requests';

/** Places an order by a varied request, or repeats the key of an earlier order. */
const placeVaried = orderVariation.map((facts) =>
  makeCommand(
    'place',
    facts,
    async (model, real) => {
      const { by, key } = facts;
      const earlier = model.orders.findLast((order) => order.who === by);
      if (key !== 'new' && earlier) return reuseKey(real, earlier, key);
      await placeAndCompare(model, real, by, varyOrderRequest(model, facts));
    },
    (model) => model.people[facts.by].lines.length > 0 || model.orders.length > 0 || facts.lines !== 'seen',
  ),
);

/** Adds to the cart, checks out and places the order. */
const buy = fc
  .record({
    by: anyCustomer,
    size: fc.nat({ max: 3 }),
    number: fc.integer({ min: 1, max: 2 }),
    points: fc.constantFrom(0, 0, 700),
    use_balance: fc.boolean(),
    pay_id: fc.constantFrom('wxpaynative', 'banktransfer', 'purchaseorder'),
  })
  .map(({ by, size, number, points, ...choices }) =>
    makeCommand('buy', { by, size, number, points, ...choices }, async (model, real) => {
      const { goods_id = 0, goods_attr = '' } = real.sizes[size] ?? {};
      await dataOf(real.clients[by].call('addToCart', { goods_id, goods_attr, number }));
      await syncCart(model, real, by);
      const line = openLines(model, by).find((candidate) => candidate.size === size);
      const affordable = { ...choices, points: Math.min(points, model.people[by].points) };
      const request = await makeOrderRequest(real.clients[by], [line?.rec_id ?? 0], affordable);
      const address_id = request.address_id || UNKNOWN_ID;
      await placeAndCompare(model, real, by, { ...request, address_id, po_number: 'PO 2' });
    }),
  );

/** Places an order and compares the reply with the model. */
async function placeAndCompare(
  model: PurchaseModel,
  real: ModelShop,
  by: CustomerIndex,
  request: OrderRequest,
): Promise<void> {
  const reason = expectedRejection(model, by, request);
  if (reason) return expectRefusal(model, real, { by, request, reason });
  // Only the total can still prevent the order: it must equal that of a checkout at this moment.
  const { amounts } = await dataOf(real.clients[by].call('checkout', toCheckoutRequest(request)));
  if (amounts.total !== request.seen_total)
    return expectRefusal(model, real, { by, request, reason: 'total' });
  const needsNumber = request.pay_id === 'purchaseorder' && request.po_number === '';
  if (needsNumber) return expectRefusal(model, real, { by, request, reason: 'purchase-order number' });
  await place(model, real, { by, request, amounts });
}

function toCheckoutRequest({
  sel_goods,
  address_id,
  shipping_id,
  pay_id,
  points,
  use_balance,
}: OrderRequest) {
  return {
    sel_goods,
    address_id,
    shipping_id,
    pay_id,
    ...(points !== undefined && { points }),
    ...(use_balance !== undefined && { use_balance }),
  };
}

/** Repeats the key of an earlier order: the shop must give the same reply to the same request, and 409 to another one. */
async function reuseKey(real: ModelShop, earlier: ModelOrder, key: 'again' | 'other'): Promise<void> {
  const note = key === 'other' ? { note: 'something else' } : {};
  const request = { ...earlier.request, ...note };
  const outcome = await real.clients[earlier.who].call('placeOrder', request, { key: earlier.key });
  real.count(`key used ${key === 'again' ? 'again' : 'for another request'}`);
  if (key === 'again') expect(outcome).toEqual({ ok: true, data: earlier.reply });
  else expect(outcome).toMatchObject({ ok: false, failure: { kind: 'http', status: 409 } });
}

async function expectRefusal(
  model: PurchaseModel,
  real: ModelShop,
  { by, request, reason }: { by: CustomerIndex; request: OrderRequest; reason: string },
): Promise<void> {
  const outcome = await real.clients[by].call('placeOrder', request, { key: newIdempotencyKey() });
  real.count(`refused: ${reason}`);
  const failure =
    reason === 'nothing selected'
      ? { kind: 'http', status: 400 }
      : { kind: 'refused', code: 0, ...expectedDetails(reason) };
  expect(outcome).toMatchObject({ ok: false, failure });
  const before = model.people[by].lines;
  await syncCart(model, real, by);
  expect(model.people[by].lines).toEqual(before);
}

/** Returns the part of a refusal that names the field to correct, or lists the changes of the order when no field is wrong. */
function expectedDetails(reason: string): object {
  const fields: Readonly<Record<string, string>> = {
    lines: 'sel_goods',
    address: 'address_id',
    points: 'points',
    'purchase-order number': 'po_number',
  };
  return reason in fields ? { field: fields[reason] } : { data: { changes: expect.any(Array) as unknown } };
}

async function place(
  model: PurchaseModel,
  real: ModelShop,
  placing: {
    by: CustomerIndex;
    request: OrderRequest;
    amounts: Readonly<Record<'goods' | 'points' | 'balance', string>>;
  },
): Promise<void> {
  const { by, request, amounts } = placing;
  const key = newIdempotencyKey();
  const reply = await dataOf(real.clients[by].call('placeOrder', request, { key }));
  expect(reply.amount).toBe(request.seen_total);
  const isPaid = reply.amount === '0.00';
  real.count(isPaid ? 'placed and paid by credit' : 'placed');
  const paymentMethod = real.shop.deps.selling.payments.find(({ pay_id }) => pay_id === request.pay_id);
  const deadline = real.time.now() + (paymentMethod?.pay_minutes ?? 0) * MINUTE;
  const orderedLines = openLines(model, by).filter(({ rec_id }) => request.sel_goods.includes(rec_id));
  const order: ModelOrder = {
    who: by,
    order_id: reply.order_id,
    state: isPaid ? 'paid' : 'pending',
    isPaid,
    shippedAt: null,
    payUntil: paymentMethod?.kind === 'transfer' ? Math.floor(deadline / DAY) * DAY + DAY - 1 : deadline,
    reservedUntil: null,
    lines: orderedLines.map(({ size, number }) => ({ size: size ?? 0, number, reserved: false })),
    goods: wireToCents(amounts.goods),
    points: wireToCents(amounts.points),
    balance: wireToCents(amounts.balance),
    request,
    key,
    reply,
  };
  model.orders.push(order);
  const person = model.people[by];
  person.points -= order.points;
  person.balance -= order.balance;
  // The stock of a purchase order is reserved when staff confirm it.
  if (isPaid || paymentMethod?.kind !== 'account') reserveInModel(model, order);
  if (!isPaid && order.lines.some(({ reserved }) => reserved)) {
    const end = real.time.now() + (paymentMethod?.reserve_minutes ?? 0) * MINUTE;
    order.reservedUntil = Math.min(order.payUntil, end);
  }
  const remainingLines = person.lines.filter((line) => !orderedLines.includes(line));
  await syncCart(model, real, by);
  expect(person.lines).toEqual(remainingLines);
}

export const placeOrderCommands = [placeVaried, placeVaried, placeVaried, placeVaried, buy, buy, buy, buy];
