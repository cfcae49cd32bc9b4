import { afterEach, expect, it, vi } from 'vitest';
import { isCachedPage } from './cached-page';

afterEach(() => vi.unstubAllGlobals());

it('finds a page by its path and query', async () => {
  const match = (path: string) =>
    Promise.resolve(path === '/goodsInfo?id=1' ? new Response('page') : undefined);
  vi.stubGlobal('caches', { match });
  expect(await isCachedPage('https://shop.test/goodsInfo?id=1')).toBe(true);
  expect(await isCachedPage('https://shop.test/goodsInfo?id=2')).toBe(false);
});

it('returns false when the browser cannot read its caches, so that the network answers', async () => {
  vi.stubGlobal('caches', { match: () => Promise.reject(new Error('Unexpected internal error.')) });
  expect(await isCachedPage('https://shop.test/goodsInfo?id=1')).toBe(false);
});
