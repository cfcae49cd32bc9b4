import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../../examples/verify-webhook.mjs';
import { runCli } from '../../../test/fixtures/run-cli';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { createAddress, makeOrder, findVariantsInStock } from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, HOUR, MINUTE, fakeClock, SECOND, type FakeClock } from '../../../test/fakes/fake-clock';
import { applyTransition, applyTransitions } from '../../../test/shopping/transition-order';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/fakes/webhook-receiver';
import { runHousekeeping } from '../app/housekeeping';
import type { Log } from '../observability/log';
import { transitionOrder } from '../orders/order-transitions';
import { sendDueWebhooks } from './webhook-sender';

interface ReceivedEvent {
  id: string;
  type: string;
  created: string;
  order: Record<string, unknown> & { order_sn: string; lines: Record<string, unknown>[] };
}

let time: FakeClock;
let folder: string;
let logged: string[];
let log: Log;
let shop: TestShop;
let ann: TestCustomer;
let receiver: WebhookReceiver;
let secret: string;

const openShop = () => makeShop({ clock: time.clock, log }, join(folder, 'shop.sqlite'));
const run = (...words: string[]) => runCli(shop.deps, ['webhooks', ...words]);
const send = () => sendDueWebhooks(shop.deps);
const receivedEvents = () => receiver.received.map(({ body }) => JSON.parse(body) as ReceivedEvent);
const types = () => receivedEvents().map(({ type }) => type);

beforeEach(async () => {
  time = fakeClock();
  logged = [];
  const write: Log['error'] = (event, fields) => void logged.push(JSON.stringify({ event, ...fields }));
  log = { info: () => undefined, error: write };
  folder = await mkdtemp(join(tmpdir(), 'webhooks-'));
  shop = await openShop();
  ann = await makeCustomer(shop, 'ann');
  await createAddress(ann.client);
  receiver = await startWebhookReceiver();
  secret = /secret is (\S+)/.exec(await run('add', receiver.url))?.[1] ?? '';
});
afterEach(async () => {
  await shop.close();
  await receiver.close();
  await rm(folder, { recursive: true });
});

async function placeOrder() {
  const sizes = await findVariantsInStock(shop, { minStock: 5 });
  return makeOrder(ann.client, sizes, { pay_id: 'banktransfer' });
}

describe('webhook', () => {
  it('receives the events of an order in sequence, without personal data', async () => {
    const { order_id, order_sn, amount } = await placeOrder();
    await applyTransitions(shop, order_id, ['pay', 'confirm', 'ship', 'refund']);
    await send();
    expect(types()).toEqual(['order.placed', 'order.paid', 'order.shipped', 'order.refunded']);
    const [placed] = receivedEvents();
    expect(placed?.order).toMatchObject({ order_sn, state: 'pending', currency: 'USD', total: amount });
    expect(placed?.order.lines).toHaveLength(1);
    const [line] = placed?.order.lines ?? [];
    expect(line).toMatchObject({ unspsc: expect.stringMatching(/^\d{8}$/) as string, order_unit: 'EA' });
    expect(receivedEvents().map((event) => event.order['state'])).toEqual([
      'pending',
      'paid',
      'shipped',
      'refunded',
    ]);
    const everything = receiver.received.map(({ body }) => body).join('');
    for (const personal of ['Ann Lee', 'Allee', '89081', 'institute.example', '731 5000', 'banktransfer']) {
      expect(everything).not.toContain(personal);
    }
  });

  it.each([['cancel'], ['withdraw'], ['lapse']] as const)(
    'receives order.cancelled after %s',
    async (transition) => {
      const { order_id } = await placeOrder();
      await applyTransition(shop, order_id, transition);
      await send();
      expect(types()).toEqual(['order.placed', 'order.cancelled']);
    },
  );

  it('receives nothing of a transition that was rolled back', async () => {
    const { order_id } = await placeOrder();
    const moving = shop.deps.database.transaction().execute(async (transaction) => {
      const request = { orderId: order_id, transition: 'pay', actor: 'staff', text: 'It came.' } as const;
      expect(await transitionOrder(shop.deps, transaction, request)).toBe('paid');
      throw new Error('rolled back');
    });
    await expect(moving).rejects.toThrow('rolled back');
    await send();
    expect(types()).toEqual(['order.placed']);
  });

  it('is signed, which proves origin and order', async () => {
    await placeOrder();
    await send();
    const [hook] = receiver.received;
    if (!hook) throw new Error('No message was received.');
    const request = { ...hook, secret, seen: new Set<string>(), now: time.now() };
    const changed = { ...hook.headers, 'webhook-timestamp': String(Math.floor(time.now() / 1000) + 1) };
    expect(verifyWebhook(request)).toBe('new');
    expect(verifyWebhook({ ...request, seen: new Set([receivedEvents()[0]?.id ?? '']) })).toBe('known');
    expect(verifyWebhook({ ...request, now: time.now() + 6 * MINUTE })).toBe('refused');
    expect(verifyWebhook({ ...request, body: hook.body.replace('order.placed', 'order.paid') })).toBe(
      'refused',
    );
    expect(verifyWebhook({ ...request, headers: changed })).toBe('refused');
    expect(verifyWebhook({ ...request, secret: 'another' })).toBe('refused');
    expect(verifyWebhook({ ...request, headers: {} })).toBe('refused');
  });
});

