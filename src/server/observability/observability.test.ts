import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeCustomer } from '../../../test/fixtures/make-customer';
import { createAddress, findVariantsInStock, makeOrder } from '../../../test/shopping/make-order';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { startObservability, type Observability, type ObservabilityOptions } from './observability';
import { countLimitedMessages, countPendingMessages } from '../messaging/outbox-store';
import { findTextMessageUse } from '../messaging/text-message-budget';
import {
  countChangedCarts,
  countOrders,
  countPayments,
  countUnmatchedPayments,
} from '../orders/sales-count-store';
import { countUnsentDeliveries } from '../webhooks/webhook-store';
import { observeRequests } from '../app/website-pipeline';
import { pipeline, type FetchHandler } from '../http/pipeline';

let website: TestSite;
const started: Observability[] = [];
beforeEach(async () => {
  website = await makeSite();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((observability) => observability.stop()));
  await website.close();
});

async function start(
  options: Partial<ObservabilityOptions>,
): Promise<{ handler: FetchHandler; observability: Observability }> {
  const { database, catalogue } = website.shop.deps;
  const sources = {
    countPendingMessages: () => countPendingMessages(database),
    countLimitedMessages: () => countLimitedMessages(database, 0),
    findTextMessageUse: () => findTextMessageUse(database, { per_hour: 20, per_day: 100 }, Date.now()),
    countOrders: () => countOrders(database, 0),
    countPayments: () => countPayments(database, 0),
    countUnmatchedPayments: () => countUnmatchedPayments(database),
    countChangedCarts: () => countChangedCarts(database, 0),
    countWebhookDeliveries: () => countUnsentDeliveries(database),
    catalogueVersion: () => catalogue.version,
    releaseNumber: () => 7,
    shedRequests: () => 3,
    poolUsage: () => ({ open: 5, idle: 2, waiting: 1, max: 10 }),
  };
  const observability = await startObservability(sources, {
    host: '127.0.0.1',
    metricsPort: undefined,
    traceCollector: undefined,
    tracedService: 'shop',
    ...options,
  });
  started.push(observability);
  const handler = pipeline(observability.observers.map(observeRequests), respond);
  return { observability, handler };
}

async function respond(request: Request): Promise<Response> {
  const { response, text } = await website.send(request);
  return new Response(text, response);
}

const search = (key: string, headers: Record<string, string> = {}) =>
  new Request('http://shop.test/web/goods/search/index?secret=who', {
    method: 'POST',
    body: JSON.stringify({ key }),
    headers,
  });
const client = { ip: '192.0.2.77' };

it('serves request counts by route on a separate port', async () => {
  const { handler, observability } = await start({ metricsPort: 0 });
  await handler(search('aspirin'), client);
  await handler(search('aspirin'), client);
  await handler(new Request('http://shop.test/web/made/up/by-a-visitor', { method: 'POST' }), client);
  await handler(new Request('http://shop.test/healthz'), client);
  const response = await fetch(observability.metricsAddress ?? '');
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
  const lines = (await response.text()).split('\n');
  expect(lines).toContain('shop_request_seconds_count{kind="call",call="searchGoods",status="2xx"} 2');
  expect(lines).toContain('shop_request_seconds_count{kind="call",call="unknown",status="4xx"} 1');
  expect(lines).toContain('shop_request_seconds_count{kind="health",call="",status="2xx"} 1');
  expect(lines).toContain('shop_messages_waiting 0');
  expect(lines).toContain('shop_text_messages{period="hour"} 0');
  expect(lines).toContain('shop_text_messages_budget{period="day"} 100');
  expect(lines.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true);
  expect(lines.join('\n')).not.toMatch(/aspirin|192\.0\.2|made|who/);
  expect((await fetch(new URL('/', observability.metricsAddress ?? ''))).status).toBe(404);
});

async function linesOf({ metricsAddress }: Observability): Promise<string[]> {
  const response = await fetch(metricsAddress ?? '');
  expect(response.status).toBe(200);
  return (await response.text()).split('\n').filter((line) => line.startsWith('shop_'));
}

