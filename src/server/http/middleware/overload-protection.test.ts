import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../../shared/contract/endpoints';
import { messages } from '../../../shared/lib/messages';
import { clientRequestLimit, loadShedding, monitorEventLoop } from './overload-protection';
import { securityHeaders } from './security-headers';
import type { FetchHandler } from '../pipeline';

const ok: FetchHandler = () => Promise.resolve(new Response('ok'));
const get = (handler: FetchHandler, path: string, ip = '192.0.2.1') =>
  handler(new Request(`http://shop.test${path}`), { ip });

describe('loadShedding', () => {
  const withDelay = (delayMs: number, turnMs = 0, utilization = 1) =>
    loadShedding({ delayMs: () => delayMs, turnMs: () => turnMs, utilization: () => utilization }, 200)(ok);

  it('lets requests through up to the limits', async () => {
    expect((await get(withDelay(200, 400), '/goodsInfo?id=1')).status).toBe(200);
  });

  it('sheds requests while the event loop is delayed, and stops when it recovers', async () => {
    let delay = 201;
    const loop = { delayMs: () => delay, turnMs: () => 0, utilization: () => 1 };
    const handler = loadShedding(loop, 200)(ok);
    expect((await get(handler, '/goodsInfo?id=1')).status).toBe(503);
    delay = 10;
    expect((await get(handler, '/goodsInfo?id=1')).status).toBe(200);
  });

  it('sheds requests at the end of a long turn of the event loop', async () => {
    expect((await get(withDelay(0, 401), '/goodsInfo?id=1')).status).toBe(503);
  });

  it('lets requests through while a slow request delays an otherwise idle event loop', async () => {
    expect((await get(withDelay(1000, 1000, 0.9), '/goodsInfo?id=1')).status).toBe(200);
  });

  it('sheds orders last', async () => {
    expect((await get(withDelay(400), endpoints.placeOrder.path)).status).toBe(200);
    expect((await get(withDelay(401), endpoints.placeOrder.path)).status).toBe(503);
  });

  it.each(['/healthz', '/readyz', '/assets/index.js'])('never sheds %s', async (path) => {
    expect((await get(withDelay(10_000), path)).status).toBe(200);
  });

  it.each(['/web/goods/search/index', '/goodsInfo?id=1'])('sends Retry-After: %s', async (path) => {
    const response = await get(withDelay(1000), path);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    for (const [name, value] of securityHeaders) expect(response.headers.get(name)).toBe(value);
    const text = await response.text();
    if (path.startsWith('/web/'))
      expect(JSON.parse(text)).toEqual({ code: 503, msg: messages.unavailable, data: null });
    else expect(text).toBe(messages.unavailable);
  });
});

describe('monitorEventLoop', () => {
  const block = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };

  it('measures a delayed event loop until it recovers', async () => {
    const monitor = monitorEventLoop();
    try {
      for (let count = 0; count < 10 && monitor.delayMs() < 100; count += 1) {
        block(300);
        await wait(1);
      }
      expect(monitor.delayMs()).toBeGreaterThan(100);
      await vi.waitFor(() => expect(monitor.delayMs()).toBeLessThan(100), { timeout: 5000 });
    } finally {
      monitor.stop();
    }
  });

  it('measures the utilization of the event loop', async () => {
    const monitor = monitorEventLoop();
    try {
      await vi.waitFor(() => {
        block(200);
        expect(monitor.utilization()).toBeGreaterThan(0.8);
      }, 5000);
      await vi.waitFor(() => expect(monitor.utilization()).toBeLessThan(0.5), { timeout: 5000 });
    } finally {
      monitor.stop();
    }
  });

  it('measures the current turn of the event loop', async () => {
    const monitor = monitorEventLoop();
    try {
      expect(monitor.turnMs()).toBe(0);
      block(50);
      expect(monitor.turnMs()).toBeGreaterThanOrEqual(50);
      await new Promise((resolve) => setImmediate(resolve));
      expect(monitor.turnMs()).toBe(0);
    } finally {
      monitor.stop();
    }
  });
});

describe('clientRequestLimit', () => {
  function pendingRequests(limit: number) {
    const finish: (() => void)[] = [];
    const handler = clientRequestLimit(limit)(
      () => new Promise((resolve) => finish.push(() => resolve(new Response('ok')))),
    );
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

  it('frees the place of a request that has ended, also when it failed', async () => {
    const handler = clientRequestLimit(1)(() => Promise.reject(new Error('injected')));
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
