import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEnrollmentCode } from '../../server/stands/stand-enrollment';
import { endpoints, type CallName } from '../../shared/contract/endpoints';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { makeShopSync, type TestShopSync } from '../../../test/stands/make-shop-sync';
import { CIRCUIT_OPEN_MS } from '../sync/circuit-breaker';
import { createCartSnapshot } from './cart-snapshot';

let shop: TestShop;
let stand: TestShopSync;
/** Paths of calls that the shop has answered. */
let answered: string[];
beforeEach(async () => {
  answered = [];
  shop = await makeShop();
  stand = await makeShopSync(shop, await createEnrollmentCode(shop.deps, 'Hall 4'), {
    async network(request, forward) {
      const answer = await forward();
      answered.push(new URL(request.url).pathname);
      return answer;
    },
  });
  await expect.poll(() => stand.sync.enrollment().enrolled).toBe(true);
});
afterEach(async () => {
  await stand.close();
  await shop.close();
});

const consent = { version: '1', text: 'Yes.', given_at: '2026-03-09T13:00:00+01:00' };
const requester = { name: 'Ann', institution: 'Institute', email: 'ann@lab.example', country: 'DE', consent };
const ask = (key: string) => stand.client.call('requestOrder', requester, { key });
const timesAnswered = (name: CallName) => answered.filter((path) => path === endpoints[name].path).length;
const cart = () => stand.client.call('cart', {});
const requests = () => shop.deps.database.selectFrom('order_request').selectAll().execute();

/** Adds an item while the shop is reachable; resolves when the stand has stored the cart. */
async function putOne(): Promise<{ goods_id: number; goods_attr: string; number: number }> {
  const [one] = await findVariants(shop, 1, 20);
  if (!one) throw new Error('nothing is on sale');
  const wish = { goods_id: one.product.goods_id, goods_attr: one.goods_attr, number: 2 };
  const before = timesAnswered('cart');
  expect(await stand.client.call('addToCart', wish)).toMatchObject({ ok: true });
  await expect.poll(() => timesAnswered('cart')).toBeGreaterThan(before);
  await expect.poll(() => stand.client.call('cartCount', {})).toMatchObject({ ok: true });
  return wish;
}

it('orders a cart of the shop exactly once while the shop is unreachable', async () => {
  stand.switchCatalogue({ ...shop.deps.catalogue, changedAt: new Date('2026-01-05T00:00:00Z') });
  const { goods_id, ...wish } = await putOne();
  stand.setReachable(false);
  expect(await cart()).toMatchObject({
    ok: true,
    data: { number: 2, on_this_device: true, as_last_seen: true, list: [{ goods_id }] },
  });
  expect(await stand.client.call('cartCount', {})).toMatchObject({ ok: true, data: { number: 2 } });
  // The cart is at the shop and read-only here.
  expect(await stand.client.call('addToCart', { goods_id, ...wish })).toMatchObject({ ok: false });
  const key = randomUUID();
  const today = new Date().toISOString().slice(0, 10);
  expect(await ask(key)).toMatchObject({ ok: true, data: { receipt: '', prices_as_of: today } });
  expect(await ask(key)).toMatchObject({ ok: true, data: { prices_as_of: today } });
  expect(await ask(randomUUID())).toMatchObject({ ok: false, failure: { message: 'The cart is empty' } });

  stand.setReachable(true);
  expect(await stand.sync.sendNow()).toBe('All entries are sent.');
  const [request, ...more] = await requests();
  expect(more).toEqual([]);
  expect(JSON.parse(request?.lines ?? '')).toMatchObject([{ goods_id, number: 2 }]);
  expect(request?.seen_cents).toBe(request?.now_cents);
  // The ordered cart is deleted, so that it cannot be ordered again.
  await expect.poll(async () => (await cart()).ok, { timeout: 20_000 }).toBe(true);
  expect(await cart()).toMatchObject({ data: { list: [] } });
  await expect
    .poll(() => stand.client.call('addToCart', { goods_id, ...wish }), { timeout: 20_000 })
    .toMatchObject({ ok: true, data: { number: 2 } });
});

it('becomes writable and orderable at the shop when it is reachable again', async () => {
  await putOne();
  stand.setReachable(false);
  expect(await cart()).toMatchObject({ data: { as_last_seen: true } });
  stand.setReachable(true);
  stand.advanceTime(CIRCUIT_OPEN_MS);
  expect(JSON.stringify(await cart())).not.toContain('as_last_seen');
  expect(await ask(randomUUID())).toMatchObject({ ok: false });
  expect(await requests()).toEqual([]);
});

it('keeps a price change that the shop reports only once', async () => {
  const wish = await putOne();
  const newer = await openChangedCatalogue(
    `update product_option set price_cents = price_cents + 100 where goods_id = ${wish.goods_id}`,
  );
  shop.deps.catalogue = newer;
  await putOne();
  const seen = await cart();
  expect(seen).toMatchObject({
    data: { number: 4, list: [{ change: expect.stringMatching(/price/i) as string }] },
  });
  expect(await cart()).toMatchObject({ data: { list: [{ change: '' }] } });
  await newer.close();
});

it('keeps a price change in a reply that a newer one has overtaken', async () => {
  const { goods_id } = await putOne();
  const seen = await cart();
  if (!seen.ok) throw new Error('no cart');
  const [line] = seen.data.list;
  const reply = (change: string) =>
    Response.json({ code: 1, msg: '', data: { ...seen.data, list: [{ ...line, change }] } });
  const answers: ((response: Response) => void)[] = [];
  const toShop = () => new Promise<Response>((resolve) => answers.push(resolve));
  const snapshot = createCartSnapshot({ toShop, clock: () => new Date() });
  snapshot.refresh('token');
  snapshot.refresh('token');
  answers[1]?.(reply(''));
  await expect.poll(() => snapshot.belongsTo('token')).toBe(true);
  answers[0]?.(reply('The price has changed.'));
  const changed = { data: { list: [{ goods_id, change: 'The price has changed.' }] } };
  await expect
    .poll(async () => snapshot.reply('cart', 'token')?.json() as Promise<unknown>)
    .toMatchObject(changed);
  // A reply for a cart that was cleared in the meantime changes nothing.
  snapshot.refresh('token');
  snapshot.clear();
  answers[2]?.(reply('The price has changed.'));
  const stored = await snapshot.store('token', reply(''));
  expect(await stored.json()).toMatchObject({ data: { list: [{ change: '' }] } });
});

it('cannot be ordered with a size whose price became a price on request', async () => {
  const wish = await putOne();
  const newer = await openChangedCatalogue(
    `update product_option set price_cents = null where goods_id = ${wish.goods_id}`,
  );
  shop.deps.catalogue = newer;
  const message = 'This size is priced on request. Ask us for a quote.';
  expect(await cart()).toMatchObject({ data: { list: [{ price_on_request: true, obstacle: message }] } });
  stand.setReachable(false);
  expect(await cart()).toMatchObject({ data: { as_last_seen: true } });
  expect(await ask(randomUUID())).toMatchObject({
    ok: false,
    failure: { kind: 'refused', message: expect.stringContaining(message) as string },
  });
  await newer.close();
});

it('is deleted at the end of the session', async () => {
  await putOne();
  const former = stand.tokenHolder.token;
  stand.setReachable(false);
  await stand.sync.endSession();
  // Includes a request with the former visitor's token.
  expect(stand.tokenHolder.token).toBe(former);
  expect(JSON.stringify(await cart())).not.toContain('goods_id');
  expect(await ask(randomUUID())).toMatchObject({ ok: false });
});
