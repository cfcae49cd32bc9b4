import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SellableVariant } from '../../../server/catalogue/variant-store';
import { cartOf, makeVisitor, put, unitsOf, type CartVisitor } from '../../../../test/cart-visitors';
import { goodsToBuy } from '../../../../test/goods-to-buy';
import { makeCustomer } from '../../../../test/make-customer';
import { makeShop, type TestShop } from '../../../../test/make-shop';
import type { Client } from '../../api/client';
import { createCartCall } from '../../state/cart-calls';
import { applyChange, type Cart, type CartChange } from './cart-change';
import { createOptimisticCart, type OptimisticCart } from './optimistic-cart';

let shop: TestShop;
let sizes: SellableVariant[];
beforeAll(async () => {
  shop = await makeShop();
  sizes = await goodsToBuy(shop, 5, 40);
});
afterAll(() => shop.close());

/** Network behavior of a call: its delay, and whether the request or the reply is lost. */
interface Weather {
  delay: number;
  lost: 'no' | 'question' | 'answer';
}

interface Seat {
  visitor: CartVisitor;
  desk: OptimisticCart;
  /** Names and payloads of the sent calls. */
  sent: { name: string; payload: object }[];
  /** Current value of the cart badge. */
  badge: () => number;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface SeatOptions {
  restMs?: number;
  /** Returns the network behavior of each call. */
  weatherOf?: (name: string, payload: object) => Weather | Promise<Weather>;
  visitor?: CartVisitor;
}

const fair: Weather = { delay: 0, lost: 'no' };

/** Creates a visitor with an optimistic cart of `count` lines. */
async function sitDown(
  count: number,
  { restMs = 0, weatherOf = () => fair, visitor = makeVisitor(shop) }: SeatOptions = {},
): Promise<Seat> {
  const { list, saved } = await cartOf(visitor);
  for (const { rec_id: id } of [...list, ...saved]) await visitor.client.call('dropFromCart', { id });
  for (const size of sizes.slice(0, count)) await put(visitor, size, 3);
  const sent: Seat['sent'] = [];
  const client: Client = {
    async call(name, payload, options) {
      sent.push({ name, payload });
      const { delay, lost } = await weatherOf(name, payload);
      if (delay > 0) await wait(delay);
      if (lost === 'question') return { ok: false, failure: { kind: 'offline' } };
      const outcome = await visitor.client.call(name, payload, options);
      return lost === 'answer' ? { ok: false, failure: { kind: 'timeout' } } : outcome;
    },
  };
  let badge = 0;
  const call = createCartCall(client, (number) => (badge = number));
  const desk = createOptimisticCart({ initial: await cartOf(visitor), call, debounceMs: restMs });
  return { visitor, desk, sent, badge: () => badge };
}

const lines = ({ desk }: Seat) => desk.getSnapshot().cart.list;
const lineAt = (seat: Seat, at: number) => lines(seat)[at] ?? expect.fail('no such line');
const numbers = (seat: Seat) => lines(seat).map((line) => line.goods_number);

describe('change', () => {
  it('is applied immediately, and only the last of several quick changes is sent', async () => {
    const seat = await sitDown(2, { restMs: 30 });
    const { rec_id } = lineAt(seat, 0);
    for (const number of [4, 5, 6, 12]) {
      void seat.desk.change({ kind: 'number', rec_id, number });
      expect(numbers(seat)).toEqual([number, 3]);
    }
    expect([...seat.desk.getSnapshot().pending]).toEqual([rec_id]);
    await seat.desk.flush();
    expect(seat.sent.map(({ name }) => name)).toEqual(['updateCart', 'cart']);
    expect(seat.sent[0]?.payload).toEqual({ rec_id, number: 12 });
    expect(seat.desk.getSnapshot()).toMatchObject({ settled: true, behind: false });
    expect(lineAt(seat, 0).price_sum).toBe((await cartOf(seat.visitor)).list[0]?.price_sum);
    expect(seat.badge()).toBe(15);
  });

  it('is debounced unless another action follows', async () => {
    const seat = await sitDown(2, { restMs: 60_000 });
    const [{ rec_id: first }, { rec_id: second }] = [lineAt(seat, 0), lineAt(seat, 1)];
    const number = seat.desk.change({ kind: 'number', rec_id: first, number: 7 });
    await wait(20);
    expect(seat.sent).toEqual([]);
    await seat.desk.change({ kind: 'save', rec_id: second });
    expect(await number).toMatchObject({ ok: true });
    expect(seat.sent.slice(0, 2).map(({ name }) => name)).toEqual(['updateCart', 'saveForLater']);
  });

  it('is not shown again by a late reply after a newer change', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const seat = await sitDown(1, {
      weatherOf: async (_name, payload) => {
        if ('number' in payload && payload.number === 20) await held;
        return fair;
      },
    });
    const { rec_id } = lineAt(seat, 0);
    const seen: number[] = [];
    seat.desk.subscribe(() => seen.push(lineAt(seat, 0).goods_number));
    void seat.desk.change({ kind: 'number', rec_id, number: 20 });
    await expect.poll(() => seat.sent.length).toBe(1);
    void seat.desk.change({ kind: 'number', rec_id, number: 7 });
    release();
    await seat.desk.flush();
    expect(seen.slice(seen.indexOf(7)).every((number) => number === 7)).toBe(true);
    expect(unitsOf(await cartOf(seat.visitor)).list).toEqual(unitsOf(seat.desk.getSnapshot().cart).list);
  });

  it('that is rejected rolls back only its own line, with a message', async () => {
    const seat = await sitDown(3, {
      weatherOf: (name, payload) => ({
        delay: 0,
        lost: name === 'updateCart' && 'number' in payload && payload.number === 99 ? 'question' : 'no',
      }),
    });
    const [first, second, third] = lines(seat).map(({ rec_id }) => rec_id) as [number, number, number];
    const ends = [
      seat.desk.change({ kind: 'number', rec_id: first, number: 8 }),
      seat.desk.change({ kind: 'number', rec_id: second, number: 99 }),
      seat.desk.change({ kind: 'drop', rec_id: third }),
    ];
    expect(numbers(seat)).toEqual([8, 99]);
    expect((await Promise.all(ends)).map((end) => end?.ok)).toEqual([true, false, true]);
    await seat.desk.flush();
    expect(numbers(seat)).toEqual([8, 3]);
    expect([...seat.desk.getSnapshot().errors]).toEqual([[second, 'Failed to connect to the server.']]);
    await seat.desk.change({ kind: 'number', rec_id: second, number: 9 });
    expect(seat.desk.getSnapshot().errors.size).toBe(0);
  });

  it('uses the message of the shop when the shop rejects it', async () => {
    const seat = await sitDown(2);
    const { rec_id } = lineAt(seat, 0);
    await seat.visitor.client.call('dropFromCart', { id: rec_id });
    const end = await seat.desk.change({ kind: 'number', rec_id, number: 4 });
    expect(end).toMatchObject({ ok: false, failure: { message: 'There is no such line in your cart.' } });
    await seat.desk.flush();
    expect(lines(seat)).toHaveLength(1);
  });
});