it('serves the state of sales, release and connections', async () => {
  const { observability } = await start({ metricsPort: 0 });
  const { shop } = website;
  const ann = await makeCustomer(shop, 'ann');
  await createAddress(ann.client);
  const sizes = await findVariantsInStock(shop, { minStock: 20, count: 2 });
  const { order_sn } = await makeOrder(ann.client, sizes, { pay_id: 'banktransfer' });
  await makeOrder(ann.client, sizes, { pay_id: 'banktransfer' });
  const { total_cents } = await shop.deps.database
    .selectFrom('shop_order')
    .select('total_cents')
    .where('order_sn', '=', order_sn)
    .executeTakeFirstOrThrow();
  const lines = await linesOf(observability);
  expect(lines).toEqual(
    expect.arrayContaining([
      'shop_orders{state="pending"} 2',
      `shop_orders_cents{state="pending"} ${2 * total_cents}`,
      'shop_carts 1',
      'shop_payments_unmatched 0',
      'shop_webhook_deliveries{state="failing"} 0',
      'shop_database_up 1',
      'shop_database_connections{state="used"} 3',
      'shop_database_requests_waiting 1',
      'shop_release 7',
      'shop_requests_shed_total 3',
    ]),
  );
});

it('serves the other metrics, and no values of the database, while the database fails', async () => {
  const { observability } = await start({ metricsPort: 0 });
  expect(await linesOf(observability)).toContain('shop_messages_waiting 0');
  await website.shop.deps.database.schema.alterTable('outbox').renameTo('elsewhere').execute();
  const lines = await linesOf(observability);
  expect(lines).toEqual(expect.arrayContaining(['shop_database_up 0', 'shop_release 7']));
  expect(lines.join('\n')).not.toMatch(/^shop_(?:messages|orders|carts|payments|webhook)/m);
});

it('exports every metric of the dashboard and of the alert rules', async () => {
  const { handler, observability } = await start({ metricsPort: 0 });
  await handler(search('aspirin'), client);
  const text = await (await fetch(observability.metricsAddress ?? '')).text();
  const exported = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const dashboard = readMonitoring('grafana-dashboard.json');
  const { groups } = parse(readMonitoring('prometheus-rules.yaml')) as {
    groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  for (const { alert, annotations } of rules) {
    expect(alert).toMatch(/^Shop[A-Z]/);
    expect(Object.keys(annotations)).toEqual(['summary', 'description']);
  }
  const { panels } = JSON.parse(dashboard) as { panels: { title: string; targets?: { expr: string }[] }[] };
  const expressions = [...rules, ...panels.flatMap(({ targets = [] }) => targets)].map(({ expr }) => expr);
  const named = expressions.flatMap((expr) => expr.match(/\b(?:shop|nodejs|process)_\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((name) => !exported.has(name))).toEqual([]);
  for (const name of ['shop_orders', 'shop_orders_cents', 'shop_carts', 'shop_payments', 'shop_release'])
    expect(named).toContain(name);
  for (const expr of expressions) expect(countOf(expr, '('), expr).toBe(countOf(expr, ')'));
});

const countOf = (text: string, character: string) => text.split(character).length;
const readMonitoring = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../../deploy/monitoring', file), 'utf8');

it('does not serve metrics to visitors', async () => {
  const { handler } = await start({ metricsPort: 0 });
  const response = await handler(new Request('http://shop.test/metrics'), client);
  expect(await response.text()).not.toContain('shop_request_seconds');
});

it('serves metrics with a query, and nothing else, on the port of metrics', async () => {
  const { observability } = await start({ metricsPort: 0 });
  const address = observability.metricsAddress ?? expect.fail('metrics have no address');
  expect(await (await fetch(`${address}?job=shop`)).text()).toContain('shop_release');
  expect((await fetch(`${address}2`)).status).toBe(404);
});

it('starts nothing without configuration', async () => {
  const { observability } = await start({});
  expect(observability.observers).toEqual([]);
  expect(observability.metricsAddress).toBeNull();
});

it('rejects a port that is taken', async () => {
  const { observability } = await start({ metricsPort: 0 });
  const metricsPort = Number(new URL(observability.metricsAddress ?? '').port);
  await expect(start({ metricsPort })).rejects.toThrow(/EADDRINUSE.*METRICS_PORT/);
});

it("sends a span for each request that continues the proxy's trace and holds no personal data", async () => {
  const sent: string[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes: Buffer) => (body += bytes.toString()));
    request.on('end', () => {
      sent.push(`${request.url} ${body}`);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const before = process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  try {
    const traceCollector = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const { handler, observability } = await start({ traceCollector });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await handler(search('aspirin', { traceparent: `00-${traceId}-b7ad6b7169203331-01` }), client);
    await observability.stop();
    started.length = 0;
    expect(sent).toHaveLength(1);
    const [span] = sent;
    expect(span).toMatch(/^\/v1\/traces /);
    expect(span).toContain(traceId);
    expect(span).toContain('"name":"POST searchGoods"');
    expect(span).not.toMatch(/aspirin|192\.0\.2|who/);
  } finally {
    if (before === undefined) delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    else process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = before;
    await new Promise((resolve) => collector.close(resolve));
  }
});
