import { describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints';
import { messages } from '../../shared/domain/messages';
import { loadLimits, sheddingSite } from './load-shedding';
import { securityHeaders } from './security-headers';
import type { Turns } from './event-loop-yield';
import type { Site } from '../app/create-app';

/** Milliseconds of work that every answer costs here. */
const COST = 20;

/** A site whose every answer takes up the one thread, and when they were given. */
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
    /** Lets turns pass until nobody waits for one. */
    async finish() {
      while (ends.length > 0) {
        ends.splice(0).forEach((end) => end());
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
const guarded = () => busyShop((site, turns) => sheddingSite(site, loadLimits, turns));
const crowd = <Value>(one: () => Value) => Array.from({ length: 1000 }, one);
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
const share = (all: readonly number[], status: number) => all.filter((one) => one === status).length;

describe('more requests at once than can be answered', () => {
  /** After some answers the shop knows what one costs. */
  const warm = async (shop: ReturnType<typeof busyShop>) => {
    for (let count = 0; count < 200; count += 1) {
      const one = shop.ask('/goodsInfo?id=1');
      await shop.finish();
      await one;
    }
    shop.answered.length = 0;
  };

  it('are told to come again when enough wait already', async () => {
    const shop = guarded();
    await warm(shop);
    const came = crowd(() => shop.ask('/goodsInfo?id=1'));
    await shop.finish();
    const all = await statuses(came);
    const room = Math.ceil(loadLimits.wait / COST);
    expect(Math.abs(share(all, 200) - room)).toBeLessThanOrEqual(room / 10);
    expect(share(all, 200) + share(all, 503)).toBe(1000);
    const again = shop.ask('/goodsInfo?id=1');
    await shop.finish();
    expect((await again).status).toBe(200);
  });

  it('would all wait for each other without the rule', async () => {
    const shop = busyShop((site) => site);
    expect(share(await statuses(crowd(() => shop.ask('/goodsInfo?id=1'))), 200)).toBe(1000);
    expect(Math.max(...shop.answered)).toBe(1000 * COST);
  });

  it('leave room for orders, which are turned away last', async () => {
    const shop = guarded();
    await warm(shop);
    const pages = crowd(() => shop.ask('/'));
    const orders = crowd(() => shop.ask(endpoints.placeOrder.path, 'POST'));
    await shop.finish();
    const placed = await statuses(orders);
    expect(share(await statuses(pages), 503)).toBeGreaterThan(900);
    expect(share(placed, 200)).toBeGreaterThan(60);
    expect(share(placed, 503)).toBeGreaterThan(850);
  });

  it.each(['/healthz', '/readyz', '/assets/index.js'])('never keep %s from being answered', async (path) => {
    const shop = guarded();
    const pages = crowd(() => shop.ask('/'));
    // Without a turn of its own.
    expect((await shop.ask(path)).status).toBe(200);
    await shop.finish();
    await statuses(pages);
  });
});

/** A site that draws one page after the other, each for so many milliseconds, while others are let in. */
function drawingShop(shed: (site: Site, turns: Turns) => Site) {
  let time = 0;
  const queue: { came: number; answer: () => void }[] = [];
  const waits: number[] = [];
  const site = shed(
    () => new Promise((resolve) => queue.push({ came: time, answer: () => resolve(new Response('drawn')) })),
    { now: () => time, atEnd: (done) => void queueMicrotask(done) },
  );
  return {
    waits,
    ask: (path = '/goodsInfo?id=1') => site(new Request(`http://shop.test${path}`), { ip: '' }),
    /** Draws what was let in, with `COST` milliseconds a page. */
    async draw(count = Infinity) {
      for (let drawn = 0; drawn < count && queue.length > 0; drawn += 1) {
        time += COST;
        const first = queue.shift();
        if (!first) return;
        waits.push(time - first.came);
        first.answer();
        await Promise.resolve();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe('pages that are drawn one after the other', () => {
  const limits = { wait: 500, few: 4 };

  it('are let in by what they have cost of late, however many come', async () => {
    const shop = drawingShop((site, turns) => sheddingSite(site, limits, turns));
    for (let count = 0; count < 100; count += 1) {
      const one = shop.ask();
      await shop.draw();
      await one;
    }
    shop.waits.length = 0;
    const answers: Promise<Response>[] = [];
    // Three times what can be drawn, for a hundred rounds.
    for (let round = 0; round < 100; round += 1) {
      for (let count = 0; count < 3; count += 1) answers.push(shop.ask());
      await shop.draw(1);
    }
    await shop.draw();
    const came = await statuses(answers);
    expect(share(came, 200)).toBeGreaterThanOrEqual(100);
    expect(share(came, 503)).toBeGreaterThan(150);
    expect(Math.max(...shop.waits)).toBeLessThan(limits.wait * 1.3);
    expect((await Promise.all([shop.ask(), shop.draw()]))[0].status).toBe(200);
  });

  it('would wait longer and longer without the rule', async () => {
    const shop = drawingShop((site) => site);
    const answers = Array.from({ length: 300 }, () => shop.ask());
    await shop.draw();
    expect(share(await statuses(answers), 200)).toBe(300);
    expect(Math.max(...shop.waits)).toBe(300 * COST);
  });

  it('count no more when they failed', async () => {
    const site = sheddingSite(() => Promise.reject(new Error('planted')), { wait: 1, few: 1 });
    const ask = () => site(new Request('http://shop.test/'), { ip: '' });
    await expect(ask()).rejects.toThrow('planted');
    await new Promise((resolve) => setImmediate(resolve));
    await expect(ask()).rejects.toThrow('planted');
  });
});

it.each(['/web/goods/search/index', '/goodsInfo?id=1'])('says when to ask again: %s', async (path) => {
  const site = sheddingSite(() => Promise.reject(new Error('let in')), { wait: 0, few: 0 });
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