describe('amounts that cannot be loaded', () => {
  it('are marked as stale until they load, with changes still applied', async () => {
    let offline = true;
    const seat = await sitDown(1, {
      weatherOf: (name) => ({ delay: 0, lost: name === 'cart' && offline ? 'question' : 'no' }),
    });
    await seat.desk.change({ kind: 'number', rec_id: lineAt(seat, 0).rec_id, number: 6 });
    await seat.desk.flush();
    expect(seat.desk.getSnapshot()).toMatchObject({ behind: true, settled: false });
    expect(numbers(seat)).toEqual([6]);
    offline = false;
    seat.desk.refresh();
    await seat.desk.flush();
    expect(seat.desk.getSnapshot()).toMatchObject({ behind: false, settled: true });
    expect(numbers(seat)).toEqual([6]);
  });
});

describe('cart loaded elsewhere', () => {
  it('replaces the cart, but not while changes are pending', async () => {
    const seat = await sitDown(2);
    const older = await cartOf(seat.visitor);
    void seat.desk.change({ kind: 'drop', rec_id: lineAt(seat, 0).rec_id });
    seat.desk.replace(older);
    expect(lines(seat)).toHaveLength(1);
    await seat.desk.flush();
    expect(lines(seat)).toHaveLength(1);
    await put(seat.visitor, sizes[4] ?? expect.fail(), 1);
    seat.desk.replace(await cartOf(seat.visitor));
    expect(lines(seat)).toHaveLength(2);
  });
});

