import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../../examples/verify-webhook.mjs';
import { webhookCommand } from '../../../tools/cli/webhook-commands';
import { makeCustomer, type TestCustomer } from '../../../test/make-customer';
import { giveAddress, order, sizesInStock } from '../../../test/make-order';
import { makeShop, type TestShop } from '../../../test/make-shop';
import { DAY, HOUR, MINUTE, movableClock, SECOND, type MovableClock } from '../../../test/movable-clock';
import { makeMove, makeMoves } from '../../../test/move-order';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver';
import { runHousekeeping } from '../app/housekeeping';
import type { Log } from '../observability/log';
import { transition } from '../orders/order-transitions';
import { sendDueWebhooks } from './webhook-sender';

interface Told {
  id: string;
  type: string;
  created: string;
  order: Record<string, unknown> & { order_sn: string; lines: Record<string, unknown>[] };
}

let time: MovableClock;
let folder: string;
let logged: string[];
let log: Log;
let shop: TestShop;
let ann: TestCustomer;
let receiver: WebhookReceiver;
let secret: string;

const openShop = () => makeShop({ clock: time.clock, log }, join(folder, 'shop.sqlite'));
const run = (...words: string[]) => webhookCommand(shop.deps, words);
const send = () => sendDueWebhooks(shop.deps);
const told = () => receiver.received.map(({ body }) => JSON.parse(body) as Told);
const types = () => told().map(({ type }) => type);

beforeEach(async () => {
  time = movableClock();
  logged = [];
  const write: Log['error'] = (event, fields) => void logged.push(JSON.stringify({ event, ...fields }));
  log = { info: () => undefined, error: write };
  folder = await mkdtemp(join(tmpdir(), 'webhooks-'));
  shop = await openShop();
  ann = await makeCustomer(shop, 'ann');
  await giveAddress(ann.client);
  receiver = await startWebhookReceiver();
  secret = /secret is (\S+)/.exec(await run('add', receiver.url))?.[1] ?? '';
});
afterEach(async () => {
  await shop.close();
  await receiver.close();
  await rm(folder, { recursive: true });
});

async function place() {
  const sizes = await sizesInStock(shop, { least: 5 });
  return order(ann.client, sizes, { pay_id: 'banktransfer' });
}

describe('a webhook', () => {
  it('hears of an order what it has to know, in its order, and nothing of the person', async () => {
    const { order_id, order_sn, amount } = await place();
    await makeMoves(shop, order_id, ['pay', 'confirm', 'ship', 'refund']);
    await send();
    expect(types()).toEqual(['order.placed', 'order.paid', 'order.shipped', 'order.refunded']);
    const [placed] = told();
    expect(placed?.order).toMatchObject({ order_sn, state: 'pending', currency: 'USD', total: amount });
    expect(placed?.order.lines).toHaveLength(1);
    const [line] = placed?.order.lines ?? [];
    expect(line).toMatchObject({ unspsc: expect.stringMatching(/^\d{8}$/) as string, order_unit: 'EA' });
    expect(told().map((one) => one.order['state'])).toEqual(['pending', 'paid', 'shipped', 'refunded']);
    const everything = receiver.received.map(({ body }) => body).join('');
    for (const personal of ['Ann Lee', 'Allee', '89081', 'institute.example', '731 5000', 'banktransfer']) {
      expect(everything).not.toContain(personal);
    }
  });

  it.each([['cancel'], ['withdraw'], ['lapse']] as const)(
    'hears that an order is off by %s',
    async (move) => {
      const { order_id } = await place();
      await makeMove(shop, order_id, move);
      await send();
      expect(types()).toEqual(['order.placed', 'order.cancelled']);
    },
  );

  it('hears nothing of a move that was undone', async () => {
    const { order_id } = await place();
    const moving = shop.deps.database.transaction().execute(async (transaction) => {
      const request = { orderId: order_id, move: 'pay', actor: 'staff', text: 'It came.' } as const;
      expect(await transition(shop.deps, transaction, request)).toBe('paid');
      throw new Error('undone');
    });
    await expect(moving).rejects.toThrow('undone');
    await send();
    expect(types()).toEqual(['order.placed']);
  });

  it('can tell by the signature that it is the shop, and that nothing came before', async () => {
    await place();
    await send();
    const [hook] = receiver.received;
    if (!hook) throw new Error('nothing came');
    const request = { ...hook, secret, seen: new Set<string>(), now: time.now() };
    const changed = { ...hook.headers, 'webhook-timestamp': String(Math.floor(time.now() / 1000) + 1) };
    expect(verifyWebhook(request)).toBe('new');
    expect(verifyWebhook({ ...request, seen: new Set([told()[0]?.id ?? '']) })).toBe('known');
    expect(verifyWebhook({ ...request, now: time.now() + 6 * MINUTE })).toBe('refused');
    expect(verifyWebhook({ ...request, body: hook.body.replace('order.placed', 'order.paid') })).toBe(
      'refused',
    );
    expect(verifyWebhook({ ...request, headers: changed })).toBe('refused');
    expect(verifyWebhook({ ...request, secret: 'another' })).toBe('refused');
    expect(verifyWebhook({ ...request, headers: {} })).toBe('refused');
  });
});

