import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  fetchCart,
  cartLineId,
  makeVisitor,
  variantLabel,
  putInCart,
  unitsByNumber,
  addToCartRequest,
  type CartVisitor,
} from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import {
  captchaFor,
  GOOD_PASSWORD,
  makeCustomer,
  markEmailVerified,
  type TestCustomer,
} from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { seedCart } from '../../../test/shopping/seed-cart';
import { dumpTables } from '../../../test/databases/table-dump';
import { resetTokenSentTo } from '../../../test/fixtures/sent-messages';
import type { PricedVariant } from '../catalogue/variant-store';
import { MAX_CART_LINES } from '../../shared/cart/quantity';

let shop: TestShop;
let ann: TestCustomer;
let goods: PricedVariant[];
beforeAll(async () => {
  shop = await makeShop();
  ann = await makeCustomer(shop, 'ann');
  goods = await findVariants(shop, MAX_CART_LINES, 1);
});
beforeEach(async () => {
  for (const table of ['cart', 'attempt'] as const) await shop.deps.database.deleteFrom(table).execute();
});
afterAll(() => shop.close());

const good = (index: number) => goods[index] as PricedVariant;

async function signIn(visitor: CartVisitor, password = GOOD_PASSWORD) {
  const captcha = await captchaFor(visitor.client);
  const answer = await visitor.client.call('logOn', { account: 'ann', password, ...captcha });
  if (answer.ok) visitor.tokenHolder.token = JSON.stringify(answer.data);
  return answer;
}

async function tables() {
  const { cart = [], cart_line = [] } = await dumpTables(shop.deps.database);
  return { cart, cart_line };
}

describe('sign-in with a guest cart', () => {
  it('merges three lines and two with one in common into four', async () => {
    const visitor = makeVisitor(shop);
    for (const [index, units] of [
      [0, 1],
      [1, 2],
      [2, 3],
    ] as const)
      await putInCart(visitor, good(index), units);
    await putInCart(ann, good(2), 10);
    await putInCart(ann, good(3), 4);
    expect(await signIn(visitor)).toMatchObject({ ok: true });
    const cart = await fetchCart(visitor);
    expect(unitsByNumber(cart).list).toEqual({
      [variantLabel(good(0))]: 1,
      [variantLabel(good(1))]: 2,
      [variantLabel(good(2))]: 13,
      [variantLabel(good(3))]: 4,
    });
    expect(cart).toMatchObject({ number: 20, merged: 3, unmerged: 0 });
    expect((await tables()).cart).toHaveLength(1);
    expect((await tables()).cart_line).toHaveLength(4);
  });

  it('reports the merge once', async () => {
    const visitor = makeVisitor(shop);
    await putInCart(visitor, good(0), 1);
    await signIn(visitor);
    await visitor.client.call('cartCount', {});
    const told = await Promise.all([fetchCart(visitor), fetchCart(ann)]);
    expect(told.map(({ merged }) => merged).sort()).toEqual([0, 1]);
    expect(await fetchCart(visitor)).toMatchObject({ merged: 0, number: 1 });
  });

  it('caps merged lines at 10,000 units', async () => {
    const visitor = makeVisitor(shop);
    await putInCart(visitor, good(0), 6_000);
    await putInCart(ann, good(0), 6_000);
    await signIn(visitor);
    expect(unitsByNumber(await fetchCart(ann)).list).toEqual({ [variantLabel(good(0))]: 10_000 });
  });

  it('keeps saved lines separate from active ones', async () => {
    const visitor = makeVisitor(shop);
    await putInCart(visitor, good(0), 2);
    await visitor.client.call('saveForLater', { rec_id: await cartLineId(visitor, good(0)), saved: true });
    await putInCart(ann, good(0), 3);
    await signIn(visitor);
    expect(unitsByNumber(await fetchCart(ann))).toEqual({
      list: { [variantLabel(good(0))]: 3 },
      saved: { [variantLabel(good(0))]: 2 },
    });
  });

  it('invalidates the guest token', async () => {
    const visitor = makeVisitor(shop);
    await putInCart(visitor, good(0), 2);
    const former = visitor.tokenHolder.token;
    await signIn(visitor);
    const late = { client: shop.clientOf({ token: former }), tokenHolder: { token: former } };
    expect(await fetchCart(late)).toMatchObject({ list: [], number: 0 });
    expect(await fetchCart(visitor)).toMatchObject({ number: 2 });
  });

  it('changes neither cart when the password is wrong', async () => {
    const visitor = makeVisitor(shop);
    await putInCart(visitor, good(0), 2);
    await putInCart(ann, good(1), 1);
    const before = await tables();
    expect(await signIn(visitor, 'wrong')).toMatchObject({ ok: false });
    expect(await tables()).toEqual(before);
    expect(await fetchCart(visitor)).toMatchObject({ number: 2 });
  });

  it('creates no cart without one, and deletes an empty one', async () => {
    await signIn(makeVisitor(shop));
    expect((await tables()).cart).toEqual([]);
    const visitor = makeVisitor(shop);
    await putInCart(visitor, good(0), 2);
    await visitor.client.call('clearCart', {});
    await signIn(visitor);
    expect((await tables()).cart).toEqual([]);
  });

  it('does not merge the cart of another customer’s token', async () => {
    const bob = await makeCustomer(shop, 'bob');
    await putInCart(bob, good(0), 2);
    await signIn({ client: bob.client, tokenHolder: { token: null } });
    expect(await fetchCart(ann)).toMatchObject({ list: [] });
  });

  it('merges the cart into only one of two concurrent sign-ins', async () => {
    const visitor = makeVisitor(shop);
    await putInCart(visitor, good(0), 2);
    await Promise.all([signIn(makeVisitorWith(visitor)), signIn(makeVisitorWith(visitor))]);
    expect(unitsByNumber(await fetchCart(ann)).list).toEqual({ [variantLabel(good(0))]: 2 });
  });
});

