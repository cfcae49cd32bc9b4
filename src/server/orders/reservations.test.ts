import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCustomer, makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeMember } from '../../../test/fixtures/make-member';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { messagesSentTo } from '../../../test/fixtures/sent-messages';
import { propertyRuns } from '../../../test/fixtures/property-runs';
import { DAY, HOUR, fakeClock, type FakeClock } from '../../../test/fakes/fake-clock';
import {
  createAddress,
  dataOf,
  fillCart,
  findVariantsInStock,
  makeOrder,
  makeOrderRequest,
  type TestVariant,
} from '../../../test/shopping/make-order';
import { applyTransition, applyTransitions } from '../../../test/shopping/transition-order';
import { reservationText, type Reservation } from '../../shared/orders/reservation';
import { processDueOrders } from './process-due-orders';
import { findDiscrepancies } from './reconciliation-store';
import { releaseReservation, reserveUnpaidOrder } from './reservations';
import type { Selling } from './selling-settings';
import { rebaseStock } from './stock-store';
import { isoDay } from '../../shared/lib/format-date';

let shop: TestShop;
let size: TestVariant;
let time: FakeClock;
beforeEach(async () => {
  time = fakeClock();
  shop = await makeShop({ clock: time.clock });
  [size = expect.fail('nothing is in stock')] = await findVariantsInStock(shop, { minStock: 100 });
});
afterEach(async () => {
  expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  await shop.close();
});

/** Sets limits of unpaid orders. */
function limit(limits: Partial<Selling['unpaid_orders']>): void {
  Object.assign(shop.deps.selling, { unpaid_orders: { ...shop.deps.selling.unpaid_orders, ...limits } });
}

async function buyer(name: string, { verified = true, email = '' } = {}): Promise<TestCustomer> {
  const customer = await (verified ? makeVerifiedCustomer : makeCustomer)(shop, name);
  if (email) await setEmail(name, email);
  await createAddress(customer.client);
  return customer;
}

async function setEmail(username: string, email: string): Promise<void> {
  const change = { email, email_key: email };
  await shop.deps.database.updateTable('customer').set(change).where('username', '=', username).execute();
}

const order = ({ client }: Pick<TestCustomer, 'client'>, number = 1, pay_id = 'banktransfer') =>
  makeOrder(client, [{ ...size, number }], { pay_id, po_number: 'PO 1' });

const detail = ({ client }: Pick<TestCustomer, 'client'>, order_id: number) =>
  dataOf(client.call('orderDetail', { order_id }));

async function heldUnits(): Promise<number> {
  const row = await shop.deps.database
    .selectFrom('stock')
    .select('held')
    .where('goods_id', '=', size.goods_id)
    .where('goods_attr', '=', size.goods_attr)
    .executeTakeFirst();
  return row?.held ?? 0;
}

async function reservationsOf(): Promise<Reservation[]> {
  const rows = await shop.deps.database
    .selectFrom('shop_order')
    .select('reservation')
    .orderBy('order_id')
    .execute();
  return rows.map(({ reservation }) => reservation);
}

