import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { createRequestFraction } from '../http/middleware/request-fraction';
import type { FetchHandler } from '../http/pipeline';
import { createWebsitePipeline } from './website-pipeline';

let now = 0;
const requestFractions = { shed: createRequestFraction(() => now), failed: createRequestFraction(() => now) };
let site: TestSite;
let handler: FetchHandler;
/** State of the simulated event loop, and whether pages fail. */
let state = { isSaturated: false, isBroken: false };
beforeAll(async () => {
  site = await makeSite({ requestFractions });
  const app: FetchHandler = (request, client) =>
    state.isBroken && !request.url.endsWith('z')
      ? Promise.resolve(new Response('fault', { status: 500 }))
      : site.handler(request, client);
  handler = createWebsitePipeline(app, {
    observers: [],
    maxRequestsPerClient: undefined,
    eventLoop: {
      delayMs: () => (state.isSaturated ? 1000 : 0),
      turnMs: () => 0,
      isSaturated: () => state.isSaturated,
      stop: () => undefined,
    },
    requestFractions,
    flushOutbox: () => undefined,
  });
});
afterAll(() => site.close());
beforeEach(() => {
  // The requests of the last test no longer count.
  now += 20_000;
  state = { isSaturated: false, isBroken: false };
});

async function ask(path: string, ip: string): Promise<[status: number, text: string]> {
  const response = await handler(new Request(`http://shop.test${path}`), { ip });
  return [response.status, await response.text()];
}

/** Each visitor requests one page. */
async function visit(visitors: number): Promise<void> {
  for (let number = 0; number < visitors; number += 1) await ask('/robots.txt', `192.0.2.${number}`);
}

describe('health checks', () => {
  it.each([
    ['shed', { isSaturated: true, isBroken: false }, 'overloaded: many requests are refused', 503],
    ['failed', { isSaturated: false, isBroken: true }, 'failing: many requests fail', 200],
  ])(
    'report that many requests of visitors were %s, and that it is over',
    async (_what, bad, text, ready) => {
      await visit(10);
      expect(await ask('/healthz', '')).toEqual([200, 'ok']);
      state = bad;
      await visit(20);
      expect(await ask('/healthz', '')).toEqual([503, text]);
      expect((await ask('/readyz', ''))[0]).toBe(ready);
      state = { isSaturated: false, isBroken: false };
      now += 5000;
      await visit(20);
      expect((await ask('/healthz', ''))[0]).toBe(503);
      now += 6000;
      await visit(20);
      expect(await ask('/healthz', '')).toEqual([200, 'ok']);
      expect((await ask('/readyz', ''))[0]).toBe(200);
    },
  );

  it('do not follow one client whose requests fail', async () => {
    await visit(100);
    state.isBroken = true;
    for (let count = 0; count < 300; count += 1) await ask('/robots.txt', '198.51.100.1');
    expect(await ask('/healthz', '')).toEqual([200, 'ok']);
  });
});
