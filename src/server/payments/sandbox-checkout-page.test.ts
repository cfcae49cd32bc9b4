import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, createAddress, makeOrder, findVariantsInStock } from '../../../test/shopping/make-order';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { HOUR, MINUTE, fakeClock, type FakeClock } from '../../../test/fakes/fake-clock';
import { dumpTables } from '../../../test/databases/table-dump';
import { formatMoney } from '../../shared/lib/money';
import { pollDuePayments } from './poll-payments';
import { processDueOrders } from '../orders/process-due-orders';
import { findAttempt } from './payment-store';
import { paymentWebhookPath, WECHAT_PAY } from './create-payments';

let time: FakeClock;
let site: TestSite;
let ann: TestCustomer;
let code_url: string;
let order_id: number;
let log_id: string;
beforeEach(async () => {
  time = fakeClock();
  site = await makeSite({}, { clock: time.clock });
  ann = await makeCustomer(site.shop, 'ann');
  await createAddress(ann.client);
  const sizes = await findVariantsInStock(site.shop, { minStock: 20 });
  ({ order_id, log_id } = await makeOrder(ann.client, sizes, { pay_id: WECHAT_PAY }));
  ({ code_url } = await dataOf(ann.client.call('startPayment', { order_id })));
});
afterEach(() => site.close());

const submitDecision = (decision: string, address = code_url) =>
  site.send(
    new Request(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ decision }).toString(),
    }),
  );
const respond = () => dataOf(ann.client.call('respond', { code: WECHAT_PAY, log_id }));
const title = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