describe('delivery', () => {
  it('is repeated under the same id when the reply is lost', async () => {
    receiver.respond = (response) => response.destroy();
    await placeOrder();
    await send();
    receiver.respond = (response) => response.writeHead(200).end();
    time.advance(MINUTE);
    await send();
    await send();
    const ids = receivedEvents().map(({ id }) => id);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(ids);
  });

  it('waits while the receiver is down and keeps the order of events', async () => {
    receiver.respond = (response) => response.writeHead(503).end();
    const { order_id } = await placeOrder();
    await send();
    await applyTransitions(shop, order_id, ['pay', 'ship']);
    for (let minute = 0; minute < 60; minute += 1) {
      time.advance(MINUTE);
      await send();
    }
    expect(new Set(types())).toEqual(new Set(['order.placed']));
    expect(receiver.received.length).toBeLessThan(20);
    receiver.received.length = 0;
    receiver.respond = (response) => response.writeHead(204).end();
    time.advance(HOUR);
    await send();
    expect(types()).toEqual(['order.placed', 'order.paid', 'order.shipped']);
  });

  it('does not follow redirects', async () => {
    const other = await startWebhookReceiver();
    receiver.respond = (response) => response.writeHead(307, { Location: other.url }).end();
    await placeOrder();
    await send();
    expect(other.received).toEqual([]);
    expect(await run('list')).toContain('1 pending, 0 failed');
    await other.close();
  });

  it('is given up after three days with a log entry and can be retried', async () => {
    receiver.respond = (response) => response.writeHead(500).end();
    await placeOrder();
    for (let hours = 0; hours < 80; hours += 1) {
      await send();
      time.advance(HOUR);
    }
    expect(await run('list')).toContain('0 pending, 1 failed');
    expect(logged.filter((line) => line.includes('webhook.delivery_failed'))).toHaveLength(1);
    expect(logged.join('')).not.toContain('127.0.0.1');
    receiver.respond = (response) => response.writeHead(204).end();
    receiver.received.length = 0;
    expect(await run('retry', '1')).toBe('Sending 1 delivery to webhook 1 again.');
    await send();
    expect(types()).toEqual(['order.placed']);
  });

  it('continues when the clock was set back by two days after a failure', async () => {
    await placeOrder();
    time.advance(2 * DAY);
    receiver.respond = (response) => response.writeHead(503).end();
    await send();
    time.advance(-2 * DAY);
    receiver.respond = (response) => response.writeHead(204).end();
    await send();
    expect(types()).toEqual(['order.placed', 'order.placed']);
  });

  it('survives the death of its server', async () => {
    await placeOrder();
    await shop.close();
    shop = await openShop();
    const { database } = shop.deps;
    // The state after a server claimed the message and died.
    await database
      .updateTable('webhook_delivery')
      .set({ tries: 1, next_try_at: time.now() + MINUTE })
      .execute();
    await send();
    expect(types()).toEqual([]);
    time.advance(MINUTE + SECOND);
    await send();
    expect(types()).toEqual(['order.placed']);
  });

  it('is not delayed by another receiver that hangs', async () => {
    const other = await startWebhookReceiver();
    await run('add', other.url);
    receiver.respond = () => undefined;
    await placeOrder();
    await sendDueWebhooks(shop.deps, { attemptTimeoutMs: 300 });
    expect(other.received).toHaveLength(1);
    expect(await run('list')).toMatch(/^1 .* 1 pending, 0 failed\n2 .* 0 pending, 0 failed$/);
    await other.close();
  });

  it('ends for every webhook before a failure of the database is reported', async () => {
    const other = await startWebhookReceiver();
    await run('add', other.url);
    other.respond = (response) => void setTimeout(() => response.writeHead(204).end(), 100);
    await placeOrder();
    let calls = 0;
    const clock = () => {
      calls += 1;
      if (calls === 1) throw new Error('database failure of the first webhook');
      return shop.deps.clock();
    };
    await expect(sendDueWebhooks({ ...shop.deps, clock })).rejects.toThrow('of the first webhook');
    expect(await run('list')).toMatch(/^1 .* 1 pending, 0 failed\n2 .* 0 pending, 0 failed$/);
    await other.close();
  });
});

describe('webhook command', () => {
  it('stops deliveries to a removed webhook', async () => {
    await placeOrder();
    expect(await run('remove', '1')).toBe('Webhook 1 is removed.');
    await placeOrder();
    await send();
    expect(receiver.received).toEqual([]);
    expect(await run('list')).toBe('No webhooks found.');
    await expect(run('retry', '1')).rejects.toThrow('There is no webhook 1.');
    await expect(run('remove', '1')).rejects.toThrow('There is no webhook 1.');
  });

  it('stops the further deliveries while the sender is running', async () => {
    const { order_id } = await placeOrder();
    await applyTransitions(shop, order_id, ['pay', 'ship']);
    receiver.respond = (response) => void run('remove', '1').then(() => response.writeHead(204).end());
    await send();
    expect(types()).toEqual(['order.placed']);
  });

  it('never shows a secret again', async () => {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await run('list')).not.toContain(secret);
  });

  it.each([[[]], [['list', 'all']], [['add']], [['add', 'https://a.example', 'open']], [['remove', 'x']]])(
    'rejects the arguments %j',
    async (words) => {
      await expect(run(...words)).rejects.toThrow();
    },
  );

  it.each([
    ['sent deliveries', send],
    ['pending deliveries of a removed webhook', () => run('remove', '1')],
  ])('keeps %s for thirty days', async (_name, endDeliveries) => {
    await placeOrder();
    await endDeliveries();
    time.advance(29 * DAY);
    await runHousekeeping(shop.deps);
    const count = async () =>
      (await shop.deps.database.selectFrom('webhook_delivery').selectAll().execute()).length;
    expect(await count()).toBe(1);
    time.advance(2 * DAY);
    await runHousekeeping(shop.deps);
    expect(await count()).toBe(0);
  });
});
