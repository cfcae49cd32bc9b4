import { expect, it } from 'vitest';
import { isPagePath } from './page-path';

it.each(['/', '/goodsInfo', '/categoryList', '/user/order', '/no/such/page', '/webinars', '/apirin'])(
  '%s is a page',
  (path) => {
    expect(isPagePath(path)).toBe(true);
  },
);

it.each([
  '/web/goods/info/index',
  '/api/location',
  '/pictures/goods/65.svg',
  '/punchout/start',
  '/sandbox/pay/7d1e',
  '/published/manifest',
  '/feeds/products',
  '/sitemap.xml',
  '/robots.txt',
  '/documents/terms.pdf',
  '/assets/index.js',
  '/healthz',
  '/readyz',
])('%s is not a page', (path) => {
  expect(isPagePath(path)).toBe(false);
});