/** Returns another client with the visitor's token. */
function makeVisitorWith({ tokenHolder: { token } }: CartVisitor): CartVisitor {
  const tokenHolder = { token };
  return { client: shop.clientOf(tokenHolder), tokenHolder };
}

describe('full cart', () => {
  it('rejects line 501 and accepts more units of existing lines', async () => {
    await seedCart(shop, 'ann', goods, 1);
    const [more] = (await findVariants(shop, 1, 0)) as [PricedVariant];
    expect(await ann.client.call('addToCart', addToCartRequest(more, 1))).toMatchObject({
      failure: { kind: 'refused', message: 'Your cart has 500 lines, which is the maximum.' },
    });
    expect(await putInCart(ann, good(0), 1)).toBe(501);
    await ann.client.call('saveForLater', { rec_id: await cartLineId(ann, good(1)), saved: true });
    expect(await ann.client.call('addToCart', addToCartRequest(more, 1))).toMatchObject({ ok: false });
    await ann.client.call('dropFromCart', { id: await cartLineId(ann, good(2)) });
    expect(await putInCart(ann, more, 1)).toBe(500);
  });

  it('merges up to the limit and reports the rest', async () => {
    const visitor = makeVisitor(shop);
    for (const size of goods.slice(0, 5)) await putInCart(visitor, size, 1);
    const madeToOrder = (await findVariants(shop, 1, 0)) as [PricedVariant];
    await seedCart(shop, 'ann', [...goods.slice(2), ...madeToOrder], 1);
    await signIn(visitor);
    const cart = await fetchCart(ann);
    expect(cart).toMatchObject({ merged: 4, unmerged: 1 });
    expect(cart.list).toHaveLength(500);
    const units = unitsByNumber(cart).list;
    expect([0, 1, 2, 3, 4].map((index) => units[variantLabel(good(index))])).toEqual([1, undefined, 2, 2, 2]);
    expect(await fetchCart(ann)).toMatchObject({ merged: 0, unmerged: 0 });
  });
});

describe('registration and password reset', () => {
  it('merge the guest cart', async () => {
    const visitor = makeVisitor(shop);
    await putInCart(visitor, good(0), 3);
    const captcha = await captchaFor(visitor.client);
    const person = { username: 'carol', email: 'carol@institute.example', password: GOOD_PASSWORD };
    const registered = await visitor.client.call('register', { ...person, ...captcha });
    if (registered.ok) visitor.tokenHolder.token = JSON.stringify(registered.data);
    expect(await fetchCart(visitor)).toMatchObject({ number: 3, merged: 1 });
    // A reset of an unverified account deletes its data: a stranger may have registered with the address.
    await markEmailVerified(shop, person.username);
    const again = makeVisitor(shop);
    await putInCart(again, good(1), 4);
    await again.client.call('sendResetMail', { email: person.email, ...(await captchaFor(again.client)) });
    const reset_token = (await resetTokenSentTo(shop.deps.database, person.email)) ?? '';
    const password = 'amber-violin-58-harbour';
    const reset = await again.client.call('resetPassword', { reset_token, password });
    if (reset.ok) again.tokenHolder.token = JSON.stringify(reset.data);
    expect(await fetchCart(again)).toMatchObject({ number: 7, merged: 1 });
  });
});

describe('merging any two carts', () => {
  const line = fc.record({
    size: fc.nat(4),
    number: fc.integer({ min: 1, max: 9_000 }),
    saved: fc.boolean(),
  });
  const lines = fc.uniqueArray(line, { selector: ({ size, saved }) => `${size} ${saved}`, maxLength: 8 });

  async function fill(who: CartVisitor, wanted: readonly { size: number; number: number; saved: boolean }[]) {
    // Saved lines first: an active line of the same variant would merge with them.
    for (const { size, number, saved } of [...wanted].sort((one) => (one.saved ? -1 : 1))) {
      await putInCart(who, good(size), number);
      if (!saved) continue;
      const rec_id = await cartLineId(who, good(size));
      await who.client.call('saveForLater', { rec_id, saved: true });
    }
  }

  it('adds the quantities per variant', async () => {
    await fc.assert(
      fc.asyncProperty(lines, lines, async (guests, customers) => {
        for (const table of ['cart', 'attempt'] as const)
          await shop.deps.database.deleteFrom(table).execute();
        const visitor = makeVisitor(shop);
        await fill(visitor, guests);
        await fill(ann, customers);
        await signIn(visitor);
        const expected = { list: {} as Record<string, number>, saved: {} as Record<string, number> };
        for (const { size, number, saved } of [...guests, ...customers]) {
          const where = expected[saved ? 'saved' : 'list'];
          const name = variantLabel(good(size));
          where[name] = Math.min(10_000, (where[name] ?? 0) + number);
        }
        const cart = await fetchCart(ann);
        expect(unitsByNumber(cart)).toEqual(expected);
        expect(cart.merged).toBe(guests.length);
        expect((await tables()).cart.filter(({ guest_hash }) => guest_hash !== null)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
