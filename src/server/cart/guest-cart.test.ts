import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Token } from '../../shared/contract/auth';
import { wishFor } from '../../testing/cart-visitors';
import { goodsToBuy } from '../../testing/goods-to-buy';
import { makeCustomer } from '../../testing/make-customer';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { DAY, HOUR, movableClock, type MovableClock } from '../../testing/movable-clock';
import { memberCalls } from '../../testing/member-requests';
import { dumpTables } from '../../testing/table-dump';
import { visitorsOf, type Send } from '../../testing/visitors';
import { tidy } from '../accounts/housekeeping';
import { digest } from '../lib/secrets';
import type { SizeOnSale } from '../catalogue/price-store';

let time: MovableClock;
let shop: TestShop;
let send: Send;
let size: SizeOnSale;
beforeAll(async () => {
  time = movableClock();
  shop = await makeShop({ clock: time.clock });
  send = visitorsOf(shop.deps);
  [size] = (await goodsToBuy(shop, 1, 5)) as [SizeOnSale];
});
beforeEach(async () => {
  await shop.deps.database.deleteFrom('cart').execute();
  await shop.deps.database.deleteFrom('attempt').execute();
});
afterAll(() => shop.close());

const add = (token: Token | null, ip?: string) =>
  send('addToCart', wishFor(size, 1), { token, ...(ip && { ip }) });

async function begin(): Promise<Token> {
  const { renewed } = await add(null);
  if (!renewed) throw new Error('no token came');
  return renewed;
}

const carts = async () => (await dumpTables(shop.deps.database))['cart'] ?? [];

describe('the token of a visitor’s cart', () => {
  it('comes with what was added first, names nobody, and is kept as its hash alone', async () => {
    const answer = await add(null);
    expect(answer).toMatchObject({ code: 1, data: { number: 1 }, renewed: { ECS: { username: '' } } });
    expect(answer.renewed?.ECS_ID).toMatch(/^[\w-]{43}$/);
    const secret = answer.renewed?.ECS_ID ?? '';
    const dump = JSON.stringify(await dumpTables(shop.deps.database));
    expect(dump).not.toContain(secret);
    expect(dump).toContain(digest(secret));
  });

  it('is another one for everybody, and comes once', async () => {
    const [one, other] = [await begin(), await begin()];
    expect(other.ECS_ID).not.toBe(one.ECS_ID);
    expect(await add(one)).toMatchObject({ data: { number: 2 }, renewed: null });
    expect(await send('cartNumber', {}, { token: one })).toMatchObject({ data: { number: 2 } });
    expect(await send('cartNumber', {}, { token: other })).toMatchObject({ data: { number: 1 } });
  });

  it('is no sign-in', async () => {
    const token = await begin();
    for (const name of memberCalls) {
      expect(await send(name, {}, { token }), name).toMatchObject({ status: 401, data: null });
    }
  });

  it('is not taken in the form in which it is stored', async () => {
    const token = await begin();
    const forged = { ...token, ECS_ID: digest(token.ECS_ID) };
    expect(await send('cart', {}, { token: forged })).toMatchObject({ data: { list: [] } });
  });

  it('does not come with what was refused, looked at or cleared, and nothing is written then', async () => {
    const before = await dumpTables(shop.deps.database);
    for (const [name, payload] of [
      ['addToCart', { ...wishFor(size, 1), goods_attr: 'a bucket' }],
      ['addToCart', { ...wishFor(size, 1), number: 0 }],
      ['cart', {}] as const,
      ['cartNumber', {}] as const,
      ['clearCart', {}] as const,
      ['updateCart', { rec_id: 1, number: 1 }],
      ['shareCart', { rec_ids: [1] }],
      ['takeSharedCart', { code: 'none' }],
    ] as const) {
      expect((await send(name, payload)).renewed).toBeNull();
    }
    expect(await dumpTables(shop.deps.database)).toEqual(before);
  });

  it('that is no longer good is replaced by a new one with a new cart', async () => {
    const token = await begin();
    await shop.deps.database.deleteFrom('cart').execute();
    expect(await send('cart', {}, { token })).toMatchObject({ status: 200, data: { list: [] } });
    const answer = await add(token);
    expect(answer).toMatchObject({ code: 1, data: { number: 1 } });
    expect(answer.renewed?.ECS_ID).not.toBe(token.ECS_ID);
    expect(await carts()).toHaveLength(1);
  });
});

describe('a visitor’s cart', () => {
  it('is good for 30 days after its last change, and a customer’s for ever', async () => {
    const ann = await makeCustomer(shop, 'ann');
    await ann.client.call('addToCart', wishFor(size, 1));
    const token = await begin();
    time.advance(29 * DAY);
    await add(token);
    time.advance(30 * DAY);
    await send('cart', {}, { token });
    await tidy(shop.deps);
    expect(await send('cartNumber', {}, { token })).toMatchObject({ data: { number: 2 } });
    time.advance(HOUR);
    await tidy(shop.deps);
    expect(await send('cartNumber', {}, { token })).toMatchObject({ data: { number: 0 } });
    const { cart, cart_line } = await dumpTables(shop.deps.database);
    expect(cart).toHaveLength(1);
    expect(cart_line).toHaveLength(1);
  });

  it('cannot be begun more than 60 times an hour from one network; having one is not counted', async () => {
    const token = await begin();
    for (let more = 1; more < 60; more += 1) expect(await add(null)).toMatchObject({ status: 200 });
    expect(await add(null)).toMatchObject({ status: 429, retryAfter: '3600', renewed: null });
    expect(await carts()).toHaveLength(60);
    expect(await add(token)).toMatchObject({ status: 200 });
    expect(await add(null, '198.51.100.7')).toMatchObject({ status: 200 });
    expect(await add(null, '2001:db8::1')).toMatchObject({ status: 200 });
    time.advance(HOUR);
    expect(await add(null)).toMatchObject({ status: 200 });
  });

  it('begins once though many things are added with one token at once', async () => {
    const token = await begin();
    await Promise.all(Array.from({ length: 20 }, () => add(token)));
    expect(await carts()).toHaveLength(1);
    expect(await send('cartNumber', {}, { token })).toMatchObject({ data: { number: 21 } });
  });
});
