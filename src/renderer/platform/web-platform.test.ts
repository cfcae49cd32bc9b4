// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePlatform } from '../../../test/fakes/fake-platform';
import { memoryCaches } from '../../../test/fakes/memory-caches';
import { memoryLocks } from '../../../test/fakes/memory-locks';
import { webPlatform } from './web-platform';
import { eventually } from '../../../test/fixtures/eventually';
import { restoreProperties, stubProperty } from '../../../test/fixtures/stub-property';

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
  stubProperty(navigator, 'locks', memoryLocks());
});
afterEach(() => {
  restoreProperties();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Switches the browser's network off or on. */
function setNetwork(there: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  window.dispatchEvent(new Event(there ? 'online' : 'offline'));
}

const fake = fakePlatform();

describe.each([
  ['web', () => webPlatform, setNetwork],
  ['fake', () => fake, (there: boolean) => fake.setReachable(there)],
])('the %s platform', (_name, make, reach) => {
  it('stores one token until it is deleted', async () => {
    const { sessionToken: memory } = make();
    expect(await memory.read()).toBeNull();
    await memory.save('one');
    await memory.save('two');
    expect(await memory.read()).toBe('two');
    await memory.delete();
    expect(await memory.read()).toBeNull();
  });

  it('lists at most 20 offline pages, each once, the newest first', async () => {
    const platform = make();
    expect(await platform.offlinePages()).toEqual([]);
    for (let page = 1; page <= 25; page += 1) {
      await platform.saveOfflinePage({ title: `Page ${page}`, href: `/goodsInfo?id=${page}` });
    }
    await platform.saveOfflinePage({ title: 'Page 10', href: '/goodsInfo?id=10' });
    const kept = await platform.offlinePages();
    expect(kept[0]).toEqual({ title: 'Page 10', href: '/goodsInfo?id=10' });
    const numbers = kept.map(({ title }) => Number(title.slice('Page '.length)));
    expect(numbers).toEqual([10, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 9, 8, 7, 6]);
  });

  it('deletes offline pages and stores new ones afterwards', async () => {
    const platform = make();
    await platform.saveOfflinePage({ title: 'Caffeine', href: '/goodsInfo?id=17' });
    await platform.clearOfflinePages();
    expect(await platform.offlinePages()).toEqual([]);
    await platform.saveOfflinePage({ title: 'Aspirin', href: '/goodsInfo?id=65' });
    expect(await platform.offlinePages()).toEqual([{ title: 'Aspirin', href: '/goodsInfo?id=65' }]);
    await platform.clearOfflinePages();
  });

  it('reports the connection now and at every change until stopped', async () => {
    reach(true);
    const told: boolean[] = [];
    const stop = make().watchConnection((reachable) => told.push(reachable));
    await eventually(() => expect(told).toEqual([true]));
    reach(false);
    await eventually(() => expect(told).toEqual([true, false]));
    reach(true);
    await eventually(() => expect(told).toEqual([true, false, true]));
    stop();
    reach(false);
    // Listeners are called in the same task; a second listener shows that it has ended.
    const later: boolean[] = [];
    const stopLater = make().watchConnection((reachable) => later.push(reachable));
    await eventually(() => expect(later).toEqual([false]));
    stopLater();
    expect(told).toEqual([true, false, true]);
  });
});

describe('the visitor session', () => {
  it('never ends on a private machine and transfers no cart', async () => {
    const told: unknown[] = [];
    const { session: visit } = webPlatform;
    const stops = [
      visit.watchEnd((left) => told.push(left)),
      visit.watchExternalLinks((to) => told.push(to)),
      visit.watchBlockedDownloads(() => told.push('file')),
    ];
    await visit.continue();
    await visit.allowIdle();
    await visit.end();
    expect(await visit.createCartTransfer([{ goods_id: 1, goods_attr: '1 mg', number: 1 }])).toEqual({
      reason: 'no website',
    });
    expect(await visit.printers()).toEqual([]);
    expect(await visit.printQuote({ printer: 'Front', recipient: '', lines: [] })).toMatchObject({
      done: false,
    });
    for (const stop of stops) stop();
    expect(told).toEqual([]);
  });
});

describe('the web platform', () => {
  it('works without storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await webPlatform.sessionToken.read()).toBeNull();
    await expect(webPlatform.sessionToken.save('one')).resolves.toBeUndefined();
    expect(await webPlatform.sessionToken.read()).toBe('one');
    await webPlatform.sessionToken.delete();
    expect(await webPlatform.sessionToken.read()).toBeNull();
  });

  it('reports a token that may have changed while the page was in the back-forward cache', () => {
    const told: string[] = [];
    const stop = webPlatform.sessionToken.watch(() => told.push('changed'));
    const show = (persisted: boolean) =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
    show(false);
    expect(told).toEqual([]);
    show(true);
    expect(told).toEqual(['changed']);
    stop();
    show(true);
    expect(told).toEqual(['changed']);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', '//evil.example', 'ftp://a.example', ''])(
    'opens nothing for %s',
    async (address) => {
      const open = vi.spyOn(window, 'open').mockReturnValue(null);
      expect(await webPlatform.openExternal(address)).toBe(false);
      expect(await webPlatform.navigateTo(address)).toBe(false);
      expect(open).not.toHaveBeenCalled();
    },
  );

  it('opens an https URL in a tab without opener', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    expect(await webPlatform.openExternal('https://example.org/a')).toBe(true);
    expect(open).toHaveBeenCalledWith('https://example.org/a', '_blank', 'noopener');
  });
});

it('reports an unreachable shop when the connection breaks within the reply', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const interrupted = new ReadableStream({ pull: () => Promise.reject(new TypeError('terminated')) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(interrupted, { status: 503 })));
  const reported: boolean[] = [];
  const stop = webPlatform.watchConnection((isReachable) => reported.push(isReachable));
  await expect.poll(() => reported).toEqual([false]);
  stop();
});
