// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offlineCaches } from '../../shared/platform/offline-caches';
import { memoryCaches } from '../../../test/fakes/memory-caches';
import { memoryLocks } from '../../../test/fakes/memory-locks';
import { webPlatform as platform } from './web-platform';
import { eventually } from '../../../test/fixtures/eventually';
import { restoreProperties, stubProperty } from '../../../test/fixtures/stub-property';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  restoreProperties();
});

describe('offline pages', () => {
  beforeEach(() => {
    vi.stubGlobal('caches', memoryCaches());
    stubProperty(navigator, 'locks', memoryLocks());
    vi.useFakeTimers({ toFake: ['Date'] });
  });

  const replies = () => caches.open(offlineCaches.replies);
  /** Stores a reply as the service worker does, with the current time. */
  const keepReply = async (address: string) =>
    (await replies()).put(address, new Response('{}', { headers: { Date: new Date().toUTCString() } }));
  const hrefs = async () => (await platform.offlinePages()).map(({ href }) => href);
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  it('disappear when a reply that they need is gone', async () => {
    await keepReply('/web/a?question=1');
    await keepReply('/web/b?question=1');
    await platform.saveOfflinePage({ title: 'One', href: '/one?id=1' });
    pass(120);
    await keepReply('/web/a?question=2');
    await platform.saveOfflinePage({ title: 'Two', href: '/two' });
    expect(await hrefs()).toEqual(['/two', '/one?id=1']);
    await (await replies()).delete('/web/b?question=1');
    expect(await platform.offlinePages()).toEqual([{ title: 'Two', href: '/two' }]);
  });

  it('need prefetched replies', async () => {
    await keepReply('/web/ahead');
    pass(45);
    await keepReply('/web/now');
    await platform.saveOfflinePage({ title: 'One', href: '/one' });
    await (await replies()).delete('/web/ahead');
    expect(await hrefs()).toEqual([]);
  });

  it('need a reply that was not stored yet when they were recorded', async () => {
    let putAway = () => {};
    const kept = new Promise<void>((resolve) => (putAway = resolve));
    void navigator.locks.request(offlineCaches.replies, { mode: 'shared' }, () => kept);
    const noted = platform.saveOfflinePage({ title: 'One', href: '/one' });
    // A record that waits for nothing is written by the next task.
    await new Promise((resolve) => setTimeout(resolve));
    await keepReply('/web/late');
    putAway();
    await noted;
    expect(await hrefs()).toEqual(['/one']);
    await (await replies()).delete('/web/late');
    expect(await hrefs()).toEqual([]);
  });

  it('do not need old replies', async () => {
    await keepReply('/web/before');
    pass(120);
    await keepReply('/web/now');
    await platform.saveOfflinePage({ title: 'One', href: '/one' });
    await (await replies()).delete('/web/before');
    expect(await hrefs()).toEqual(['/one']);
  });

  it('keep the replies from which they were shown', async () => {
    await keepReply('/web/a');
    await platform.saveOfflinePage({ title: 'One', href: '/one' });
    pass(3600);
    await platform.saveOfflinePage({ title: 'One', href: '/one' });
    expect(await hrefs()).toEqual(['/one']);
    await (await replies()).delete('/web/a');
    expect(await hrefs()).toEqual([]);
  });

  it('need only new replies after a reload', async () => {
    await keepReply('/web/a?version=1');
    await platform.saveOfflinePage({ title: 'One', href: '/one' });
    await (await replies()).delete('/web/a?version=1');
    await keepReply('/web/a?version=2');
    await platform.saveOfflinePage({ title: 'One', href: '/one' });
    expect(await hrefs()).toEqual(['/one']);
  });

  it('expire after 30 days', async () => {
    await platform.saveOfflinePage({ title: 'One', href: '/one' });
    pass(29 * 86_400);
    expect(await hrefs()).toEqual(['/one']);
    pass(2 * 86_400);
    expect(await hrefs()).toEqual([]);
  });

  it('are deleted with all replies and pictures, including a pending reply', async () => {
    await keepReply('/web/a');
    const pictures = await caches.open(offlineCaches.pictures);
    await pictures.put('/pictures/goods/65.svg', new Response('<svg/>'));
    await platform.saveOfflinePage({ title: 'One', href: '/one' });
    let putAway = () => {};
    const kept = new Promise<void>((resolve) => (putAway = resolve));
    void navigator.locks.request(offlineCaches.replies, { mode: 'shared' }, () => kept);
    const forgotten = platform.clearOfflinePages();
    await keepReply('/web/late');
    putAway();
    await forgotten;
    expect(await hrefs()).toEqual([]);
    expect(await (await replies()).keys()).toEqual([]);
    expect(await (await caches.open(offlineCaches.pictures)).keys()).toEqual([]);
  });

  it('are deleted even when a reply never arrives', async () => {
    await keepReply('/web/a');
    await platform.saveOfflinePage({ title: 'One', href: '/one' });
    void navigator.locks.request(
      offlineCaches.replies,
      { mode: 'shared' },
      () => new Promise(() => undefined),
    );
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await platform.clearOfflinePages();
    expect(await (await replies()).keys()).toEqual([]);
  });

  it('are empty without cache storage', async () => {
    const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    vi.stubGlobal('caches', { open: denied, delete: denied });
    await expect(platform.saveOfflinePage({ title: 'One', href: '/one' })).resolves.toBeUndefined();
    expect(await platform.offlinePages()).toEqual([]);
    await expect(platform.clearOfflinePages()).resolves.toBeUndefined();
  });
});

