import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../shared/contract/endpoints';
import { messages } from '../../../shared/lib/messages';
import { clientRequestLimit, loadShedding, recordFailures } from './overload-protection';
import { createRequestFraction } from './request-fraction';
import { securityHeaders } from './security-headers';
import type { FetchHandler } from '../pipeline';

const ok: FetchHandler = () => Promise.resolve(new Response('ok'));
const get = (handler: FetchHandler, path: string, ip = '192.0.2.1') =>
  handler(new Request(`http://shop.test${path}`), { ip });

describe('loadShedding', () => {
  const withDelay = (delayMs: number, turnMs = 0, isSaturated = true) =>
    loadShedding(
      { delayMs: () => delayMs, turnMs: () => turnMs, isSaturated: () => isSaturated },
      { maxDelayMs: 200 },
    )(ok);

  it('lets requests through up to the limits', async () => {
    expect((await get(withDelay(200, 400), '/goodsInfo?id=1')).status).toBe(200);
  });

  it('sheds requests while the event loop is delayed, and stops when it recovers', async () => {
    let delay = 201;
    const loop = { delayMs: () => delay, turnMs: () => 0, isSaturated: () => true };
    const handler = loadShedding(loop, { maxDelayMs: 200 })(ok);
    expect((await get(handler, '/goodsInfo?id=1')).status).toBe(503);
    delay = 10;
    expect((await get(handler, '/goodsInfo?id=1')).status).toBe(200);
  });

  it('sheds requests at the end of a long turn of the event loop', async () => {
    expect((await get(withDelay(0, 401), '/goodsInfo?id=1')).status).toBe(503);
  });

  it('lets requests through while the event loop is delayed but not saturated', async () => {
    expect((await get(withDelay(1000, 1000, false), '/goodsInfo?id=1')).status).toBe(200);
  });

  it('sheds orders last', async () => {
    expect((await get(withDelay(400), endpoints.placeOrder.path)).status).toBe(200);
    expect((await get(withDelay(401), endpoints.placeOrder.path)).status).toBe(503);
  });

  it.each(['/healthz', '/healthz?x', '/readyz', '/assets/index.js'])('never sheds %s', async (path) => {
    expect((await get(withDelay(10_000), path)).status).toBe(200);
  });

  it.each(['/web/goods/search/index', '/api/location', '/goodsInfo?id=1'])(
    'sends Retry-After: %s',
    async (path) => {
      const response = await get(withDelay(1000), path);
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      for (const [name, value] of securityHeaders) expect(response.headers.get(name)).toBe(value);
      const text = await response.text();
      if (path !== '/goodsInfo?id=1')
        expect(JSON.parse(text)).toEqual({ code: 503, msg: messages.unavailable, data: null });
      else expect(text).toBe(messages.unavailable);
    },
  );
});

describe('clientRequestLimit', () => {
  const calmLoop = { delayMs: () => 0, turnMs: () => 0, isSaturated: () => false };

  it('allows one client as many requests as ever while the event loop is late but not saturated', async () => {
    const { handler, finishAll } = pendingRequests(100, { ...calmLoop, delayMs: () => 1000 });
    const pending = Array.from({ length: 100 }, () => get(handler, '/a'));
    finishAll();
    expect((await Promise.all(pending)).every(({ status }) => status === 200)).toBe(true);
  });

  it.each([
    { delayMs: () => 51, turnMs: () => 0, isSaturated: () => true },
    { delayMs: () => 0, turnMs: () => 51, isSaturated: () => true },
  ])('allows one client eight requests while the event loop is saturated', async (loop) => {
    const { handler, finishAll } = pendingRequests(100, loop);
    const pending = Array.from({ length: 8 }, () => get(handler, '/a'));
    expect((await get(handler, '/a')).status).toBe(429);
    pending.push(get(handler, '/a', '192.0.2.2'));
    finishAll();
    expect((await Promise.all(pending)).every(({ status }) => status === 200)).toBe(true);
  });

  it('counts downloads separately, up to 16', async () => {
    const { handler, finishAll } = pendingRequests(1);
    const pending = Array.from({ length: 16 }, () => get(handler, '/feeds/products.xml'));
    expect((await get(handler, '/published/catalogue.json')).status).toBe(429);
    pending.push(get(handler, '/'));
    finishAll();
    expect((await Promise.all(pending)).every(({ status }) => status === 200)).toBe(true);
  });

  function pendingRequests(limit: number, loop = calmLoop) {
    const finish: (() => void)[] = [];
    const handler = clientRequestLimit(
      loop,
      limit,
    )(() => new Promise((resolve) => finish.push(() => resolve(new Response('ok')))));
    return { handler, finishAll: () => finish.splice(0).forEach((end) => end()) };
  }

  it('returns 429 to a client with too many requests in flight', async () => {
    const { handler, finishAll } = pendingRequests(2);
    const pending = [get(handler, '/a'), get(handler, '/b')];
    const refused = await get(handler, '/c');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    finishAll();
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('counts each client separately, and an IPv6 /64 network as one', async () => {
    const { handler, finishAll } = pendingRequests(1);
    const pending = [get(handler, '/', '192.0.2.1'), get(handler, '/', '2001:db8::1')];
    expect((await get(handler, '/', '2001:db8::2')).status).toBe(429);
    pending.push(get(handler, '/', '192.0.2.2'));
    finishAll();
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('allows a site of IPv6 networks eight times as many', async () => {
    const { handler, finishAll } = pendingRequests(2);
    const networks = Array.from({ length: 20 }, (_, index) => `2001:db8:1:${index.toString(16)}::1`);
    const pending = networks.map((ip) => get(handler, '/', ip));
    const other = [get(handler, '/', '2001:db8:2::1'), get(handler, '/', '192.0.2.1')];
    finishAll();
    const statuses = (await Promise.all(pending)).map(({ status }) => status);
    expect(statuses).toEqual(networks.map((_, index) => (index < 16 ? 200 : 429)));
    expect((await Promise.all(other)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('frees the place of a request that has ended, also when it failed', async () => {
    const handler = clientRequestLimit(calmLoop, 1)(() => Promise.reject(new Error('injected')));
    await expect(get(handler, '/')).rejects.toThrow('injected');
    await expect(get(handler, '/')).rejects.toThrow('injected');
  });

  it.each(['/healthz', '/assets/index.js'])('does not limit %s', async (path) => {
    const { handler, finishAll } = pendingRequests(0);
    const pending = get(handler, path);
    finishAll();
    expect((await pending).status).toBe(200);
  });
});

describe('recordFailures', () => {
  async function fractionAfter(statuses: readonly (number | 'shed')[], path = '/goodsInfo?id=1') {
    const fraction = createRequestFraction(() => 0);
    for (const [index, status] of statuses.entries()) {
      const handler = recordFailures(fraction)(() =>
        Promise.resolve(new Response(null, { status: status === 'shed' ? 503 : status })),
      );
      await get(handler, path, `192.0.2.${index}`);
    }
    return fraction.value();
  }

  it('counts failures of the server and shed requests, and neither refusals of one client nor disconnects', async () => {
    const failed = [500, 503, 'shed', 502, 500] as const;
    expect(await fractionAfter([...failed, 200, 404, 304, 400, 401])).toBe(0.5);
    expect(await fractionAfter([...failed, 429, 429, 499, 200, 200, 200, 200, 200])).toBe(0.5);
  });

  it('counts requests of visitors, not health checks', async () => {
    expect(await fractionAfter([503, 503, 503, 503, 503, 503], '/healthz')).toBe(0);
  });
});
