import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueVariant } from '../../../server/catalogue/variant-store';
import {
  fetchCart,
  makeVisitor,
  putInCart,
  unitsByNumber,
  type CartVisitor,
} from '../../../../test/shopping/cart-visitors';
import { findVariants } from '../../../../test/shopping/find-variants';
import { makeCustomer } from '../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import type { Client } from '../../api/client';
import { createCartCall } from '../../state/cart-calls';
import { applyChange, type Cart, type CartChange } from './cart-change';
import { createOptimisticCart, type OptimisticCart } from './optimistic-cart';

let shop: TestShop;
let sizes: CatalogueVariant[];
beforeAll(async () => {
  shop = await makeShop();
  sizes = await findVariants(shop, 5, 40);
});
afterAll(() => shop.close());

/** Network behavior of a call: its delay, and whether the request or the reply is lost. */
interface NetworkBehavior {
  delay: number;
  lost: 'no' | 'request' | 'reply';
}

interface TestCart {
  visitor: CartVisitor;
  optimisticCart: OptimisticCart;
  /** Names and payloads of the sent calls. */
  sent: { name: string; payload: object }[];
  /** Current value of the cart badge. */
  badge: () => number;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface TestCartOptions {
  debounceMs?: number;
  /** Returns the network behavior of each call. */
  behaviorOf?: (name: string, payload: object) => NetworkBehavior | Promise<NetworkBehavior>;
  visitor?: CartVisitor;
}

const noFault: NetworkBehavior = { delay: 0, lost: 'no' };

/** Creates a visitor with an optimistic cart of `count` lines. */
async function setUpCart(
  count: number,
  { debounceMs = 0, behaviorOf = () => noFault, visitor = makeVisitor(shop) }: TestCartOptions = {},
): Promise<TestCart> {
  const { list, saved } = await fetchCart(visitor);
  for (const { rec_id: id } of [...list, ...saved]) await visitor.client.call('dropFromCart', { id });
  for (const size of sizes.slice(0, count)) await putInCart(visitor, size, 3);
  const sent: TestCart['sent'] = [];
  const client: Client = {
    async call(name, payload, options) {
      sent.push({ name, payload });
      const { delay, lost } = await behaviorOf(name, payload);
      if (delay > 0) await wait(delay);
      if (lost === 'request') return { ok: false, failure: { kind: 'offline' } };
      const outcome = await visitor.client.call(name, payload, options);
      return lost === 'reply' ? { ok: false, failure: { kind: 'timeout' } } : outcome;
    },
  };
  let badge = 0;
  const call = createCartCall(client, (number) => (badge = number));
  const optimisticCart = createOptimisticCart({ initial: await fetchCart(visitor), call, debounceMs });
  return { visitor, optimisticCart, sent, badge: () => badge };
}

const lines = ({ optimisticCart }: TestCart) => optimisticCart.getSnapshot().cart.list;
const lineAt = (testCart: TestCart, at: number) => lines(testCart)[at] ?? expect.fail('no such line');
const numbers = (testCart: TestCart) => lines(testCart).map((line) => line.goods_number);

describe('change', () => {
  it('is applied immediately, and only the last of several quick changes is sent', async () => {
    const testCart = await setUpCart(2, { debounceMs: 30 });
    const { rec_id } = lineAt(testCart, 0);
    for (const number of [4, 5, 6, 12]) {
      void testCart.optimisticCart.change({ kind: 'quantity', rec_id, quantity: number });
      expect(numbers(testCart)).toEqual([number, 3]);
    }
    expect([...testCart.optimisticCart.getSnapshot().pending]).toEqual([rec_id]);
    await testCart.optimisticCart.flush();
    expect(testCart.sent.map(({ name }) => name)).toEqual(['updateCart', 'cart']);
    expect(testCart.sent[0]?.payload).toEqual({ rec_id, number: 12 });
    expect(testCart.optimisticCart.getSnapshot()).toMatchObject({ isSettled: true, isStale: false });
    expect(lineAt(testCart, 0).price_sum).toBe((await fetchCart(testCart.visitor)).list[0]?.price_sum);
    expect(testCart.badge()).toBe(15);
  });

  it('is debounced unless another action follows', async () => {
    const testCart = await setUpCart(2, { debounceMs: 60_000 });
    const [{ rec_id: first }, { rec_id: second }] = [lineAt(testCart, 0), lineAt(testCart, 1)];
    const number = testCart.optimisticCart.change({ kind: 'quantity', rec_id: first, quantity: 7 });
    await wait(20);
    expect(testCart.sent).toEqual([]);
    await testCart.optimisticCart.change({ kind: 'save', rec_id: second });
    expect(await number).toMatchObject({ ok: true });
    expect(testCart.sent.slice(0, 2).map(({ name }) => name)).toEqual(['updateCart', 'saveForLater']);
  });

  it('is not shown again by a late reply after a newer change', async () => {
    let release = () => {};
    const blocked = new Promise<void>((resolve) => (release = resolve));
    const testCart = await setUpCart(1, {
      behaviorOf: async (_name, payload) => {
        if ('number' in payload && payload.number === 20) await blocked;
        return noFault;
      },
    });
    const { rec_id } = lineAt(testCart, 0);
    const shown: number[] = [];
    testCart.optimisticCart.subscribe(() => shown.push(lineAt(testCart, 0).goods_number));
    void testCart.optimisticCart.change({ kind: 'quantity', rec_id, quantity: 20 });
    await expect.poll(() => testCart.sent.length).toBe(1);
    void testCart.optimisticCart.change({ kind: 'quantity', rec_id, quantity: 7 });
    release();
    await testCart.optimisticCart.flush();
    expect(shown.slice(shown.indexOf(7)).every((number) => number === 7)).toBe(true);
    expect(unitsByNumber(await fetchCart(testCart.visitor)).list).toEqual(
      unitsByNumber(testCart.optimisticCart.getSnapshot().cart).list,
    );
  });

  it('that is rejected rolls back only its own line, with a message', async () => {
    const testCart = await setUpCart(3, {
      behaviorOf: (name, payload) => ({
        delay: 0,
        lost: name === 'updateCart' && 'number' in payload && payload.number === 99 ? 'request' : 'no',
      }),
    });
    const [first, second, third] = lines(testCart).map(({ rec_id }) => rec_id) as [number, number, number];
    const outcomes = [
      testCart.optimisticCart.change({ kind: 'quantity', rec_id: first, quantity: 8 }),
      testCart.optimisticCart.change({ kind: 'quantity', rec_id: second, quantity: 99 }),
      testCart.optimisticCart.change({ kind: 'drop', rec_id: third }),
    ];
    expect(numbers(testCart)).toEqual([8, 99]);
    expect((await Promise.all(outcomes)).map((outcome) => outcome?.ok)).toEqual([true, false, true]);
    await testCart.optimisticCart.flush();
    expect(numbers(testCart)).toEqual([8, 3]);
    expect([...testCart.optimisticCart.getSnapshot().errors]).toEqual([
      [second, 'Failed to connect to the server.'],
    ]);
    await testCart.optimisticCart.change({ kind: 'quantity', rec_id: second, quantity: 9 });
    expect(testCart.optimisticCart.getSnapshot().errors.size).toBe(0);
  });

  it('uses the message of the shop when the shop rejects it', async () => {
    const testCart = await setUpCart(2);
    const { rec_id } = lineAt(testCart, 0);
    await testCart.visitor.client.call('dropFromCart', { id: rec_id });
    const outcome = await testCart.optimisticCart.change({ kind: 'quantity', rec_id, quantity: 4 });
    expect(outcome).toMatchObject({
      ok: false,
      failure: { message: 'This line is no longer in your cart.' },
    });
    await testCart.optimisticCart.flush();
    expect(lines(testCart)).toHaveLength(1);
  });
});

describe('amounts that cannot be loaded', () => {
  it('are marked as stale until they load, with changes still applied', async () => {
    let offline = true;
    const testCart = await setUpCart(1, {
      behaviorOf: (name) => ({ delay: 0, lost: name === 'cart' && offline ? 'request' : 'no' }),
    });
    await testCart.optimisticCart.change({
      kind: 'quantity',
      rec_id: lineAt(testCart, 0).rec_id,
      quantity: 6,
    });
    await testCart.optimisticCart.flush();
    expect(testCart.optimisticCart.getSnapshot()).toMatchObject({ isStale: true, isSettled: false });
    expect(numbers(testCart)).toEqual([6]);
    offline = false;
    testCart.optimisticCart.refresh();
    await testCart.optimisticCart.flush();
    expect(testCart.optimisticCart.getSnapshot()).toMatchObject({ isStale: false, isSettled: true });
    expect(numbers(testCart)).toEqual([6]);
  });
});

describe('cart loaded elsewhere', () => {
  it('replaces the cart, but not while changes are pending', async () => {
    const testCart = await setUpCart(2);
    const older = await fetchCart(testCart.visitor);
    void testCart.optimisticCart.change({ kind: 'drop', rec_id: lineAt(testCart, 0).rec_id });
    testCart.optimisticCart.replace(older);
    expect(lines(testCart)).toHaveLength(1);
    await testCart.optimisticCart.flush();
    expect(lines(testCart)).toHaveLength(1);
    await putInCart(testCart.visitor, sizes[4] ?? expect.fail(), 1);
    testCart.optimisticCart.replace(await fetchCart(testCart.visitor));
    expect(lines(testCart)).toHaveLength(2);
  });
});

const press = fc.record({
  kind: fc.constantFrom('quantity', 'quantity', 'quantity', 'drop', 'save', 'unsave', 'clear'),
  at: fc.nat(9),
  number: fc.integer({ min: 1, max: 39 }),
  pause: fc.integer({ min: 0, max: 4 }),
});
type Press = typeof press extends fc.Arbitrary<infer Value> ? Value : never;

const presses = fc.array(press, { minLength: 1, maxLength: 20 });
const delay = fc.integer({ min: 0, max: 4 });
const lost = fc.oneof(
  { weight: 9, arbitrary: fc.constant('no' as const) },
  { weight: 1, arbitrary: fc.constantFrom('request' as const, 'reply' as const) },
);
const behaviors = (loss: fc.Arbitrary<NetworkBehavior['lost']>) =>
  fc.array(fc.record({ delay, lost: loss }), { minLength: 40, maxLength: 40 });
const debounceDelay = fc.integer({ min: 0, max: 3 });

/** Returns the change that a random press makes; null when no line fits. */
function changeOf({ kind, at, number }: Press, { list, saved }: Cart): CartChange | null {
  const candidates = kind === 'unsave' ? saved : kind === 'drop' ? [...list, ...saved] : list;
  const rec_id = candidates[at % Math.max(1, candidates.length)]?.rec_id;
  if (rec_id === undefined) return null;
  return kind === 'quantity' ? { kind, rec_id, quantity: number } : { kind, rec_id };
}

/** Applies all presses, waits until the cart settles and returns the expected cart. */
async function pressAll({ optimisticCart }: TestCart, all: readonly Press[]): Promise<Cart> {
  let expected = optimisticCart.getSnapshot().cart;
  for (const one of all) {
    const change = changeOf(one, optimisticCart.getSnapshot().cart);
    if (!change) continue;
    void optimisticCart.change(change);
    expected = applyChange(expected, change);
    if (one.pause > 0) await wait(one.pause);
  }
  await optimisticCart.flush();
  return expected;
}

describe('random changes with random delays', () => {
  it('end in the state of the server, even with lost requests and replies', async () => {
    const visitor = await makeCustomer(shop, 'ann');
    await fc.assert(
      fc.asyncProperty(presses, behaviors(lost), debounceDelay, async (all, behaviorList, debounceMs) => {
        const remaining = [...behaviorList];
        const testCart = await setUpCart(4, {
          debounceMs,
          visitor,
          behaviorOf: () => remaining.shift() ?? noFault,
        });
        await pressAll(testCart, all);
        remaining.length = 0;
        testCart.optimisticCart.refresh();
        await testCart.optimisticCart.flush();
        const { cart, isSettled: settled, pending } = testCart.optimisticCart.getSnapshot();
        const server = await fetchCart(visitor);
        expect(unitsByNumber(cart)).toEqual(unitsByNumber(server));
        expect({ subtotal: cart.subtotal, settled, pending: pending.size, badge: testCart.badge() }).toEqual({
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
      fc.asyncProperty(
        presses,
        behaviors(fc.constant('no')),
        debounceDelay,
        async (all, behaviorList, debounceMs) => {
          const remaining = [...behaviorList];
          const testCart = await setUpCart(4, {
            debounceMs,
            visitor,
            behaviorOf: () => remaining.shift() ?? noFault,
          });
          const expected = await pressAll(testCart, all);
          expect(unitsByNumber(testCart.optimisticCart.getSnapshot().cart)).toEqual(unitsByNumber(expected));
          expect(unitsByNumber(await fetchCart(visitor))).toEqual(unitsByNumber(expected));
        },
      ),
      { numRuns: 25 },
    );
  });
});