describe('sandbox checkout page', () => {
  it('shows shop, order and amount with two buttons and no script', async () => {
    const { response, text } = await site.get(code_url);
    expect(response.status).toBe(200);
    expect(text).not.toMatch(/<script|\son\w+=|style=/);
    const buttons = [...text.matchAll(/<button [^>]*>(.*?)<\/button>/g)].map(([, words]) => words);
    expect(buttons).toEqual(['Confirm', 'Refuse']);
    const { order_sn, amount } = await dataOf(ann.client.call('orderDetail', { order_id }));
    const facts = [...text.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, words]) => words);
    expect(facts).toEqual([site.shop.deps.settings.brand, order_sn, formatMoney(amount)]);
  });

  it('is not indexed, not cached and sends no referrer', async () => {
    for (const { response } of [await site.get(code_url), await site.get('/sandbox/pay/none')]) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      });
    }
    const style = await site.get('/sandbox/pay.css');
    expect(style.response.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
  });

  it('pays the order once by a notification when confirmed', async () => {
    const pressed = await submitDecision('confirm');
    expect([pressed.response.status, pressed.response.headers.get('Location')]).toEqual([
      303,
      new URL(code_url).pathname,
    ]);
    expect(await respond()).toMatchObject({ status: 'paid', ended: true });
    const { order_status, history } = await dataOf(ann.client.call('orderDetail', { order_id }));
    expect([order_status, history.length]).toEqual(['paid', 2]);
    const after = await dumpTables(site.shop.deps.database);
    for (const decision of ['confirm', 'refuse'])
      expect((await submitDecision(decision)).response.status).toBe(303);
    expect(await dumpTables(site.shop.deps.database)).toEqual(after);
    const { text } = await site.get(code_url);
    expect([title(text), text.includes('<button')]).toEqual(['Payment confirmed', false]);
  });

  it('ends the attempt when refused and allows another', async () => {
    await submitDecision('refuse');
    expect(await respond()).toMatchObject({ status: 'unpaid', ended: true });
    expect(title((await site.get(code_url)).text)).toBe('This payment has ended');
    await submitDecision('confirm');
    expect(await respond()).toMatchObject({ status: 'unpaid' });
    const again = await dataOf(ann.client.call('startPayment', { order_id }));
    expect(again.code_url).not.toBe(code_url);
    await submitDecision('confirm', again.code_url);
    const { order_status } = await dataOf(ann.client.call('orderDetail', { order_id }));
    expect(order_status).toBe('paid');
  });

  it('rejects other decisions', async () => {
    for (const decision of ['', 'paid', 'CONFIRM'])
      expect((await submitDecision(decision)).response.status).toBe(400);
    const large = await submitDecision('x'.repeat(2000));
    expect(large.response.status).toBe(413);
    expect(await respond()).toMatchObject({ status: 'unpaid', ended: false });
  });

  it('rejects a form that cannot be read', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=none' };
    const { response } = await site.send(new Request(code_url, { method: 'POST', headers, body: 'no form' }));
    expect(response.status).toBe(400);
  });

  it('is expired at the end time before the database says so', async () => {
    time.advance(58 * MINUTE);
    expect(title((await site.get(code_url)).text)).toBe('This payment has ended');
    await submitDecision('confirm');
    expect(await respond()).toMatchObject({ status: 'unknown', ended: true });
  });

  it('is expired when the order was cancelled', async () => {
    time.advance(HOUR);
    await processDueOrders(site.shop.deps);
    expect(title((await site.get(code_url)).text)).toBe('This payment has ended');
    await submitDecision('confirm');
    await pollDuePayments(site.shop.deps);
    expect(await respond()).toMatchObject({ status: 'unpaid', ended: true });
    const { order_status } = await dataOf(ann.client.call('orderDetail', { order_id }));
    expect(order_status).toBe('cancelled');
  });

  it('reports a failed notification and allows a retry', async () => {
    const { schema } = site.shop.deps.database;
    await schema.alterTable('order_event').renameTo('order_event_away').execute();
    const failed = await submitDecision('confirm');
    expect([failed.response.status, failed.text.includes('role="alert"')]).toEqual([503, true]);
    await schema.alterTable('order_event_away').renameTo('order_event').execute();
    expect(await respond()).toMatchObject({ status: 'unpaid' });
    await submitDecision('confirm');
    expect(await respond()).toMatchObject({ status: 'paid' });
  });

  it('returns 404 for an unopened or unknown attempt', async () => {
    const sizes = await findVariantsInStock(site.shop, { minStock: 20 });
    const other = await makeOrder(ann.client, sizes, { pay_id: WECHAT_PAY });
    for (const name of [other.log_id, 'nobody', '%00', 'a/b']) {
      const address = `http://shop.test/sandbox/pay/${name}`;
      expect((await site.get(address)).response.status).toBe(404);
      expect((await submitDecision('confirm', address)).response.status).toBe(404);
    }
    const { database } = site.shop.deps;
    expect(await findAttempt(database, other.log_id)).toMatchObject({ status: 'open' });
    // Simulates a crash before the QR code was stored.
    await database.updateTable('payment').set({ code_url: '' }).where('log_id', '=', log_id).execute();
    expect((await submitDecision('confirm')).response.status).toBe(404);
  });
});

describe('forged sandbox notification', () => {
  it('is rejected before and after the first real one', async () => {
    const forge = () =>
      site.send(
        new Request(`http://shop.test${paymentWebhookPath(WECHAT_PAY)}`, {
          method: 'POST',
          headers: { 'Wechatpay-Serial': 'SANDBOX', 'Wechatpay-Timestamp': String(time.now() / 1000) },
          body: JSON.stringify({ resource: { original_type: 'transaction' } }),
        }),
      );
    expect((await forge()).response.status).toBe(401);
    await submitDecision('refuse');
    expect((await forge()).response.status).toBe(401);
  });
});

describe('shop without the sandbox', () => {
  it('has neither the page nor the webhook', async () => {
    const real = await makeSite({}, { payments: { providers: new Map(), sandbox: null } });
    for (const path of ['/sandbox/pay.css', new URL(code_url).pathname]) {
      expect((await real.get(path)).response.status).toBe(404);
    }
    const post = new Request(code_url, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'confirm' }),
    });
    expect((await real.send(post)).response.status).toBe(405);
    const notice = new Request(`http://shop.test${paymentWebhookPath(WECHAT_PAY)}`, {
      method: 'POST',
      body: '{}',
    });
    expect((await real.send(notice)).response.status).toBe(404);
    await real.close();
  });
});
