import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEnrollmentCode } from '../../server/stands/stand-enrollment';
import type { RequestOf } from '../../shared/contract/calls';
import { MAX_REQUESTED_LINES } from '../../shared/contract/stands';
import { entryQueueMessages } from '../../shared/stands/entry-queue-messages';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { findVariants } from '../../../test/shopping/find-variants';
import { captchaFor } from '../../../test/fixtures/make-customer';
import { makeMember } from '../../../test/fixtures/make-member';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { makeShopSync, type TestShopSync } from '../../../test/stands/make-shop-sync';
import { CIRCUIT_OPEN_MS } from './circuit-breaker';

let stand: TestShopSync;
const closing: (() => Promise<void>)[] = [];
let shop: TestShop;
beforeEach(async () => {
  shop = await makeShop();
  closing.push(() => shop.close());
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Enrolls first if there is a code. */
async function openStand(code = ''): Promise<void> {
  const opened = await makeShopSync(shop, code);
  stand = opened;
  closing.push(() => opened.close());
}

async function openEnrolledStand(): Promise<void> {
  await openStand(await createEnrollmentCode(shop.deps, 'Hall 4'));
  await expect.poll(() => value('Sending to the shop')).toBe('ready');
}

const value = async (name: string) => (await stand.sync.status()).find((row) => row.name === name)?.value;
const consent = { version: '1', text: 'Yes.', given_at: '2026-03-09T13:00:00+01:00' };
const requester = { name: 'Ann', institution: 'Institute', email: 'ann@lab.example', country: 'DE', consent };
const question: RequestOf<'contactUs'> = {
  kind: 'contact',
  name: 'Ann',
  email: 'ann@lab.example',
  topic: 'Else',
  message: 'A long question',
  captcha_id: 'none',
  captcha: 'none',
};

async function putOne(): Promise<number> {
  const [one] = await findVariants(shop, 1, 20);
  if (!one) throw new Error('nothing is on sale');
  const { product, goods_attr } = one;
  const wish = { goods_id: product.goods_id, goods_attr, number: 2 };
  expect(await stand.client.call('addToCart', wish)).toMatchObject({ ok: true, data: { number: 2 } });
  return product.goods_id;
}

const count = async (table: 'lead' | 'order_request' | 'cart') =>
  (await shop.deps.database.selectFrom(table).selectAll().execute()).length;

describe('a stand without its shop', () => {
  beforeEach(async () => {
    await openEnrolledStand();
    stand.setReachable(false);
  });

  it('stores leads, forms and order requests, reports their progress and sends each once', async () => {
    const lead = await stand.client.call('saveLead', { name: 'Ann', consent }, { key: randomUUID() });
    expect(lead).toMatchObject({ ok: true, data: { receipt: '' } });
    expect(await stand.client.call('contactUs', question)).toMatchObject({
      ok: true,
      data: { receipt: '', on_this_device: true },
    });
    const goods_id = await putOne();
    expect(await stand.client.call('cart', {})).toMatchObject({
      ok: true,
      data: { number: 2, on_this_device: true, list: [{ goods_id }] },
    });
    const key = randomUUID();
    const request = await stand.client.call('requestOrder', requester, { key });
    expect(request).toMatchObject({ ok: true, data: { key, receipt: '' } });
    expect(await stand.client.call('requestOrder', requester, { key })).toMatchObject({ ok: true });
    expect(await stand.client.call('cart', {})).toMatchObject({ ok: true, data: { list: [] } });
    expect(await value('Waiting on this device')).toBe('3');
    expect([await count('lead'), await count('order_request')]).toEqual([0, 0]);

    stand.setReachable(true);
    expect(await stand.sync.sendNow()).toBe('All entries are sent.');
    expect([await count('lead'), await count('order_request')]).toEqual([2, 1]);
    const progress = await stand.client.call('entryProgress', { keys: [key] });
    expect(progress).toMatchObject({ ok: true, data: { list: [{ progress: 'accepted' }] } });
    const [order] = await shop.deps.database.selectFrom('order_request').selectAll().execute();
    expect(order).toMatchObject({ name: 'Ann', state: 'to confirm' });
    expect(order?.seen_cents).toBe(order?.now_cents);
  });

  it('refuses an order request of more lines than the shop accepts', async () => {
    const variants = await findVariants(shop, MAX_REQUESTED_LINES + 1, 20);
    const rows = variants.map(({ product, goods_attr }) => ({
      goods_id: product.goods_id,
      goods_attr,
      number: 1,
    }));
    expect(await stand.client.call('addRows', { rows })).toMatchObject({ data: { left_out: [] } });
    expect(await stand.client.call('requestOrder', requester, { key: randomUUID() })).toMatchObject({
      ok: false,
      failure: { kind: 'refused', message: entryQueueMessages.tooManyLines },
    });
    const cart = await cartAsked();
    expect(cart.list).toHaveLength(MAX_REQUESTED_LINES + 1);
    await stand.client.call('dropFromCart', { id: cart.list[0]?.rec_id ?? 0 });
    const request = await stand.client.call('requestOrder', requester, { key: randomUUID() });
    expect(request).toMatchObject({ ok: true });
    stand.setReachable(true);
    expect(await stand.sync.sendNow()).toBe('All entries are sent.');
    expect(await count('order_request')).toBe(1);
  });

  it('keeps a session’s cart until its end, even when the shop is reachable again', async () => {
    await putOne();
    stand.setReachable(true);
    expect(await stand.client.call('cart', {})).toMatchObject({
      ok: true,
      data: { number: 2, on_this_device: true },
    });
    const captcha = { captcha_id: 'x', captcha: 'x' };
    const logOn = await stand.client.call('logOn', { account: 'ann', password: 'x', ...captcha });
    expect(logOn).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    expect(JSON.stringify(logOn)).toContain('your cart is on this machine');
    await stand.sync.endSession();
    expect(await stand.client.call('cart', {})).toMatchObject({ ok: true, data: { list: [] } });
  });

  it('reports the date of the prices that it showed, even after an update', async () => {
    const newer = new Date(shop.deps.catalogue.changedAt.getTime() + 86_400_000);
    stand.switchCatalogue({ ...shop.deps.catalogue, changedAt: newer });
    await putOne();
    const key = randomUUID();
    const request = await stand.client.call('requestOrder', requester, { key });
    const expected = { ok: true, data: { prices_as_of: newer.toISOString().slice(0, 10) } };
    expect(request).toMatchObject(expected);
    stand.switchCatalogue(shop.deps.catalogue);
    expect(await stand.client.call('requestOrder', requester, { key })).toMatchObject(expected);
  });

  const logOn = () =>
    stand.client.call('logOn', { account: 'ann', password: 'x', captcha_id: 'x', captcha: 'x' });
  const cartAsked = async () => {
    const cart = await stand.client.call('cart', {});
    if (!cart.ok) throw new Error('no cart');
    return cart.data;
  };

  it.each([
    ['was requested', () => stand.client.call('requestOrder', requester, { key: randomUUID() })],
    ['was cleared', () => stand.client.call('clearCart', {})],
    [
      'lost its last line',
      async () => stand.client.call('dropFromCart', { id: (await cartAsked()).list[0]?.rec_id ?? 0 }),
    ],
  ])('lets the visitor sign in after a local cart %s', async (_how, empty) => {
    await putOne();
    const [line] = (await cartAsked()).list;
    if (!line) throw new Error('nothing was put in');
    await stand.client.call('saveForLater', { rec_id: line.rec_id, saved: true });
    expect(JSON.stringify(await logOn())).toContain('your cart is on this machine');
    await stand.client.call('saveForLater', { rec_id: line.rec_id, saved: false });
    stand.setReachable(true);
    expect(await empty()).toMatchObject({ ok: true });
    expect(JSON.stringify(await logOn())).not.toContain('your cart is on this machine');
    // The cart at the shop is empty, so that a local cart is possible when the network fails again.
    expect((await cartAsked()).list).toEqual([]);
    stand.setReachable(false);
    await putOne();
    expect(await cartAsked()).toMatchObject({ on_this_device: true, number: 2 });
    await stand.client.call('clearCart', {});
    stand.setReachable(true);
    await stand.sync.sendNow();
    stand.advanceTime(CIRCUIT_OPEN_MS);
    expect((await cartAsked()).on_this_device ?? false).toBe(false);
    await putOne();
    expect(await count('cart')).toBe(1);
  });

  it('updates the prices of a local cart after a catalogue update', async () => {
    await putOne();
    const newer = await openChangedCatalogue('update product_option set price_cents = 10001');
    closing.push(() => newer.close());
    stand.switchCatalogue(newer);
    expect((await cartAsked()).list).toMatchObject([{ goods_price: '100.01' }]);
  });

  it('sends an order request for a product that was discontinued meanwhile', async () => {
    const goods_id = await putOne();
    const [line] = (await cartAsked()).list;
    const key = randomUUID();
    await stand.client.call('requestOrder', requester, { key });
    const newer = await openChangedCatalogue(`delete from product_option where goods_id = ${goods_id}`);
    closing.push(() => newer.close());
    stand.switchCatalogue(newer);
    shop.deps.catalogue = newer;
    stand.setReachable(true);
    await stand.sync.sendNow();
    expect(await stand.client.call('entryProgress', { keys: [key] })).toMatchObject({
      data: { list: [{ key, progress: 'accepted' }] },
    });
    const [request] = await shop.deps.database.selectFrom('order_request').selectAll().execute();
    expect(request).toMatchObject({ state: 'to confirm', now_cents: 0 });
    expect(JSON.parse(request?.lines ?? '[]')).toMatchObject([
      { goods_sn: line?.goods_sn, number: 2, now_cents: null },
    ]);
  });

  it('empties the cart before it waits for the shop', async () => {
    await putOne();
    stand.setReachable('silent');
    const asked = stand.client.call('requestOrder', requester, { key: randomUUID() });
    await expect.poll(() => value('Waiting on this device')).toBe('1');
    await expect.poll(async () => (await cartAsked()).list).toEqual([]);
    stand.setReachable(false);
    expect(await asked).toMatchObject({ ok: true, data: { progress: 'on this device' } });
  });

  it('stores a form once that is sent again after a lost reply', async () => {
    for (const message of [question.message, question.message, 'Another question'])
      expect(await stand.client.call('contactUs', { ...question, message })).toMatchObject({ ok: true });
    expect(await value('Waiting on this device')).toBe('2');
    await stand.sync.endSession();
    expect(await stand.client.call('contactUs', question)).toMatchObject({ ok: true });
    expect(await value('Waiting on this device')).toBe('3');
  });

  it('refuses an empty order and an incomplete form', async () => {
    const order = await stand.client.call('requestOrder', requester, { key: randomUUID() });
    expect(order).toMatchObject({ ok: false, failure: { message: 'The cart is empty' } });
    const form = await stand.client.call('contactUs', { ...question, message: '' });
    expect(form).toMatchObject({ ok: false, failure: { field: 'message' } });
    expect(await value('Waiting on this device')).toBe('0');
  });
});

describe('a stand with its shop', () => {
  it('returns the receipt at once and keeps the cart at the shop', async () => {
    await openEnrolledStand();
    const lead = await stand.client.call('saveLead', { name: 'Ann', consent }, { key: randomUUID() });
    expect(lead).toMatchObject({ ok: true, data: { progress: 'accepted' } });
    expect(lead.ok && lead.data.receipt).toMatch(/^V\d{6}-/);
    await putOne();
    expect(await count('cart')).toBe(1);
    const cart = await stand.client.call('cart', {});
    expect(cart.ok && 'on_this_device' in cart.data).toBe(false);
  });

  it('sends the form of a signed-in customer to the shop, which creates the requested quote', async () => {
    await openEnrolledStand();
    // Without a sign-in the form becomes an entry, which needs no captcha.
    expect(await stand.client.call('issueCaptcha', { form: 'lead' })).toMatchObject({
      ok: true,
      data: { needless: true },
    });
    const ann = await makeMember(shop, 'ann');
    stand.tokenHolder.token = ann.tokenHolder.token;
    const [one] = await findVariants(shop, 1, 20);
    if (!one) throw new Error('nothing is on sale');
    const quoteRequest = {
      ...question,
      topic: 'A quotation',
      goods_sn: one.product.goods_sn,
      quote_size: one.attr_value,
      quote_quantity: 4,
    };
    const reply = await stand.client.call('contactUs', {
      ...quoteRequest,
      ...(await captchaFor(stand.client)),
    });
    expect(reply.ok && reply.data.quote_sn).toMatch(/^Q/);
    const quotes = await ann.client.call('quotes', { which: 'all' });
    expect(quotes).toMatchObject({ ok: true, data: { list: [{ state: 'requested', goods_count: 1 }] } });
    const [lead] = await shop.deps.database.selectFrom('lead').selectAll().execute();
    expect(lead?.customer_id).toBe(ann.customerId);

    stand.setReachable(false);
    const captcha = await stand.client.call('issueCaptcha', { form: 'lead' });
    expect(captcha).toMatchObject({ ok: true, data: { needless: true } });
    // Without the shop, and with the captcha of the stand, the form is an entry.
    const standCaptcha = { captcha_id: captcha.ok ? captcha.data.captcha_id : '', captcha: 'none' };
    for (const isReached of [false, true]) {
      stand.setReachable(isReached);
      const message = `Please call me, ${isReached}`;
      expect(
        await stand.client.call('contactUs', { ...quoteRequest, message, ...standCaptcha }),
      ).toMatchObject({ ok: true });
    }
    await stand.sync.sendNow();
    expect(await count('lead')).toBe(3);
  });

  it('shows rejected entries to staff and resends them on request', async () => {
    await openEnrolledStand();
    const stale = { ...question, goods_sn: 'QC10000' };
    stand.setReachable(false);
    expect(await stand.client.call('contactUs', stale)).toMatchObject({ ok: true });
    const resolve = vi.spyOn(shop.deps.catalogue.search, 'resolveNumber').mockResolvedValue(null);
    stand.setReachable(true);
    expect(await stand.sync.sendNow()).toBe('Entries waiting: 0. Entries rejected: 1.');
    expect(JSON.stringify(await stand.sync.status())).toContain(
      'There is no product with the catalogue number',
    );
    resolve.mockRestore();
    expect(await stand.sync.sendNow()).toBe('All entries are sent.');
    expect(await count('lead')).toBe(1);
  });

  it.each(['a key with spaces and so on', 'short-key', 'k'.repeat(65)])(
    'answers 400 to the idempotency key %j, which cannot identify an entry',
    async (key) => {
      await openEnrolledStand();
      const malformed = { ok: false, failure: { status: 400, field: 'Idempotency-Key' } };
      expect(await stand.client.call('saveLead', { name: 'Ann', consent }, { key })).toMatchObject(malformed);
      await putOne();
      expect(await stand.client.call('requestOrder', requester, { key })).toMatchObject(malformed);
    },
  );

  it('keeps entries until it is enrolled', async () => {
    await openStand();
    expect(await stand.client.call('contactUs', question)).toMatchObject({ ok: false });
    const lead = await stand.client.call('saveLead', { name: 'Ann', consent }, { key: randomUUID() });
    expect(lead).toMatchObject({ ok: true, data: { progress: 'on this device' } });
    stand.setReachable(false);
    const captcha = await stand.client.call('issueCaptcha', { form: 'lead' });
    expect(captcha).toMatchObject({ ok: true, data: { needless: true } });
    // Other forms need the shop.
    for (const request of [{ form: 'login' } as const, {}]) {
      expect(await stand.client.call('issueCaptcha', request)).toMatchObject({ ok: false });
    }
    const standCaptcha = { captcha_id: captcha.ok ? captcha.data.captcha_id : '', captcha: 'none' };
    // The second form is sent when the shop, which does not know this captcha, is reachable again.
    for (const isReachable of [false, true]) {
      stand.setReachable(isReachable);
      const form = { ...question, message: `Please call me, ${isReachable}`, ...standCaptcha };
      expect(await stand.client.call('contactUs', form)).toMatchObject({
        ok: true,
        data: { receipt: '', on_this_device: true },
      });
    }
    expect(await value('Waiting on this device')).toBe('3');
    expect(await value('Sending to the shop')).toContain('not enrolled');
    const code = await createEnrollmentCode(shop.deps, 'Hall 5');
    // Staff enroll over the bridge; a page cannot do it without them.
    expect(await stand.client.call('enrollStand', { code })).toMatchObject({ ok: false });
    expect(await stand.sync.enroll('wrong')).toMatchObject({ kind: 'refused' });
    expect(await stand.sync.enroll(code)).toMatchObject({ kind: 'enrolled', name: 'Hall 5' });
    expect(await stand.sync.sendNow()).toBe('All entries are sent.');
    expect(await count('lead')).toBe(3);
  });
});
