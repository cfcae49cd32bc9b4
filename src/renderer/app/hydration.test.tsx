// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { shopAround } from '../../testing/shop-around';
import { renderPage } from '../entry-server';
import { readHydrationData } from './hydration-data';
import { createShopRouter } from './router';

let shop: TestShop;
let mounted: Root | undefined;
beforeAll(async () => {
  window.scrollTo = () => undefined;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(() => {
  act(() => mounted?.unmount());
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

/** What React says when the browser draws something else than the server did. */
const mismatch = /hydrat|did not match|server html/i;

/** Draws a page as the server does and goes on from there as a browser does. Returns React's complaints. */
async function complaintsAt(
  path: string,
  change: (html: string) => string = (html) => html,
  at: TestShop = shop,
): Promise<string[]> {
  const complaints: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const said = words.map(String).join(' ');
    if (mismatch.test(said) && !said.includes('does nothing on the server')) complaints.push(said);
  });
  const url = `http://localhost:3000${path}`;
  const page = await renderPage({
    url,
    settings: at.deps.settings,
    call: (name, payload) => shop.client.call(name, payload),
  });
  window.history.replaceState(null, '', path);
  const root = document.createElement('div');
  root.innerHTML = change(page.html);
  document.body.append(root);
  const router = await createShopRouter(shop.client, readHydrationData(page.data));
  await act(async () => {
    mounted = hydrateRoot(root, shopAround(router, at), {
      onRecoverableError: (error) => complaints.push(String(error)),
    });
    await Promise.resolve();
  });
  return complaints;
}

describe('a page drawn by the server goes on in the browser without a complaint', () => {
  it.each([
    '/',
    '/categoryList?id=1',
    '/categoryList?id=22&view=grid',
    '/notRegion?key=EGFR',
    '/haveRegion?id=49&key=IL6',
    '/notRegion?id=49&key=IL6',
    '/categoryList?id=22&all=target',
    '/notRegion?key=zzzzqqqq',
    '/notRegion',
    '/explain?id=65&code=1',
    '/goodsInfo?id=65',
    '/goodsInfo?id=2147483647',
    '/calc',
    '/calc?tool=stock&goods=65',
    '/calc?tool=buffer-ph&ph=7',
    '/aboutUs',
    '/tltList',
    '/tltList?key=EGFR',
    '/tltList/tltInfo?id=1',
    '/tltList/tltInfo?id=1&node=ERK',
    '/no/such/page',
  ])('%s', async (path) => {
    expect(await complaintsAt(path)).toEqual([]);
  });

  it.each(['/', '/categoryList?id=1', '/goodsInfo?id=65'])('at a stand, %s', async (path) => {
    const stand = { mode: 'kiosk', name: 'Hall 3' } as const;
    const settings = { ...shop.deps.settings, redirects: false, stand, prices_as_of: '2026-03-09' };
    expect(await complaintsAt(path, undefined, { ...shop, deps: { ...shop.deps, settings } })).toEqual([]);
  });

  it('notices a difference', async () => {
    const complaints = await complaintsAt('/goodsInfo?id=65', (html) =>
      html.replace('>Aspirin</h1>', '>Other</h1>'),
    );
    expect(complaints.join()).toMatch(/did not match|hydrat/i);
  });
});
