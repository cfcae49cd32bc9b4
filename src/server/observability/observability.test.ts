import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { startObservability, type Observability, type ObservabilityOptions } from './observability';
import { countLimitedMessages, countPendingMessages } from '../messaging/outbox-store';
import { countTextMessages } from '../messaging/text-message-budget';
import { observeRequests } from '../http/middleware/request-observer';
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
    countTextMessages: () => countTextMessages(database, { per_hour: 20, per_day: 100 }, Date.now()),
    catalogueVersion: () => catalogue.version,
  };
  const observability = await startObservability(sources, {
    host: '127.0.0.1',
    metricsPort: undefined,
    tracedService: null,
    ...options,
  });
  started.push(observability);
  const handler = pipeline(observability.observers.map(observeRequests), respond);
  return { observability, handler };
}

async function respond(request: Request): Promise<Response> {
  const { response, text } = await website.ask(request);
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

it('returns 503 when a metric cannot be read', async () => {
  const { observability } = await start({ metricsPort: 0 });
  await website.shop.deps.database.schema.alterTable('outbox').renameTo('elsewhere').execute();
  expect((await fetch(observability.metricsAddress ?? '')).status).toBe(503);
});

it('does not serve metrics to visitors', async () => {
  const { handler } = await start({ metricsPort: 0 });
  const response = await handler(new Request('http://shop.test/metrics'), client);
  expect(await response.text()).not.toContain('shop_request_seconds');
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
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] =
    `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  try {
    const { handler, observability } = await start({ tracedService: 'shop' });
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
