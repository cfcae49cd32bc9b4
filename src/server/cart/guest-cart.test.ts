import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Token } from '../../shared/contract/auth';
import { addToCartRequest } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, HOUR, fakeClock, type FakeClock } from '../../../test/fakes/fake-clock';
import { consumeAttempts } from '../../../test/fixtures/rate-limits';
import { memberCalls } from '../../../test/fixtures/member-requests';
import { dumpTables } from '../../../test/databases/table-dump';
import { createVisitorClient, type Send } from '../../../test/fixtures/visitors';
import { rateLimits } from '../accounts/rate-limits';
import { runHousekeeping } from '../app/housekeeping';
import { sha256 } from '../lib/hash';
import type { CatalogueVariant } from '../catalogue/variant-store';

let time: FakeClock;
let shop: TestShop;
let send: Send;
let size: CatalogueVariant;
beforeAll(async () => {
  time = fakeClock();
  shop = await makeShop({ clock: time.clock });
  send = createVisitorClient(shop.deps);
  [size] = (await findVariants(shop, 1, 5)) as [CatalogueVariant];
});
beforeEach(async () => {
  await shop.deps.database.deleteFrom('cart').execute();
  await shop.deps.database.deleteFrom('attempt').execute();
});
afterAll(() => shop.close());

const add = (token: Token | null, ip?: string) =>
  send('addToCart', addToCartRequest(size, 1), { token, ...(ip && { ip }) });

async function createGuestCart(): Promise<Token> {
  const { renewed } = await add(null);
  if (!renewed) throw new Error('no token came');
  return renewed;
}

const carts = async () => (await dumpTables(shop.deps.database))['cart'] ?? [];

describe('guest cart token', () => {
  it('is issued with the first item, is anonymous and is stored as a hash', async () => {
    const answer = await add(null);
    expect(answer).toMatchObject({ code: 1, data: { number: 1 }, renewed: { ECS: { username: '' } } });
    expect(answer.renewed?.ECS_ID).toMatch(/^[\w-]{43}$/);
    const secret = answer.renewed?.ECS_ID ?? '';
    const dump = JSON.stringify(await dumpTables(shop.deps.database));
    expect(dump).not.toContain(secret);
    expect(dump).toContain(sha256(secret));
  });

  it('is unique and issued once', async () => {
    const [one, other] = [await createGuestCart(), await createGuestCart()];
    expect(other.ECS_ID).not.toBe(one.ECS_ID);
    expect(await add(one)).toMatchObject({ data: { number: 2 }, renewed: null });
    expect(await send('cartCount', {}, { token: one })).toMatchObject({ data: { number: 2 } });
    expect(await send('cartCount', {}, { token: other })).toMatchObject({ data: { number: 1 } });
  });

  it('does not authenticate a customer', async () => {
    const token = await createGuestCart();
    for (const name of memberCalls) {
      expect(await send(name, {}, { token }), name).toMatchObject({ status: 401, data: null });
    }
  });

  it('is rejected in its hashed form', async () => {
    const token = await createGuestCart();
    const forged = { ...token, ECS_ID: sha256(token.ECS_ID) };
    expect(await send('cart', {}, { token: forged })).toMatchObject({ data: { list: [] } });
  });

  it('is not issued for rejected, read or clear calls, which write nothing', async () => {
    const before = await dumpTables(shop.deps.database);
    for (const [name, payload] of [
      ['addToCart', { ...addToCartRequest(size, 1), goods_attr: 'a bucket' }],
      ['addToCart', { ...addToCartRequest(size, 1), number: 0 }],
      ['cart', {}] as const,
      ['cartCount', {}] as const,
      ['clearCart', {}] as const,
      ['updateCart', { rec_id: 1, number: 1 }],
      ['shareCart', { rec_ids: [1] }],
      ['takeSharedCart', { code: 'none' }],
    ] as const) {
      expect((await send(name, payload)).renewed).toBeNull();
    }
    expect(await dumpTables(shop.deps.database)).toEqual(before);
  });

  it('is replaced with a new cart when expired', async () => {
    const token = await createGuestCart();
    await shop.deps.database.deleteFrom('cart').execute();
    expect(await send('cart', {}, { token })).toMatchObject({ status: 200, data: { list: [] } });
    const answer = await add(token);
    expect(answer).toMatchObject({ code: 1, data: { number: 1 } });
    expect(answer.renewed?.ECS_ID).not.toBe(token.ECS_ID);
    expect(await carts()).toHaveLength(1);
  });
});

describe('guest cart', () => {
  it('expires 30 days after the last change, unlike a customer’s', async () => {
    const ann = await makeCustomer(shop, 'ann');
    await ann.client.call('addToCart', addToCartRequest(size, 1));
    const token = await createGuestCart();
    time.advance(29 * DAY);
    await add(token);
    time.advance(30 * DAY);
    await send('cart', {}, { token });
    await runHousekeeping(shop.deps);
    expect(await send('cartCount', {}, { token })).toMatchObject({ data: { number: 2 } });
    time.advance(HOUR);
    await runHousekeeping(shop.deps);
    expect(await send('cartCount', {}, { token })).toMatchObject({ data: { number: 0 } });
    const { cart, cart_line } = await dumpTables(shop.deps.database);
    expect(cart).toHaveLength(1);
    expect(cart_line).toHaveLength(1);
  });

  it('is limited per network', async () => {
    const token = await createGuestCart();
    const limit = rateLimits.newGuestCart;
    await consumeAttempts(shop.deps, [limit, '192.0.2.1'], limit.max - 1);
    expect(await add(null)).toMatchObject({ status: 429, retryAfter: '3600', renewed: null });
    expect(await carts()).toHaveLength(1);
    expect(await add(token)).toMatchObject({ status: 200 });
    expect(await add(null, '198.51.100.7')).toMatchObject({ status: 200 });
    expect(await add(null, '2001:db8::1')).toMatchObject({ status: 200 });
    time.advance(HOUR);
    expect(await add(null)).toMatchObject({ status: 200 });
  });

  it('is created once by concurrent adds with one token', async () => {
    const token = await createGuestCart();
    await Promise.all(Array.from({ length: 20 }, () => add(token)));
    expect(await carts()).toHaveLength(1);
    expect(await send('cartCount', {}, { token })).toMatchObject({ data: { number: 21 } });
  });
});
