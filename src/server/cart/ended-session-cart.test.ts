import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Token } from '../../shared/contract/auth';
import type { CallName } from '../../shared/contract/endpoints';
import { addToCartRequest } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import { GOOD_PASSWORD, makeCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, fakeClock, type FakeClock } from '../../../test/fakes/fake-clock';
import { dumpTables } from '../../../test/databases/table-dump';
import { passedCaptcha, createVisitorClient, type Send } from '../../../test/fixtures/visitors';
import { runHousekeeping } from '../app/housekeeping';
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
  await makeCustomer(shop, 'ann');
});
afterAll(() => shop.close());

let token: Token;
beforeEach(async () => {
  token = await signIn(null);
  await send('clearCart', {}, { token });
  await send('addToCart', addToCartRequest(size, 2), { token });
});

async function signIn(as: Token | null): Promise<Token> {
  const sent = { account: 'ann', password: GOOD_PASSWORD, ...passedCaptcha };
  const { data } = await send('logOn', sent, { token: as });
  return data ?? expect.fail('nobody was signed in');
}

const calls: [CallName, object][] = [
  ['cart', {}],
  ['cartCount', {}],
  ['updateCart', { rec_id: 1, number: 5 }],
  ['exchangeCartGoods', { rec_id: 1, goods_attr: 'any' }],
  ['dropFromCart', { id: 1 }],
  ['saveForLater', { rec_id: 1, saved: true }],
  ['clearCart', {}],
  ['shareCart', { rec_ids: [1] }],
  ['cartQuote', { rec_ids: [1], recipient: 'Institute' }],
];

describe('cart after the end of a session', () => {
  const ends: [string, () => Promise<unknown>][] = [
    ['was ended', () => send('logOut', {}, { token })],
    ['has expired', () => Promise.resolve(time.advance(30 * DAY))],
    [
      'has expired and is forgotten',
      () => {
        time.advance(30 * DAY);
        return runHousekeeping(shop.deps);
      },
    ],
  ];

  it.each(ends)('asks for sign-in and changes nothing when the session %s', async (_name, end) => {
    await end();
    const before = await dumpTables(shop.deps.database);
    for (const [name, payload] of calls) {
      const answer = await send(name, payload, { token });
      expect(answer, name).toMatchObject({ status: 403, code: 403, data: null, renewed: null });
    }
    expect(await dumpTables(shop.deps.database)).toEqual(before);
    expect(await send('cart', {}, { token: await signIn(token) })).toMatchObject({ data: { number: 2 } });
  });

  it('receives the items of the guest cart at the next sign-in', async () => {
    await send('logOut', {}, { token });
    const { status, data, renewed } = await send('addToCart', addToCartRequest(size, 3), { token });
    expect({ status, data }).toEqual({ status: 200, data: { number: 3, obstacle: '' } });
    expect(renewed).toMatchObject({ ECS: { username: '' } });
    expect(await send('cart', {}, { token: await signIn(renewed) })).toMatchObject({ data: { number: 5 } });
  });
});

it('returns an empty cart for a deleted guest cart', async () => {
  const { renewed } = await send('addToCart', addToCartRequest(size, 1));
  time.advance(31 * DAY);
  await runHousekeeping(shop.deps);
  expect(await send('cart', {}, { token: renewed })).toMatchObject({ status: 200, data: { list: [] } });
});