const press = fc.record({
  kind: fc.constantFrom('number', 'number', 'number', 'drop', 'save', 'unsave', 'clear'),
  at: fc.nat(9),
  number: fc.integer({ min: 1, max: 39 }),
  pause: fc.integer({ min: 0, max: 4 }),
});
type Press = typeof press extends fc.Arbitrary<infer Value> ? Value : never;

const presses = fc.array(press, { minLength: 1, maxLength: 20 });
const delay = fc.integer({ min: 0, max: 4 });
const lost = fc.oneof(
  { weight: 9, arbitrary: fc.constant('no' as const) },
  { weight: 1, arbitrary: fc.constantFrom('question' as const, 'answer' as const) },
);
const weathers = (loss: fc.Arbitrary<Weather['lost']>) =>
  fc.array(fc.record({ delay, lost: loss }), { minLength: 40, maxLength: 40 });
const rest = fc.integer({ min: 0, max: 3 });

/** Returns the change that a random press makes; null when no line fits. */
function changeOf({ kind, at, number }: Press, { list, saved }: Cart): CartChange | null {
  const among = kind === 'unsave' ? saved : kind === 'drop' ? [...list, ...saved] : list;
  const rec_id = among[at % Math.max(1, among.length)]?.rec_id;
  if (rec_id === undefined) return null;
  return kind === 'number' ? { kind, rec_id, number } : { kind, rec_id };
}

/** Applies all presses, waits until the cart settles and returns the expected cart. */
async function pressAll({ desk }: Seat, all: readonly Press[]): Promise<Cart> {
  let meant = desk.getSnapshot().cart;
  for (const one of all) {
    const change = changeOf(one, desk.getSnapshot().cart);
    if (!change) continue;
    void desk.change(change);
    meant = applyChange(meant, change);
    if (one.pause > 0) await wait(one.pause);
  }
  await desk.flush();
  return meant;
}

describe('random changes with random delays', () => {
  it('end in the state of the server, even with lost requests and replies', async () => {
    const visitor = await makeCustomer(shop, 'ann');
    await fc.assert(
      fc.asyncProperty(presses, weathers(lost), rest, async (all, weather, restMs) => {
        const coming = [...weather];
        const seat = await sitDown(4, { restMs, visitor, weatherOf: () => coming.shift() ?? fair });
        await pressAll(seat, all);
        coming.length = 0;
        seat.desk.refresh();
        await seat.desk.flush();
        const { cart, isSettled: settled, pending } = seat.desk.getSnapshot();
        const server = await cartOf(visitor);
        expect(unitsOf(cart)).toEqual(unitsOf(server));
        expect({ subtotal: cart.subtotal, settled, pending: pending.size, badge: seat.badge() }).toEqual({
          subtotal: server.subtotal,
          settled: true,
          pending: 0,
          badge: server.number,
        });
      }),
      { numRuns: 25 },
    );
  });

  it('end with all changes applied when nothing is lost', async () => {
    const visitor = await makeCustomer(shop, 'bob');
    await fc.assert(
      fc.asyncProperty(presses, weathers(fc.constant('no')), rest, async (all, weather, restMs) => {
        const coming = [...weather];
        const seat = await sitDown(4, { restMs, visitor, weatherOf: () => coming.shift() ?? fair });
        const meant = await pressAll(seat, all);
        expect(unitsOf(seat.desk.getSnapshot().cart)).toEqual(unitsOf(meant));
        expect(unitsOf(await cartOf(visitor))).toEqual(unitsOf(meant));
      }),
      { numRuns: 25 },
    );
  });
});
