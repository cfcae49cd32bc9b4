import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPagesAhead, type Reason } from './prefetch-cache';

interface Load {
  address: string;
  signal: AbortSignal;
  come: () => void;
  fail: () => void;
}

/** Pages whose loading a test ends by hand, at a time that it sets. */
function makeDesk(limits: { most?: number; maxAge?: number } = {}) {
  let time = 0;
  const loads: Load[] = [];
  const pages = createPagesAhead<string>({ now: () => time, ...limits });
  return {
    pages,
    loads,
    pass: (milliseconds: number) => (time += milliseconds),
    want: (address: string, reason: Reason = 'pointer') =>
      pages.want(
        address,
        reason,
        (signal) =>
          new Promise((resolve, reject) => {
            const come = () => resolve(`${address}, load ${loads.length}`);
            loads.push({ address, signal, come, fail: () => reject(new Error('lost')) });
          }),
      ),
    take: (address: string, signal = new AbortController().signal) => pages.take(address, signal),
    asked: (address: string) => loads.filter((load) => load.address === address).length,
    /** The latest load of an address. */
    load: (address: string): Load => {
      const found = loads.findLast((load) => load.address === address);
      if (!found) throw new Error(`${address} was never asked for`);
      return found;
    },
  };
}

/** Lets everything that waits for an ended load go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function withPage(address: string, limits?: Parameters<typeof makeDesk>[0]) {
  const desk = makeDesk(limits);
  desk.want(address);
  desk.load(address).come();
  await settled();
  return desk;
}

describe('a page that has come', () => {
  it('is given to the next navigation, once', async () => {
    const { take } = await withPage('/a');
    expect(await take('/a')).toBe('/a, load 1');
    expect(take('/a')).toBeNull();
  });

  it('is not asked for again', async () => {
    const { want, asked } = await withPage('/a');
    want('/a', 'focus');
    expect(asked('/a')).toBe(1);
  });

  it('stays when the pointer leaves, the page changes, or another page is opened', async () => {
    const { pages, take } = await withPage('/a');
    pages.leave('/a', 'pointer');
    pages.leaveAll();
    expect(take('/b')).toBeNull();
    expect(take('/a')).not.toBeNull();
  });

  it.each([
    [29_999, true],
    [30_000, false],
  ])('%i ms later is still good: %s', async (later, good) => {
    const { take, pass } = await withPage('/a');
    pass(later);
    expect(take('/a') !== null).toBe(good);
  });

  it('is loaded anew once it is too old', async () => {
    const { want, asked, pass } = await withPage('/a');
    pass(30_000);
    want('/a');
    expect(asked('/a')).toBe(2);
  });

  it('is loaded anew for a visit that is meant when it would be too old by then, and not for a link in sight', async () => {
    const { want, load, asked, pass, take } = await withPage('/a', { maxAge: 1000 });
    pass(500);
    want('/a', 'view');
    expect(asked('/a')).toBe(1);
    want('/a', 'focus');
    expect(asked('/a')).toBe(2);
    load('/a').come();
    await settled();
    pass(600);
    expect(await take('/a')).toBe('/a, load 2');
  });

  it('has its age from when it came, however long it was under way', async () => {
    const desk = makeDesk();
    desk.want('/a');
    desk.pass(40_000);
    desk.load('/a').come();
    await settled();
    desk.pass(29_999);
    expect(desk.take('/a')).not.toBeNull();
  });

  it('ends with the navigation that took it, for the parts that come later', async () => {
    const { take, load } = await withPage('/a');
    const navigation = new AbortController();
    expect(take('/a', navigation.signal)).not.toBeNull();
    expect(load('/a').signal.aborted).toBe(false);
    navigation.abort();
    expect(load('/a').signal.aborted).toBe(true);
  });
});

describe('a page under way', () => {
  it('is asked for once, whoever wants it', () => {
    const { want, asked } = makeDesk();
    want('/a', 'view');
    want('/a', 'pointer');
    expect(asked('/a')).toBe(1);
  });

  it.each<Reason[]>([
    ['view', 'pointer'],
    ['pointer', 'view'],
  ])('is given up when the last reason has gone, not before: first %s, then %s', (first, last) => {
    const { want, pages, load } = makeDesk();
    want('/a', 'view');
    want('/a', 'pointer');
    pages.leave('/a', first);
    expect(load('/a').signal.aborted).toBe(false);
    pages.leave('/a', last);
    expect(load('/a').signal.aborted).toBe(true);
  });

  it('is not given up for a reason that it never had', () => {
    const { want, pages, load } = makeDesk();
    want('/a', 'view');
    pages.leave('/a', 'pointer');
    expect(load('/a').signal.aborted).toBe(false);
  });

  it('goes over to the navigation, which alone can end it from then on', async () => {
    const { want, pages, take, load, asked } = makeDesk();
    want('/a');
    const navigation = new AbortController();
    const page = take('/a', navigation.signal);
    pages.leave('/a', 'pointer');
    pages.leaveAll();
    expect(load('/a').signal.aborted).toBe(false);
    load('/a').come();
    expect(await page).toBe('/a, load 1');
    expect(asked('/a')).toBe(1);
    navigation.abort();
    expect(load('/a').signal.aborted).toBe(true);
  });

  it('is given up by a navigation elsewhere', () => {
    const { want, take, load } = makeDesk();
    want('/a');
    expect(take('/b')).toBeNull();
    expect(load('/a').signal.aborted).toBe(true);
    expect(take('/a')).toBeNull();
  });

  it('is given up when the page is left', () => {
    const { want, pages, load } = makeDesk();
    want('/a');
    pages.leaveAll();
    expect(load('/a').signal.aborted).toBe(true);
  });

  it('is asked for anew after it was given up, and the first one’s end changes nothing', async () => {
    const { want, pages, take, loads } = makeDesk();
    want('/a');
    pages.leave('/a', 'pointer');
    want('/a');
    loads[0]?.fail();
    await settled();
    loads[1]?.come();
    await settled();
    expect(await take('/a')).toBe('/a, load 2');
  });
});

describe('a page that failed', () => {
  it('is forgotten', async () => {
    const { want, take, load, asked } = makeDesk();
    want('/a');
    load('/a').fail();
    await settled();
    expect(take('/a')).toBeNull();
    want('/a');
    expect(asked('/a')).toBe(2);
  });

  it('fails for the navigation that has taken it over', async () => {
    const { want, take, load } = makeDesk();
    want('/a');
    const page = take('/a');
    load('/a').fail();
    await expect(page).rejects.toThrow('lost');
  });
});

describe('the number of pages', () => {
  it('is bounded: the oldest goes, under way or not', async () => {
    const { want, take, load } = await withPage('/1', { most: 2 });
    want('/2');
    want('/3');
    want('/4');
    expect(load('/1').signal.aborted).toBe(false);
    expect(load('/2').signal.aborted).toBe(true);
    expect(load('/3').signal.aborted).toBe(false);
    expect(take('/1')).toBeNull();
  });
});

const all = ['/a', '/b', '/c', '/d', '/e'];

/** What can happen, in any order, to one of a few addresses. */
const event = fc.record({
  what: fc.constantFrom('want', 'leave', 'take', 'leaveAll', 'come', 'fail', 'pass'),
  address: fc.constantFrom(...all),
  reason: fc.constantFrom<Reason[]>('pointer', 'focus', 'view'),
});