describe('order of a customer with an unverified address', () => {
  it('is placed without reserving stock', async () => {
    const ann = await buyer('ann', { verified: false });
    const { order_id } = await order(ann, 7);
    expect(await heldUnits()).toBe(0);
    expect(await detail(ann, order_id)).toMatchObject({
      order_status: 'pending',
      reservation: 'unverified',
      reserved_until: null,
      can: { pay: true, cancel: true },
    });
  });

  it('reserves when the address is verified, within the limits', async () => {
    limit({ stock_percent: 10 });
    const ann = await buyer('ann', { verified: false });
    const tenth = Math.floor(size.stock / 10);
    await order(ann, tenth);
    await order(ann, 1);
    const mail = (await messagesSentTo(shop.deps.database, ann.email)).map(({ body }) => body).join();
    const code = /\b\d{6}\b/.exec(mail)?.[0];
    if (code === undefined) {
      await dataOf(ann.client.call('validateEmail', {}));
    }
    const codes = (await messagesSentTo(shop.deps.database, ann.email)).map(({ body }) => body).join();
    await dataOf(ann.client.call('validateEmail', { code: code ?? /\b\d{6}\b/.exec(codes)?.[0] ?? '' }));
    expect(await reservationsOf()).toEqual(['reserved', 'staff']);
    expect(await heldUnits()).toBe(tenth);
  });

  it('says that stock is too low when the address is verified', async () => {
    limit({ stock_percent: 100 });
    const ann = await buyer('ann', { verified: false });
    const ben = await buyer('ben', { email: 'ben@other.example' });
    const { order_id } = await order(ann, 2);
    await order(ben, size.stock - 1);
    await dataOf(ann.client.call('validateEmail', {}));
    const sent = (await messagesSentTo(shop.deps.database, ann.email)).map(({ body }) => body).join();
    await dataOf(ann.client.call('validateEmail', { code: /\b\d{6}\b/.exec(sent)?.[0] ?? '' }));
    const { reservation, history } = await detail(ann, order_id);
    expect(reservation).toBe('payment');
    expect(history.at(-1)?.text).toContain('not enough stock');
    expect(reservationText(reservation, { canPay: true })).not.toContain('no longer');
    expect(await heldUnits()).toBe(size.stock - 1);
  });

  it('reserves when it is paid', async () => {
    const ann = await buyer('ann', { verified: false });
    const { order_id } = await order(ann, 3);
    await applyTransitions(shop, order_id, ['pay']);
    expect(await heldUnits()).toBe(3);
    expect((await detail(ann, order_id)).reservation).toBe('reserved');
  });

  it('cannot be paid while its goods are out of stock', async () => {
    const [ann, ben] = [await buyer('ann', { verified: false }), await buyer('ben')];
    const { order_id } = await order(ann, 2, 'wxpaynative');
    await order(ben, size.stock - 1);
    expect(await ann.client.call('startPayment', { order_id })).toMatchObject({
      ok: false,
      failure: { kind: 'refused', message: expect.stringContaining('out of stock') as string },
    });
  });

  it('waits for stock when it is paid too late, and is shipped only after a restock', async () => {
    const [ann, ben] = [await buyer('ann', { verified: false }), await buyer('ben')];
    const { order_id } = await order(ann, 2);
    const other = await order(ben, size.stock - 1);
    await applyTransitions(shop, order_id, ['pay']);
    expect(await detail(ann, order_id)).toMatchObject({ order_status: 'paid', reservation: 'stock' });
    expect((await detail(ann, order_id)).history.at(-1)?.text).toContain('Now out of stock');
    await expect(applyTransition(shop, order_id, 'ship')).rejects.toThrow('Not enough stock');
    expect(await heldUnits()).toBe(size.stock - 1);
    await applyTransitions(shop, other.order_id, ['cancel']);
    await processDueOrders(shop.deps);
    expect((await detail(ann, order_id)).reservation).toBe('reserved');
    await applyTransitions(shop, order_id, ['ship']);
  });
});

describe('size that a new catalogue makes to order', () => {
  const makeToOrder = () =>
    shop.deps.database
      .transaction()
      .execute((transaction) => rebaseStock(transaction, { ...size, catalogueStock: 0 }, time.now()));

  it('is not reserved when the address is verified', async () => {
    const ann = await buyer('ann', { verified: false });
    const { order_id } = await order(ann, 2);
    await makeToOrder();
    await dataOf(ann.client.call('validateEmail', {}));
    const sent = (await messagesSentTo(shop.deps.database, ann.email)).map(({ body }) => body).join();
    await dataOf(ann.client.call('validateEmail', { code: /\b\d{6}\b/.exec(sent)?.[0] ?? '' }));
    const { reservation, reserved_until, history } = await detail(ann, order_id);
    expect({ reservation, reserved_until }).toEqual({ reservation: 'none', reserved_until: null });
    expect(history.map(({ text }) => text).join()).not.toContain('reserved');
  });

  it('is not reserved by staff', async () => {
    limit({ customer_amount: 0 });
    const ann = await buyer('ann');
    const { order_id } = await order(ann, 2);
    await makeToOrder();
    const cause = { actor: 'staff', text: 'The goods are reserved.' } as const;
    const outOfStockLines = await shop.deps.database
      .transaction()
      .execute((transaction) => reserveUnpaidOrder(shop.deps, transaction, order_id, cause));
    expect(outOfStockLines).toBeNull();
    expect((await detail(ann, order_id)).reservation).toBe('none');
  });
});

