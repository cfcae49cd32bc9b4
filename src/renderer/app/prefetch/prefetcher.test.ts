// @vitest-environment jsdom
import type { RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '../../api/client';
import type { ScreenHandle } from '../router/screen-route';
import { createPrefetchedPages, type PrefetchedPages } from './prefetched-pages';
import { startPrefetcher, type Prefetcher } from './prefetcher';

let loaded: string[];
let prefetchedPages: PrefetchedPages;
let prefetcher: Prefetcher;

/** The test's screens make no call. */
const client: Client = { call: () => expect.fail('a call was made') };

function screenAt(path: string, access: ScreenHandle['access'] = 'public'): RouteObject {
  const handle: ScreenHandle = {
    access,
    source: 'some-screen.tsx',
    loadCode: () => Promise.resolve(),
    load: ({ url }) => {
      loaded.push(url.pathname + url.search);
      return Promise.resolve('page');
    },
  };
  return { path, handle };
}

beforeEach(() => {
  vi.useFakeTimers();
  loaded = [];
  prefetchedPages = createPrefetchedPages();
  const routes = [screenAt('/goodsInfo'), screenAt('/user/*', 'member'), { path: '/faq' }];
  prefetcher = startPrefetcher({ client, routes, prefetchedPages });
  prefetcher.onNavigated('/');
});
afterEach(() => {
  prefetcher.stop();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

/** Focuses a new link for the dwell time. */
function dwellOn(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  link.focus();
  vi.advanceTimersByTime(60);
}

const take = (address: string) => prefetchedPages.take(address, new AbortController().signal);

it('loads the page of a focused link for the navigation to it', async () => {
  dwellOn('/goodsInfo?id=1#facts');
  expect(loaded).toEqual(['/goodsInfo?id=1']);
  expect(await take('/goodsInfo?id=1')).toBe('page');
});

it.each([
  ['the current page', '/goodsInfo?key=a b', '/goodsInfo?key=a%20b'],
  ['a member page', '/', '/user/order'],
  ['a route without a screen', '/', '/faq'],
  ['an unknown path', '/', '/no/such/page'],
])('does not prefetch %s', (_title, current, address) => {
  prefetcher.onNavigated(current);
  dwellOn(address);
  expect(loaded).toEqual([]);
});

it('does not load the page that is being opened, but loads it again from another page', () => {
  expect(take('/goodsInfo?id=1')).toBeNull();
  dwellOn('/goodsInfo?id=1');
  expect(loaded).toEqual([]);
  prefetcher.onNavigated('/goodsInfo?id=1');
  prefetcher.onNavigated('/faq');
  dwellOn('/goodsInfo?id=1');
  expect(loaded).toEqual(['/goodsInfo?id=1']);
});

it('drops the pending request of the last page', () => {
  const link = document.createElement('a');
  link.href = '/goodsInfo?id=1';
  document.body.append(link);
  link.focus();
  prefetcher.onNavigated('/faq');
  vi.advanceTimersByTime(1000);
  expect(loaded).toEqual([]);
});

it('does nothing after stop', () => {
  dwellOn('/goodsInfo?id=1');
  prefetcher.stop();
  expect(take('/goodsInfo?id=1')).toBeNull();
  dwellOn('/goodsInfo?id=2');
  expect(loaded).toEqual(['/goodsInfo?id=1']);
});
