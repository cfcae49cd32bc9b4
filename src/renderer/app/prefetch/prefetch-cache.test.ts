import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPrefetchCache, type PrefetchReason } from './prefetch-cache';

interface Load {
  address: string;
  signal: AbortSignal;
  finish: () => void;
  fail: () => void;
}

/** A cache with a manual clock whose loads the test finishes. */
function createTestCache(limits: { maxEntries?: number; maxAgeMs?: number } = {}) {
  let time = 0;
  const loads: Load[] = [];
  const cache = createPrefetchCache<string>({ now: () => time, ...limits });
  return {
    cache,
    loads,
    advance: (milliseconds: number) => (time += milliseconds),
    request: (address: string, reason: PrefetchReason = 'pointer') =>
      cache.request(
        address,
        reason,
        (signal) =>
          new Promise((resolve, reject) => {
            const finish = () => resolve(`${address}, load ${loads.length}`);
            loads.push({ address, signal, finish, fail: () => reject(new Error('lost')) });
          }),
      ),
    take: (address: string, signal = new AbortController().signal) => cache.take(address, signal),
    loadCount: (address: string) => loads.filter((load) => load.address === address).length,
    /** The latest load of an address. */
    load: (address: string): Load => {
      const found = loads.findLast((load) => load.address === address);
      if (!found) throw new Error(`${address} was never loaded`);
      return found;
    },
  };
}

/** Waits for pending promise callbacks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function withPage(address: string, limits?: Parameters<typeof createTestCache>[0]) {
  const test = createTestCache(limits);
  test.request(address);
  test.load(address).finish();
  await settled();
  return test;
}

describe('a loaded page', () => {
  it('is returned to the next navigation once', async () => {
    const { take } = await withPage('/a');
    expect(await take('/a')).toBe('/a, load 1');
    expect(take('/a')).toBeNull();
  });

  it('is not loaded again', async () => {
    const { request, loadCount } = await withPage('/a');
    request('/a', 'focus');
    expect(loadCount('/a')).toBe(1);
  });

  it('stays when the reasons end, everything is cancelled or another page is opened', async () => {
    const { cache, take } = await withPage('/a');
    cache.cancel('/a', 'pointer');
    cache.cancelAll();
    expect(take('/b')).toBeNull();
    expect(take('/a')).not.toBeNull();
  });

  it.each([
    [29_999, true],
    [30_000, false],
  ])('is returned after %i ms: %s', async (later, good) => {
    const { take, advance } = await withPage('/a');
    advance(later);
    expect(take('/a') !== null).toBe(good);
  });

  it('is loaded again when it is stale', async () => {
    const { request, loadCount, advance } = await withPage('/a');
    advance(30_000);
    request('/a');
    expect(loadCount('/a')).toBe(2);
  });

  it('is loaded again at half its maximum age for pointer and focus, not for a link in view', async () => {
    const { request, load, loadCount, advance, take } = await withPage('/a', { maxAgeMs: 1000 });
    advance(500);
    request('/a', 'view');
    expect(loadCount('/a')).toBe(1);
    request('/a', 'focus');
    expect(loadCount('/a')).toBe(2);
    load('/a').finish();
    await settled();
    advance(600);
    expect(await take('/a')).toBe('/a, load 2');
  });

  it('ages from when it arrived, not from when it was requested', async () => {
    const test = createTestCache();
    test.request('/a');
    test.advance(40_000);
    test.load('/a').finish();
    await settled();
    test.advance(29_999);
    expect(test.take('/a')).not.toBeNull();
  });

  it('is aborted with the navigation that took it, for deferred data', async () => {
    const { take, load } = await withPage('/a');
    const navigation = new AbortController();
    expect(take('/a', navigation.signal)).not.toBeNull();
    expect(load('/a').signal.aborted).toBe(false);
    navigation.abort();
    expect(load('/a').signal.aborted).toBe(true);
  });
});

describe('a loading page', () => {
  it('is loaded once for several reasons', () => {
    const { request, loadCount } = createTestCache();
    request('/a', 'view');
    request('/a', 'pointer');
    expect(loadCount('/a')).toBe(1);
  });

  it.each<PrefetchReason[]>([
    ['view', 'pointer'],
    ['pointer', 'view'],
  ])('is aborted when the last reason ends: first %s, then %s', (first, last) => {
    const { request, cache, load } = createTestCache();
    request('/a', 'view');
    request('/a', 'pointer');
    cache.cancel('/a', first);
    expect(load('/a').signal.aborted).toBe(false);
    cache.cancel('/a', last);
    expect(load('/a').signal.aborted).toBe(true);
  });

  it('is not aborted by a reason that it never had', () => {
    const { request, cache, load } = createTestCache();
    request('/a', 'view');
    cache.cancel('/a', 'pointer');
    expect(load('/a').signal.aborted).toBe(false);
  });

  it('belongs to the navigation that took it, which alone can abort it', async () => {
    const { request, cache, take, load, loadCount } = createTestCache();
    request('/a');
    const navigation = new AbortController();
    const page = take('/a', navigation.signal);
    cache.cancel('/a', 'pointer');
    cache.cancelAll();
    expect(load('/a').signal.aborted).toBe(false);
    load('/a').finish();
    expect(await page).toBe('/a, load 1');
    expect(loadCount('/a')).toBe(1);
    navigation.abort();
    expect(load('/a').signal.aborted).toBe(true);
  });

  it('is aborted by a navigation elsewhere', () => {
    const { request, take, load } = createTestCache();
    request('/a');
    expect(take('/b')).toBeNull();
    expect(load('/a').signal.aborted).toBe(true);
    expect(take('/a')).toBeNull();
  });

  it('is aborted by cancelAll', () => {
    const { request, cache, load } = createTestCache();
    request('/a');
    cache.cancelAll();
    expect(load('/a').signal.aborted).toBe(true);
  });

  it('is loaded again after it was aborted, and the end of the first load changes nothing', async () => {
    const { request, cache, take, loads } = createTestCache();
    request('/a');
    cache.cancel('/a', 'pointer');
    request('/a');
    loads[0]?.fail();
    await settled();
    loads[1]?.finish();
    await settled();
    expect(await take('/a')).toBe('/a, load 2');
  });
});

describe('a failed page', () => {
  it('is removed', async () => {
    const { request, take, load, loadCount } = createTestCache();
    request('/a');
    load('/a').fail();
    await settled();
    expect(take('/a')).toBeNull();
    request('/a');
    expect(loadCount('/a')).toBe(2);
  });

  it('fails for the navigation that took it', async () => {
    const { request, take, load } = createTestCache();
    request('/a');
    const page = take('/a');
    load('/a').fail();
    await expect(page).rejects.toThrow('lost');
  });
});

describe('the number of entries', () => {
  it('is limited: removes the oldest entry', async () => {
    const { request, take, load } = await withPage('/1', { maxEntries: 2 });
    request('/2');
    request('/3');
    request('/4');
    expect(load('/1').signal.aborted).toBe(false);
    expect(load('/2').signal.aborted).toBe(true);
    expect(load('/3').signal.aborted).toBe(false);
    expect(take('/1')).toBeNull();
  });
});

const all = ['/a', '/b', '/c', '/d', '/e'];

/** A random operation on one of a few URLs. */
const event = fc.record({
  action: fc.constantFrom('request', 'cancel', 'take', 'cancelAll', 'finish', 'fail', 'advance'),
  address: fc.constantFrom(...all),
  reason: fc.constantFrom<PrefetchReason[]>('pointer', 'focus', 'view'),
});

