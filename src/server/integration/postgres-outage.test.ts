import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { messages } from '../../shared/lib/messages';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import {
  dataOf,
  fillCart,
  createAddress,
  makeOrderRequest,
  findVariantsInStock,
} from '../../../test/shopping/make-order';
import type { OrderRequest } from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { makeSite } from '../../../test/fixtures/make-site';
import { fakeClock, SECOND } from '../../../test/fakes/fake-clock';
import { startTcpProxy } from '../../../test/databases/tcp-proxy';
import { startPostgres, type PostgresServer } from '../../../test/databases/postgres-server';
import { openShopDatabase } from '../db/shop-database';
import { createHealthMonitor } from '../app/health-monitor';
import { listSitemapIds } from '../seo/sitemap-store';
import { findDiscrepancies } from '../orders/reconciliation-store';

const time = fakeClock();
let server: PostgresServer;
let shop: TestShop;
let ann: TestCustomer;
let request: OrderRequest;
beforeAll(async () => {
  server = await startPostgres();
  shop = await makeShop({ clock: time.clock }, server.url);
  ann = await makeCustomer(shop, 'ann');
  await createAddress(ann.client);
  const lines = await fillCart(ann.client, await findVariantsInStock(shop, { minStock: 20, count: 2 }));
  request = await makeOrderRequest(
    ann.client,
    lines.map(({ rec_id }) => rec_id),
  );
});
afterAll(async () => {
  await shop.close();
  await server.stop();
});

/** Returns the value of a promise, and the milliseconds by which fake timers had to be advanced for it. */
async function countMilliseconds<T>(promise: Promise<T>): Promise<[value: T, ms: number]> {
  let isSettled = false;
  const settle = () => (isSettled = true);
  promise.then(settle, settle);
  let ms = 0;
  for (; !isSettled; ms += 50) {
    await vi.advanceTimersByTimeAsync(50);
    await new Promise(setImmediate);
  }
  return [await promise, ms];
}

const unavailable = {
  ok: false,
  failure: { kind: 'http', status: 503, message: messages.unavailable },
};

describe('PostgreSQL outage', () => {
  it('is reported, keeps the catalogue readable, and recovers by itself', async () => {
    const health = createHealthMonitor(shop.deps);
    expect(await health.check()).toBe('ok');
    const key = randomUUID();
    await server.crash();
    time.advance(10 * SECOND);
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await ann.client.call('placeOrder', request, { key })).toEqual(unavailable);
    }
    expect(await ann.client.call('orders', {})).toEqual(unavailable);
    const [line] = request.sel_goods;
    expect(line).toBeDefined();
    expect((await ann.client.call('homeBanners', {})).ok).toBe(true);
    expect(await health.check()).toBe('degraded');

    await server.restart();
    time.advance(10 * SECOND);
    const placed = await dataOf(ann.client.call('placeOrder', request, { key }));
    expect(await dataOf(ann.client.call('placeOrder', request, { key }))).toEqual(placed);
    expect(await health.check()).toBe('ok');
    expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  });

  it('places each order once', async () => {
    const lines = await fillCart(ann.client, await findVariantsInStock(shop, { minStock: 20, count: 2 }));
    const next = await makeOrderRequest(
      ann.client,
      lines.map(({ rec_id }) => rec_id),
    );
    const key = randomUUID();
    const order = ann.client.call('placeOrder', next, { key });
    await server.crash();
    await order;
    await server.restart();
    const placed = await dataOf(ann.client.call('placeOrder', next, { key }));
    const orders = await shop.deps.database
      .selectFrom('shop_order')
      .select(['order_sn', 'request_key'])
      .execute();
    expect(orders.filter(({ request_key }) => request_key === key)).toEqual([
      { order_sn: placed.order_sn, request_key: key },
    ]);
    expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  });
});

describe('a website during an outage of PostgreSQL', () => {
  it('serves pages and catalogue calls, and says what it cannot do', async () => {
    const site = await makeSite({}, { ...shop.deps });
    try {
      const [id = 0] = await listSitemapIds(shop.deps.catalogue, 'products', { limit: 1, offset: 0 });
      await server.crash();
      time.advance(10 * SECOND);
      expect((await site.get(`/goodsInfo?id=${id}`)).response.status).toBe(200);
      expect((await site.shop.client.call('goodsInfo', { id })).ok).toBe(true);
      const health = await site.get('/healthz');
      expect([health.response.status, health.text]).toEqual([
        503,
        'degraded: the database cannot be written',
      ]);
      const ready = await site.get('/readyz');
      expect([ready.response.status, ready.text]).toEqual([
        200,
        'ready, without accounts, carts and orders: the database cannot be written',
      ]);
      await server.restart();
      time.advance(10 * SECOND);
      expect((await site.get('/healthz')).text).toBe('ok');
      expect((await site.get('/readyz')).text).toBe('ready');
    } finally {
      await site.close();
    }
  });

  it('is ready within five seconds when the server accepts connections and never answers', async () => {
    const proxy = await startTcpProxy(server.url);
    const database = await openShopDatabase(proxy.url, { maxConnections: 2 });
    const site = await makeSite({}, { ...shop.deps, database });
    try {
      expect((await site.get('/readyz')).text).toBe('ready');
      proxy.freeze();
      time.advance(10 * SECOND);
      for (const [path, limit] of [
        ['/readyz', 1000],
        ['/healthz', 5000],
        ['/readyz', 1000],
      ] as const) {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        const [reply, ms] = await countMilliseconds(site.get(path));
        vi.useRealTimers();
        expect(reply.text).toContain('the database cannot be written');
        expect(ms).toBeLessThan(limit);
        time.advance(3 * SECOND);
      }
    } finally {
      vi.useRealTimers();
      await site.close();
      await proxy.stop();
      await database.destroy();
    }
  });
});