describe('enableOffline', () => {
  /** A fake ServiceWorkerContainer with the test's `register`. */
  function container(register: (workers: EventTarget) => Promise<unknown>, controller: object | null = null) {
    const workers = new EventTarget();
    const asked: string[] = [];
    Object.assign(workers, {
      controller,
      register: (script: string) => {
        asked.push(script);
        return register(workers);
      },
    });
    stubProperty(navigator, 'serviceWorker', workers);
    return asked;
  }

  it('needs service workers', async () => {
    expect(await platform.enableOffline()).toBe('unsupported');
    container(() => Promise.reject(new DOMException('not here', 'SecurityError')));
    expect(await platform.enableOffline()).toBe('unsupported');
  });

  it('resolves when the first worker controls the page', async () => {
    let takeOver = () => {};
    const asked = container((workers) => {
      takeOver = () => workers.dispatchEvent(new Event('controllerchange'));
      return Promise.resolve({});
    });
    const waiting = platform.enableOffline();
    expect(await Promise.race([waiting, new Promise((done) => setTimeout(done, 20, 'waits'))])).toBe('waits');
    takeOver();
    expect(await waiting).toBe('from-now');
    expect(asked).toEqual(['/sw.js']);
  });

  it('requests the shop’s pictures again that loaded before the worker', async () => {
    container((workers) => {
      queueMicrotask(() => workers.dispatchEvent(new Event('controllerchange')));
      return Promise.resolve({});
    });
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', (address: unknown) => {
      asked.push(address);
      return Promise.resolve(new Response());
    });
    const shown = (address: string, naturalWidth = 40) => {
      const picture = document.body.appendChild(document.createElement('img'));
      Object.defineProperties(picture, {
        currentSrc: { value: address && new URL(address, location.href).href },
        naturalWidth: { value: naturalWidth },
      });
    };
    shown('/pictures/65.svg');
    // A captcha is a data URL, which the policy does not allow to fetch.
    shown('data:image/svg+xml,%3Csvg%2F%3E');
    shown('', 0);
    await platform.enableOffline();
    expect(asked).toEqual([new URL('/pictures/65.svg', location.href).href]);
    document.body.replaceChildren();
  });

  it('resolves at once when a worker is active', async () => {
    container(() => Promise.resolve({}), {});
    expect(await platform.enableOffline()).toBe('since-opened');
  });
});

describe('watchConnection', () => {
  const network = (onLine: boolean, answers: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    vi.stubGlobal('fetch', () =>
      answers ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError('Failed to fetch')),
    );
    window.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  };

  it('reports a server on the same machine as reachable without a network', async () => {
    network(false, true);
    const told: boolean[] = [];
    const stop = platform.watchConnection((reachable) => told.push(reachable));
    await eventually(() => expect(told).toEqual([true]));
    network(false, false);
    await eventually(() => expect(told).toEqual([true, false]));
    stop();
  });
});