it('property: at most three entries, one load each, and no stale, failed or aborted page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      const test = createTestCache({ maxEntries: 3, maxAgeMs: 1000 });
      const ended = new Map<Load, 'came' | 'failed'>();
      const cameAt = new Map<Load, number>();
      const taken = new Set<Load>();
      let time = 0;
      const open = () =>
        test.loads.filter((load) => !load.signal.aborted && !taken.has(load) && !ended.has(load));
      for (const { action, address, reason } of events) {
        const load = open().find((candidate) => candidate.address === address);
        switch (action) {
          case 'request':
            test.request(address, reason);
            break;
          case 'cancel':
            test.cache.cancel(address, reason);
            break;
          case 'cancelAll':
            test.cache.cancelAll();
            expect(open()).toEqual([]);
            break;
          case 'advance':
            test.advance(400);
            time += 400;
            break;
          case 'finish':
            if (!load) break;
            load.finish();
            ended.set(load, 'came');
            cameAt.set(load, time);
            break;
          case 'fail':
            if (!load) break;
            load.fail();
            ended.set(load, 'failed');
            break;
          case 'take': {
            const last = test.loads.findLast((candidate) => candidate.address === address);
            const page = test.take(address);
            expect(open().filter((other) => other !== last)).toEqual([]);
            if (!page || !last) break;
            expect(taken.has(last) || last.signal.aborted || ended.get(last) === 'failed').toBe(false);
            expect(time - (cameAt.get(last) ?? time)).toBeLessThan(1000);
            taken.add(last);
          }
        }
        await settled();
        const addresses = open().map((one) => one.address);
        expect(addresses.length).toBeLessThanOrEqual(3);
        expect(new Set(addresses).size).toBe(addresses.length);
      }
      for (const load of open()) load.finish();
      await settled();
      expect(all.filter((address) => test.take(address) !== null).length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 300 },
  );
});
