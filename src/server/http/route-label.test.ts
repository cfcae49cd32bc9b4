import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints';
import { routeLabel } from './route-label';

it('finds every call of the contract by its path', () => {
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    expect(routeLabel(method, path.replace('{product}', 'any-shop'))).toEqual({ kind: 'call', call: name });
  }
});

it.each([
  ['GET', '/', 'page'],
  ['GET', '/product?id=1', 'page'],
  ['GET', '/pictures/a.svg', 'picture'],
  ['GET', '/documents/a.pdf', 'document'],
  ['GET', '/assets/index.js', 'file'],
  ['GET', '/branding/mark-0a1b2c.svg', 'file'],
  ['GET', '/feeds/google.tsv', 'file'],
  ['GET', '/sitemap.xml', 'file'],
  ['GET', '/sitemaps/products-1.xml', 'file'],
  ['GET', '/robots.txt', 'file'],
  ['GET', '/manifest.webmanifest', 'file'],
  ['GET', '/sw.js', 'file'],
  ['GET', '/published/manifest.json', 'catalogue'],
  ['GET', '/healthz', 'health'],
  ['GET', '/readyz', 'health'],
])('labels %s %s as %s', (method, path, kind) => {
  expect(routeLabel(method, path)).toEqual({ kind, call: '' });
});

it('has a bounded set of values for arbitrary paths', () => {
  const known = new Set<string>(['', 'unknown', ...Object.keys(endpoints)]);
  fc.assert(
    fc.property(fc.constantFrom('GET', 'POST', 'PUT'), fc.webPath(), fc.boolean(), (method, path, web) => {
      expect(known.has(routeLabel(method, web ? `/web${path}` : path).call)).toBe(true);
    }),
  );
});