describe('order with two lines of one size', () => {
  /** Orders a quote that was made of an active line and a line saved for later, each with more than half of the stock. */
  async function orderTwoLines({ client }: TestCustomer, number: number, pay_id: string): Promise<number> {
    const [{ rec_id: savedId } = { rec_id: 0 }] = await fillCart(client, [{ ...size, number }]);
    await dataOf(client.call('saveForLater', { rec_id: savedId, saved: true }));
    const [{ rec_id } = { rec_id: 0 }] = await fillCart(client, [{ ...size, number }]);
    const { quote_sn } = await dataOf(client.call('cartQuote', { rec_ids: [savedId, rec_id] }));
    const request = await makeOrderRequest(client, [], { quote_sn, pay_id, po_number: 'PO 1' });
    return (await dataOf(client.call('placeOrder', request, { key: crypto.randomUUID() }))).order_id;
  }

  it('waits for the line that is out of stock when it is paid', async () => {
    limit({ customer_amount: 0 });
    const ann = await buyer('ann');
    const half = Math.ceil(size.stock * 0.6);
    const order_id = await orderTwoLines(ann, half, 'banktransfer');
    await applyTransitions(shop, order_id, ['pay']);
    expect(await detail(ann, order_id)).toMatchObject({ order_status: 'paid', reservation: 'stock' });
    expect(await heldUnits()).toBe(half);
    await processDueOrders(shop.deps);
    expect(await heldUnits()).toBe(half);
  });

  it('cannot be confirmed with stock for one line only', async () => {
    const ann = await buyer('ann');
    const order_id = await orderTwoLines(ann, Math.ceil(size.stock * 0.6), 'purchaseorder');
    await expect(applyTransition(shop, order_id, 'confirm')).rejects.toThrow('Not enough stock');
  });

  it('counts both lines for the share of the stock', async () => {
    limit({ stock_percent: 25, customer_amount: 1_000_000_000, institution_amount: 1_000_000_000 });
    const ann = await buyer('ann');
    await orderTwoLines(ann, Math.floor(size.stock * 0.2), 'banktransfer');
    expect([await reservationsOf(), await heldUnits()]).toEqual([['staff'], 0]);
  });
});

describe('purchase order', () => {
  it('reserves stock when staff confirm it', async () => {
    const ann = await buyer('ann');
    const { order_id } = await order(ann, 4, 'purchaseorder');
    expect([await heldUnits(), (await detail(ann, order_id)).reservation]).toEqual([0, 'staff']);
    await applyTransitions(shop, order_id, ['confirm']);
    expect([await heldUnits(), (await detail(ann, order_id)).reservation]).toEqual([4, 'reserved']);
  });

  it('cannot be confirmed without stock', async () => {
    const [ann, ben] = [await buyer('ann'), await buyer('ben')];
    const { order_id } = await order(ann, 2, 'purchaseorder');
    await order(ben, size.stock - 1);
    await expect(applyTransition(shop, order_id, 'confirm')).rejects.toThrow('Not enough stock');
    expect((await detail(ann, order_id)).order_status).toBe('pending');
  });
});

