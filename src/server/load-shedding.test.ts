import { describe, expect, it } from 'vitest';
import { endpoints } from '../shared/contract/endpoints';
import { messages } from '../shared/domain/messages';
import { loadLimits, sheddingSite, type Turns } from './load-shedding';
import { securityHeaders } from './security-headers';
import type { Site } from './site';

/** Milliseconds of work that every answer costs here. */
const COST = 20;

/** A site whose every answer takes up the one thread, and the longest that anybody let in has waited for theirs. */
function busyShop(shed: (site: Site, turns: Turns) => Site) {
  let time = 0;
  const ends: (() => void)[] = [];
  const answered: number[] = [];
  const site = shed(
    () => {
      time += COST;
      answered.push(time);
      return Promise.resolve(new Response('fine'));
    },
    { now: () => time, atEnd: (done) => void ends.push(done) },
  );
  return {
    answered,
    ask: (path: string, method = 'GET') =>
      site(new Request(`http://shop.test${path}`, { method }), { ip: '' }),
    endTurn: () => ends.splice(0).forEach((end) => end()),
  };
}
const guarded = () => busyShop((site, turns) => sheddingSite(site, loadLimits, turns));
const crowd = <Value>(one: () => Value) => Array.from({ length: 1000 }, one);
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
const share = (all: readonly number[], status: number) => all.filter((one) => one === status).length;

describe('more requests at once than can be answered', () => {
  it('are told to come again when those before them have filled the turn', async () => {
    const shop = guarded();
    const came = await statuses(crowd(() => shop.ask('/goodsInfo?id=1')));
    expect(share(came, 200)).toBe(Math.ceil(loadLimits.perTurn / COST));
    expect(share(came, 200) + share(came, 503)).toBe(1000);
    expect(Math.max(...shop.answered)).toBeLessThan(loadLimits.perTurn + COST);
    shop.endTurn();
    expect((await shop.ask('/goodsInfo?id=1')).status).toBe(200);
  });

  it('would all wait for each other without the rule', async () => {
    const shop = busyShop((site) => site);
    expect(share(await statuses(crowd(() => shop.ask('/goodsInfo?id=1'))), 200)).toBe(1000);
    expect(Math.max(...shop.answered)).toBe(1000 * COST);
  });

  it('leave room for orders, which are turned away last', async () => {
    const shop = guarded();
    await statuses(crowd(() => shop.ask('/')));
    expect((await shop.ask(endpoints.placeOrder.path, 'POST')).status).toBe(200);
    const orders = await statuses(crowd(() => shop.ask(endpoints.placeOrder.path, 'POST')));
    expect(share(orders, 200)).toBeLessThanOrEqual(Math.ceil(loadLimits.perTurn / COST));
    expect(share(orders, 503)).toBeGreaterThan(900);
  });

  it.each(['/healthz', '/readyz', '/assets/index.js'])('never keep %s from being answered', async (path) => {
    const shop = guarded();
    await statuses(crowd(() => shop.ask('/')));
    expect((await shop.ask(path)).status).toBe(200);
  });
});

describe('requests that wait for something else than the processor', () => {
  it('are bounded by their number, and let in again one by one', async () => {
    const waiting: (() => void)[] = [];
    const site = sheddingSite(
      () => new Promise((resolve) => waiting.push(() => resolve(new Response('fine')))),
      { atOnce: 10, perTurn: Infinity },
    );
    const ask = () => site(new Request('http://shop.test/goodsInfo?id=1'), { ip: '' });
    const first = Array.from({ length: 10 }, ask);
    expect((await ask()).status).toBe(503);
    waiting.shift()?.();
    await first[0];
    const next = ask();
    expect((await ask()).status).toBe(503);
    waiting.forEach((end) => end());
    expect((await next).status).toBe(200);
    expect(await statuses(first)).toEqual(Array(10).fill(200));
  });

  it('count no more when they failed', async () => {
    const site = sheddingSite(() => Promise.reject(new Error('planted')), { atOnce: 1, perTurn: Infinity });
    const ask = () => site(new Request('http://shop.test/'), { ip: '' });
    await expect(ask()).rejects.toThrow('planted');
    await expect(ask()).rejects.toThrow('planted');
  });
});

it.each(['/web/goods/search/index', '/goodsInfo?id=1'])('says when to ask again: %s', async (path) => {
  const site = sheddingSite(() => Promise.reject(new Error('let in')), { atOnce: 0, perTurn: 0 });
  const answer = await site(new Request(`http://shop.test${path}`), { ip: '' });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  for (const [name, value] of securityHeaders) expect(answer.headers.get(name)).toBe(value);
  const text = await answer.text();
  if (path.startsWith('/web/'))
    expect(JSON.parse(text)).toEqual({ code: 503, msg: messages.unavailable, data: null });
  else expect(text).toBe(messages.unavailable);
});