describe('a message', () => {
  it('comes again under the same id when its answer is lost, and then no more', async () => {
    receiver.answer = (response) => response.destroy();
    await place();
    await send();
    receiver.answer = (response) => response.writeHead(200).end();
    time.advance(MINUTE);
    await send();
    await send();
    const ids = told().map(({ id }) => id);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(ids);
  });

  it('waits while the receiver is down, an hour long, and overtakes no other of its order', async () => {
    receiver.answer = (response) => response.writeHead(503).end();
    const { order_id } = await place();
    await send();
    await makeMoves(shop, order_id, ['pay', 'ship']);
    for (let minute = 0; minute < 60; minute += 1) {
      time.advance(MINUTE);
      await send();
    }
    expect(new Set(types())).toEqual(new Set(['order.placed']));
    expect(receiver.received.length).toBeLessThan(20);
    receiver.received.length = 0;
    receiver.answer = (response) => response.writeHead(204).end();
    time.advance(HOUR);
    await send();
    expect(types()).toEqual(['order.placed', 'order.paid', 'order.shipped']);
  });

  it('does not follow a redirect', async () => {
    const other = await startWebhookReceiver();
    receiver.answer = (response) => response.writeHead(307, { Location: other.url }).end();
    await place();
    await send();
    expect(other.received).toEqual([]);
    expect(await run('list')).toContain('1 waiting, 0 given up');
    await other.close();
  });

  it('is given up after three days with a word in the log, and sent again when asked', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    await place();
    for (let hours = 0; hours < 80; hours += 1) {
      await send();
      time.advance(HOUR);
    }
    expect(await run('list')).toContain('0 waiting, 1 given up');
    expect(logged.filter((line) => line.includes('webhook given up'))).toHaveLength(1);
    expect(logged.join('')).not.toContain('127.0.0.1');
    receiver.answer = (response) => response.writeHead(204).end();
    receiver.received.length = 0;
    expect(await run('retry', '1')).toBe('1 messages go to webhook 1 again.');
    await send();
    expect(types()).toEqual(['order.placed']);
  });

  it('outlives the server that wrote it, and one that died while sending', async () => {
    await place();
    await shop.close();
    shop = await openShop();
    const { database } = shop.deps;
    // What a server leaves that took the message and never came back.
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

  it('of a receiver that hangs keeps no other waiting', async () => {
    const other = await startWebhookReceiver();
    await run('add', other.url);
    receiver.answer = () => undefined;
    await place();
    await sendDueWebhooks(shop.deps, { attemptTimeoutMs: 300 });
    expect(other.received).toHaveLength(1);
    expect(await run('list')).toMatch(/^1 .* 1 waiting, 0 given up\n2 .* 0 waiting, 0 given up$/);
    await other.close();
  });
});

describe('the command', () => {
  it('tells nobody any more whom it removed', async () => {
    await place();
    expect(await run('remove', '1')).toBe('Nothing more goes to webhook 1.');
    await place();
    await send();
    expect(receiver.received).toEqual([]);
    expect(await run('list')).toBe('Nobody is told of orders.');
    await expect(run('retry', '1')).rejects.toThrow('There is no webhook 1.');
    await expect(run('remove', '1')).rejects.toThrow('There is no webhook 1.');
  });

  it('never shows a secret again', async () => {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await run('list')).not.toContain(secret);
  });

  it.each([[[]], [['list', 'all']], [['add']], [['add', 'https://a.example', 'open']], [['remove', 'x']]])(
    'shows how it is meant when asked for %j',
    async (words) => {
      await expect(run(...words)).rejects.toThrow('npm run webhooks');
    },
  );

  it('keeps what was sent for thirty days', async () => {
    await place();
    await send();
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