describe('limits of unpaid orders', () => {
  it('reject another order of a customer with too many, and state the remedy', async () => {
    limit({ per_customer: 5 });
    const ann = await buyer('ann');
    const placed = [];
    for (let count = 0; count < 5; count += 1) placed.push(await order(ann));
    const [line] = await fillCart(ann.client, [size]);
    const request = await makeOrderRequest(ann.client, [line?.rec_id ?? 0]);
    const again = () => ann.client.call('placeOrder', request, { key: crypto.randomUUID() });
    const obstacle = async () =>
      (await dataOf(ann.client.call('checkout', { sel_goods: request.sel_goods }))).unpaid_orders_obstacle;
    expect(await obstacle()).toContain('5 orders that are neither paid nor confirmed');
    expect(await again()).toMatchObject({
      ok: false,
      failure: {
        kind: 'refused',
        message: expect.stringMatching(
          /5 orders that are neither paid nor confirmed.*Pay or cancel.*ask us to confirm/,
        ) as string,
      },
    });
    await dataOf(ann.client.call('cancelOrder', { order_id: placed[0]?.order_id ?? 0 }));
    expect(await obstacle()).toBe('');
    expect((await again()).ok).toBe(true);
  });

  it('name a single unpaid order in the singular', async () => {
    limit({ per_customer: 1 });
    const ann = await buyer('ann');
    await order(ann);
    const [line] = await fillCart(ann.client, [size]);
    const request = await makeOrderRequest(ann.client, [line?.rec_id ?? 0]);
    expect(await ann.client.call('placeOrder', request, { key: crypto.randomUUID() })).toMatchObject({
      failure: {
        message: expect.stringContaining(
          'You have an order that is neither paid nor confirmed. Pay or cancel it',
        ) as string,
      },
    });
  });

  it('repeat the reply of an order that was placed before the limit was reached', async () => {
    limit({ per_customer: 1 });
    const ann = await buyer('ann');
    const [line] = await fillCart(ann.client, [size]);
    const request = await makeOrderRequest(ann.client, [line?.rec_id ?? 0]);
    const first = await ann.client.call('placeOrder', request, { key: 'k'.repeat(32) });
    expect(await ann.client.call('placeOrder', request, { key: 'k'.repeat(32) })).toEqual(first);
  });

  it('let orders above the amount of a customer wait for staff', async () => {
    const ann = await buyer('ann');
    const first = await order(ann);
    limit({ customer_amount: Math.round(Number(first.amount) * 150) });
    await order(ann);
    expect(await reservationsOf()).toEqual(['reserved', 'staff']);
  });

  it('count the orders and amounts of all accounts of an institution', async () => {
    limit({ per_institution: 2 });
    const people = [
      await buyer('ann', { email: 'ann@uni.example' }),
      await buyer('ben', { email: 'ben@chem.uni.example' }),
      await buyer('cat', { email: 'cat@uni.example' }),
      await buyer('dan', { email: 'dan@other.example' }),
    ];
    for (const person of people) await order(person);
    expect(await reservationsOf()).toEqual(['reserved', 'reserved', 'staff', 'reserved']);
  });

  it('count people at a public mail provider separately, and aliases of one mailbox together', async () => {
    limit({ per_institution: 1 });
    const emails = ['ann@gmail.com', 'ben@gmail.com', 'a.nn+1@gmail.com'];
    for (const [index, email] of emails.entries()) await order(await buyer(`person${index}`, { email }));
    expect(await reservationsOf()).toEqual(['reserved', 'reserved', 'staff']);
  });

  it('let lines above the share of the stock wait, over several orders', async () => {
    limit({ stock_percent: 25 });
    const quarter = Math.floor(size.stock / 4);
    const [ann, ben] = [await buyer('ann'), await buyer('ben')];
    await order(ann, quarter - 1);
    await order(ben, 1);
    await order(ben, 1);
    expect(await reservationsOf()).toEqual(['reserved', 'reserved', 'staff']);
    expect(await heldUnits()).toBe(quarter);
  });

  it('allow one unit of rare goods', async () => {
    limit({ stock_percent: 25 });
    [size = expect.fail('nothing is rare')] = await findVariantsInStock(shop, { minStock: 2, maxStock: 3 });
    await order(await buyer('ann'), 1);
    await order(await buyer('ben', { email: 'ben@other.example' }), 2).catch(() => undefined);
    expect((await reservationsOf())[0]).toBe('reserved');
    expect(await heldUnits()).toBe(1);
  });

  it('hold for concurrent orders', async () => {
    limit({ per_institution: 3, per_customer: 2 });
    const people = [];
    for (const name of ['ann', 'ben', 'cat']) people.push(await buyer(name));
    const asked = [];
    for (const { client } of people) {
      const [line] = await fillCart(client, [size]);
      const request = await makeOrderRequest(client, [line?.rec_id ?? 0]);
      asked.push({ client, request });
    }
    // Each customer repeats the request under several keys; only one finds the cart line.
    const answers = await Promise.all(
      [...asked, ...asked, ...asked].map(({ client, request }) =>
        client.call('placeOrder', request, { key: crypto.randomUUID() }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    const more = await Promise.all(people.map((person) => order(person)));
    expect(more).toHaveLength(3);
    expect((await reservationsOf()).filter((candidate) => candidate === 'reserved')).toHaveLength(3);
    expect(await heldUnits()).toBe(3);
  });
});

describe('end of a reservation', () => {
  it('releases the goods after three days, keeps the order open and informs the customer', async () => {
    const ann = await buyer('ann');
    const { order_id } = await order(ann, 5);
    const { reserved_until, pay_until } = await detail(ann, order_id);
    expect(reserved_until).toBe(new Date(time.now() + 3 * DAY).toISOString());
    expect(pay_until).toBe(`${isoDay(time.now() + 14 * DAY)}T23:59:59.999Z`);
    time.advance(3 * DAY - 1);
    await processDueOrders(shop.deps);
    expect(await heldUnits()).toBe(5);
    time.advance(1);
    await processDueOrders(shop.deps);
    expect(await heldUnits()).toBe(0);
    expect(await detail(ann, order_id)).toMatchObject({ order_status: 'pending', reservation: 'payment' });
    const [mail] = await messagesSentTo(shop.deps.database, ann.email);
    expect(mail?.subject).toContain('is no longer reserved');
    await applyTransitions(shop, order_id, ['pay']);
    expect(await heldUnits()).toBe(5);
  });

  it('is as many minutes after the order as the payment method says', async () => {
    const { selling } = shop.deps;
    const payments = selling.payments.map((payment) => ({ ...payment, reserve_minutes: 90 }));
    Object.assign(selling, { payments });
    const ann = await buyer('ann');
    const { order_id } = await order(ann, 5);
    const { reserved_until } = await detail(ann, order_id);
    expect(reserved_until).toBe(new Date(time.now() + 1.5 * HOUR).toISOString());
    time.advance(1.5 * HOUR);
    await processDueOrders(shop.deps);
    expect(await heldUnits()).toBe(0);
  });

  it('is not later than the payment deadline', async () => {
    const ann = await buyer('ann');
    const { order_id } = await order(ann, 1, 'wxpaynative');
    const { reserved_until } = await detail(ann, order_id);
    expect(reserved_until).toBe(new Date(time.now() + HOUR).toISOString());
  });
});

describe('any sequence of unpaid orders', () => {
  it('reserves at most what the limits allow, and releases it exactly', async () => {
    limit({ per_customer: 4, per_institution: 3, stock_percent: 20 });
    const people: { client: TestCustomer['client'] }[] = [];
    const emails = ['ann@uni.example', 'ben@lab.uni.example', 'cat@gmail.com'];
    for (const [index, email] of emails.entries()) {
      const member = await makeMember(shop, `person${index}`);
      const change = { email, email_key: email, email_verified_at: 1 };
      await shop.deps.database
        .updateTable('customer')
        .set(change)
        .where('id', '=', member.customerId)
        .execute();
      await createAddress(member.client);
      people.push(member);
    }
    const step = fc.record({
      who: fc.nat({ max: 2 }),
      action: fc.constantFrom('order', 'order', 'order', 'cancel', 'pay', 'release', 'wait'),
      number: fc.integer({ min: 1, max: 30 }),
      payId: fc.constantFrom('banktransfer', 'purchaseorder'),
    });
    const pending = () =>
      shop.deps.database
        .selectFrom('shop_order')
        .select(['order_id', 'customer_id', 'institution', 'reserved_until', 'total_cents'])
        .where('state', '=', 'pending')
        .orderBy('order_id')
        .execute();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const { who, action, number, payId } of steps) {
          const [oldest] = await pending();
          if (action === 'order') {
            const { client } = people[who] ?? expect.fail('nobody');
            await dataOf(client.call('clearCart', {}));
            await order({ client }, number, payId).catch(() => undefined);
          } else if (action === 'wait') {
            time.advance(DAY);
            for (const { client } of people) await client.call('cartCount', {});
            await processDueOrders(shop.deps);
          } else if (oldest && action === 'release') {
            await shop.deps.database.transaction().execute((transaction) =>
              releaseReservation(shop.deps, transaction, oldest.order_id, {
                actor: 'staff',
                text: 'Released.',
              }),
            );
          } else if (oldest) {
            await applyTransition(shop, oldest.order_id, action === 'pay' ? 'pay' : 'cancel');
          }
          const open = await pending();
          for (const { customer_id } of open)
            expect(
              open.filter((candidate) => candidate.customer_id === customer_id).length,
            ).toBeLessThanOrEqual(4);
          const reserving = open.filter(({ reserved_until }) => reserved_until !== null);
          for (const { institution } of reserving) {
            const own = reserving.filter((candidate) => candidate.institution === institution);
            expect(own.length).toBeLessThanOrEqual(3);
            const { units } = await shop.deps.database
              .selectFrom('order_line')
              .select((row) => row.fn.sum<number>('number').as('units'))
              .where('held', '=', 1)
              .where(
                'order_id',
                'in',
                own.map(({ order_id }) => order_id),
              )
              .executeTakeFirstOrThrow();
            expect(Number(units)).toBeLessThanOrEqual(Math.floor(size.stock / 5));
          }
          expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
        }
      }),
      { numRuns: propertyRuns(15) },
    );
    for (const { order_id } of await pending()) await applyTransition(shop, order_id, 'cancel');
    const paid = await shop.deps.database
      .selectFrom('shop_order')
      .select('order_id')
      .where('state', '=', 'paid')
      .execute();
    for (const { order_id } of paid) await applyTransition(shop, order_id, 'refund');
    expect(await heldUnits()).toBe(0);
  }, 120_000);
});
