import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { openLoadedCatalogue, ensureFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { makeSite } from '../../../test/fixtures/make-site';
import { fakeClock, SECOND } from '../../../test/fakes/fake-clock';
import { startPostgres, type PostgresServer } from '../../../test/databases/postgres-server';
import { loadCatalogue } from '../../../tools/cli/postgres/load-catalogue';
import { createHealthMonitor } from '../app/health-monitor';
import type { Catalogue } from '../catalogue/catalogue';
import { listedIds } from '../seo/sitemap-store';
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
  const lines = await fillCart(ann.client, await findVariantsInStock(shop, { least: 20, count: 2 }));
  request = await makeOrderRequest(
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
    const lines = await fillCart(ann.client, await findVariantsInStock(shop, { least: 20, count: 2 }));
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

describe('outage of the PostgreSQL that holds the catalogue', () => {
  let catalogue: Catalogue;
  beforeAll(async () => {
    await loadCatalogue({ file: await ensureFixtureCatalogue(), url: server.url });
    catalogue = await openLoadedCatalogue(server.url);
  });
  afterAll(() => catalogue.close());

  it('returns 503 for uncached replies and recovers by itself', async () => {
    const site = await makeSite({}, { catalogue, clock: time.clock });
    try {
      const [first, second] = await listedIds(catalogue, 'products', { limit: 2, offset: 0 });
      const [seen, unseen] = [`/goodsInfo?id=${first}`, `/goodsInfo?id=${second}`];
      const page = await site.get(seen);
      expect(page.response.status).toBe(200);
      expect((await site.get('/healthz')).text).toBe('ok');

      await server.crash();
      time.advance(10 * SECOND);
      expect((await site.get(seen)).text).toBe(page.text);
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
