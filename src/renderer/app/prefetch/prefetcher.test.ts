// @vitest-environment jsdom
import type { RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '../../api/client';
import type { ScreenHandle } from '../screen-route';
import { createAhead, type Ahead } from './ahead';
import { startPrefetcher, type Prefetcher } from './prefetcher';

let asked: string[];
let ahead: Ahead;
let prefetcher: Prefetcher;

/** No screen of these makes a call. */
const client: Client = { call: () => expect.fail('a call was made') };

function screenAt(path: string): RouteObject {
  const handle: ScreenHandle = {
    drawing: () => null,
    source: 'some-screen.tsx',
    prepare: () => Promise.resolve(),
    load: ({ url }) => {
      asked.push(url.pathname + url.search);
      return Promise.resolve('page');
    },
  };
  return { path, handle };
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  ahead = createAhead();
  const routes = [screenAt('/goodsInfo'), screenAt('/user/*'), { path: '/faq' }];
  prefetcher = startPrefetcher({ client, routes, ahead });
  prefetcher.arrive('/');
});
afterEach(() => {
  prefetcher.stop();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

/** Puts the focus on a new link and waits as long as it takes to mean it. */
function dwellOn(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  link.focus();
  vi.advanceTimersByTime(60);
}

const take = (address: string) => ahead.take(address, new AbortController().signal);

it('loads the page of a link that is meant, for the navigation to it', async () => {
  dwellOn('/goodsInfo?id=1#facts');
  expect(asked).toEqual(['/goodsInfo?id=1']);
  expect(await take('/goodsInfo?id=1')).toBe('page');
});

it.each([
  ['the page where the visitor is', '/goodsInfo?key=a b', '/goodsInfo?key=a%20b'],
  ['a page of the visitor’s own', '/', '/user/order'],
  ['a page that is there already', '/', '/faq'],
  ['an address of nothing', '/', '/no/such/page'],
])('leaves %s alone', (_which, here, address) => {
  prefetcher.arrive(here);
  dwellOn(address);
  expect(asked).toEqual([]);
});

it('does not load what is being opened, and does so again from elsewhere', () => {
  expect(take('/goodsInfo?id=1')).toBeNull();
  dwellOn('/goodsInfo?id=1');
  expect(asked).toEqual([]);
  prefetcher.arrive('/goodsInfo?id=1');
  prefetcher.arrive('/faq');
  dwellOn('/goodsInfo?id=1');
  expect(asked).toEqual(['/goodsInfo?id=1']);
});

it('forgets a link that was meant on the last page', () => {
  const link = document.createElement('a');
  link.href = '/goodsInfo?id=1';
  document.body.append(link);
  link.focus();
  prefetcher.arrive('/faq');
  vi.advanceTimersByTime(1000);
  expect(asked).toEqual([]);
});

it('does nothing more once it is stopped', () => {
  dwellOn('/goodsInfo?id=1');
  prefetcher.stop();
  expect(take('/goodsInfo?id=1')).toBeNull();
  dwellOn('/goodsInfo?id=2');
  expect(asked).toEqual(['/goodsInfo?id=1']);
});