it('whatever happens: at most three pages, each under way once, none kept that is old, failed or given up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      const desk = makeDesk({ most: 3, maxAge: 1000 });
      const ended = new Map<Load, 'came' | 'failed'>();
      const cameAt = new Map<Load, number>();
      const taken = new Set<Load>();
      let time = 0;
      const open = () =>
        desk.loads.filter((load) => !load.signal.aborted && !taken.has(load) && !ended.has(load));
      for (const { what, address, reason } of events) {
        const load = open().find((one) => one.address === address);
        switch (what) {
          case 'want':
            desk.want(address, reason);
            break;
          case 'leave':
            desk.pages.leave(address, reason);
            break;
          case 'leaveAll':
            desk.pages.leaveAll();
            expect(open()).toEqual([]);
            break;
          case 'pass':
            desk.pass(400);
            time += 400;
            break;
          case 'come':
            if (!load) break;
            load.come();
            ended.set(load, 'came');
            cameAt.set(load, time);
            break;
          case 'fail':
            if (!load) break;
            load.fail();
            ended.set(load, 'failed');
            break;
          case 'take': {
            const last = desk.loads.findLast((one) => one.address === address);
            const page = desk.take(address);
            expect(open().filter((one) => one !== last)).toEqual([]);
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
      for (const load of open()) load.come();
      await settled();
      expect(all.filter((address) => desk.take(address) !== null).length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 300 },
  );
});
