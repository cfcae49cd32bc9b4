import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeSite, type TestSite } from '../../testing/make-site';
import { startWatching, type Watching } from './observability';
import type { Site } from '../app/create-app';

let website: TestSite;
const started: Watching[] = [];
beforeEach(async () => {
  website = await makeSite();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((watching) => watching.stop()));
  await website.close();
});

async function watch(env: NodeJS.ProcessEnv): Promise<{ site: Site; watching: Watching }> {
  const watching = await startWatching(website.shop.deps, env);
  started.push(watching);
  return { watching, site: watching.over(async (request) => answerTo(request)) };
}

async function answerTo(request: Request): Promise<Response> {
  const { response, text } = await website.ask(request);
  return new Response(text, response);
}

const search = (key: string, headers: Record<string, string> = {}) =>
  new Request('http://shop.test/web/goods/search/index?secret=who', {
    method: 'POST',
    body: JSON.stringify({ key }),
    headers,
  });
const visitor = { ip: '192.0.2.77' };

it('counts requests by what they ask for, on a port of its own', async () => {
  const { site, watching } = await watch({ METRICS_PORT: '0' });
  await site(search('aspirin'), visitor);
  await site(search('aspirin'), visitor);
  await site(new Request('http://shop.test/web/made/up/by-a-visitor', { method: 'POST' }), visitor);
  await site(new Request('http://shop.test/healthz'), visitor);
  const answer = await fetch(watching.metricsAddress ?? '');
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain('shop_request_seconds_count{kind="call",call="searchGoods",status="2xx"} 2');
  expect(lines).toContain('shop_request_seconds_count{kind="call",call="unknown",status="4xx"} 1');
  expect(lines).toContain('shop_request_seconds_count{kind="health",call="",status="2xx"} 1');
  expect(lines).toContain('shop_messages_waiting 0');
  expect(lines.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true);
  expect(lines.join('\n')).not.toMatch(/aspirin|192\.0\.2|made|who/);
  expect((await fetch(new URL('/', watching.metricsAddress ?? ''))).status).toBe(404);
});

it('says 503 where the shop cannot count', async () => {
  const { watching } = await watch({ METRICS_PORT: '0' });
  await website.shop.deps.database.schema.alterTable('outbox').renameTo('elsewhere').execute();
  expect((await fetch(watching.metricsAddress ?? '')).status).toBe(503);
});

it('shows visitors nothing of it', async () => {
  const { site } = await watch({ METRICS_PORT: '0' });
  const answer = await site(new Request('http://shop.test/metrics'), visitor);
  expect(await answer.text()).not.toContain('shop_request_seconds');
});

it('does nothing unasked', async () => {
  const { watching } = await watch({});
  const site: Site = () => Promise.resolve(new Response());
  expect(watching.over(site)).toBe(site);
  expect(watching.metricsAddress).toBeNull();
});

it.each(['many', '99999', '-1'])('refuses a port that is none: %s', async (port) => {
  await expect(startWatching(website.shop.deps, { METRICS_PORT: port })).rejects.toThrow(/METRICS_PORT/);
});

it("sends a span for each request that continues the proxy's trace and names no visitor", async () => {
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
    const { site, watching } = await watch({
      OTEL_EXPORTER_OTLP_ENDPOINT: process.env['OTEL_EXPORTER_OTLP_ENDPOINT'],
    });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await site(search('aspirin', { traceparent: `00-${traceId}-b7ad6b7169203331-01` }), visitor);
    await watching.stop();
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
