import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../shared/domain/messages';
import { makeCustomer, type TestCustomer } from '../../testing/make-customer';
import { dataOf, fillCart, giveAddress, orderRequest, sizesInStock } from '../../testing/make-order';
import type { OrderRequest } from '../../testing/make-order';
import { openLoaded, ensureFixtureCatalogue } from '../../testing/catalogue-fixture';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { makeSite } from '../../testing/make-site';
import { movableClock, SECOND } from '../../testing/movable-clock';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server';
import { loadCatalogue } from '../../../tools/loading/load-catalogue';
import { watchHealth } from '../http/health';
import type { Catalogue } from '../catalogue/catalogue';
import { listedIds } from '../seo/sitemap-store';
import { findFaults } from '../orders/reconciliation-store';

const time = movableClock();
let server: PostgresServer;
let shop: TestShop;
let ann: TestCustomer;
let request: OrderRequest;
beforeAll(async () => {
  server = await startPostgres();
  shop = await makeShop({ clock: time.clock }, server.url);
  ann = await makeCustomer(shop, 'ann');
  await giveAddress(ann.client);
  const lines = await fillCart(ann.client, await sizesInStock(shop, { least: 20, count: 2 }));
  request = await orderRequest(
    ann.client,
    lines.map(({ rec_id }) => rec_id),
  );
});
afterAll(async () => {
  await shop.close();
  await server.stop();
});

const unavailable = {
  ok: false,
  failure: { kind: 'http', status: 503, message: messages.unavailable },
};

describe('a shop whose PostgreSQL is gone', () => {
  it('says so, shows its goods, and goes on by itself when the server is back', async () => {
    const health = watchHealth(shop.deps);
    expect(await health.look()).toBe('ok');
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
    expect(await health.look()).toBe('degraded');

    await server.restart();
    time.advance(10 * SECOND);
    const placed = await dataOf(ann.client.call('placeOrder', request, { key }));
    expect(await dataOf(ann.client.call('placeOrder', request, { key }))).toEqual(placed);
    expect(await health.look()).toBe('ok');
    expect(await findFaults(shop.deps.database)).toEqual([]);
  });

  it('places each order once, whatever the server does meanwhile', async () => {
    const lines = await fillCart(ann.client, await sizesInStock(shop, { least: 20, count: 2 }));
    const next = await orderRequest(
      ann.client,
      lines.map(({ rec_id }) => rec_id),
    );
    const key = randomUUID();
    const asked = ann.client.call('placeOrder', next, { key });
    await server.crash();
    await asked;
    await server.restart();
    const placed = await dataOf(ann.client.call('placeOrder', next, { key }));
    const orders = await shop.deps.database
      .selectFrom('shop_order')
      .select(['order_sn', 'request_key'])
      .execute();
    expect(orders.filter(({ request_key }) => request_key === key)).toEqual([
      { order_sn: placed.order_sn, request_key: key },
    ]);
    expect(await findFaults(shop.deps.database)).toEqual([]);
  });
});

describe('a shop whose catalogue was in the PostgreSQL that is gone', () => {
  let catalogue: Catalogue;
  beforeAll(async () => {
    await loadCatalogue({ file: await ensureFixtureCatalogue(), url: server.url });
    catalogue = await openLoaded(server.url);
  });
  afterAll(() => catalogue.close());

  it('says 503 for what it has not in memory, and goes on by itself when the server is back', async () => {
    const site = await makeSite({}, { catalogue, clock: time.clock });
    try {
      const [first, second] = await listedIds(catalogue, 'products', { limit: 2, offset: 0 });
      const [seen, unseen] = [`/goodsInfo?id=${first}`, `/goodsInfo?id=${second}`];
      const drawn = await site.get(seen);
      expect(drawn.response.status).toBe(200);
      expect((await site.get('/healthz')).text).toBe('ok');

      await server.crash();
      time.advance(10 * SECOND);
      expect((await site.get(seen)).text).toBe(drawn.text);
      for (let tries = 0; tries < 2; tries += 1) {
        const { response } = await site.get(unseen);
        expect(response.status).toBe(503);
        expect(response.headers.get('Retry-After')).toBe('5');
        expect(response.headers.get('Cache-Control')).toBe('no-store');
      }
      expect(await site.shop.client.call('goodsInfo', { id: second ?? 0 })).toEqual(unavailable);
      const health = await site.get('/healthz');
      expect([health.response.status, health.text]).toEqual([503, 'down: the catalogue cannot be read']);
      expect((await site.get('/readyz')).response.status).toBe(200);

      await server.restart();
      time.advance(10 * SECOND);
      expect((await site.get(unseen)).response.status).toBe(200);
      expect((await site.get('/healthz')).text).toBe('ok');
    } finally {
      await site.close();
    }
  });
});
