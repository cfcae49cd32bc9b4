import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { everyRoute } from '../../../../e2e/steps/every-route';
import { routePaths } from '../../../../test/render/route-paths';
import { redirectTarget } from '../../../shared/accounts/redirect-target';
import { isMemberPage, isUnlistedPage } from '../../../shared/lib/page-access';
import { createRoutes } from './routes';
import type { ScreenHandle } from './screen-route';

const allRoutes = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...allRoutes(route.children ?? [])]);

const screens = allRoutes(createRoutes({ call: () => Promise.reject(new Error('unexpected call')) })).flatMap(
  ({ path, handle }) => (path && handle ? [{ path, handle: handle as ScreenHandle }] : []),
);

describe('the route table', () => {
  it('names the imported file as source in every row', () => {
    const text = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');
    const rows = [...text.matchAll(/source: '([^']+)',\s*screen: [^']*import\('([^']+)'\)/g)];
    expect(rows).toHaveLength(screens.length);
    for (const [, source = '', file] of rows) expect(`../../${source}`).toBe(`${file}.tsx`);
  });

  it.each(screens)('gives $path the access that the server assumes', ({ path, handle }) => {
    const expected = isMemberPage(path) ? 'member' : isUnlistedPage(path) ? 'unlisted' : 'public';
    expect(handle.access).toBe(expected);
  });

  it('allows a redirect after sign-in to every page except the sign-in pages', () => {
    const pages = screens.map(({ path }) => path).filter((path) => !path.startsWith('/login'));
    expect(pages.length).toBeGreaterThan(20);
    const refused = pages.filter((path) => redirectTarget(path) !== path);
    expect(refused, 'missing in src/shared/accounts/redirect-target.ts').toEqual([]);
  });
});

describe('the accessibility tests', () => {
  const addresses = Object.values(everyRoute).flatMap((route) => route.addresses);
  const inspected = new Set(addresses.map((address) => new URL(address, 'http://shop.test').pathname));
  const notInspected = (paths: readonly string[]) => paths.filter((path) => !inspected.has(path));

  it('cover every route', () => {
    expect(routePaths().length).toBeGreaterThan(40);
    expect(notInspected(routePaths()), 'missing in e2e/steps/every-route.ts').toEqual([]);
  });

  it('report a route that is not covered', () => {
    expect(notInspected(['/', '/new'])).toEqual(['/new']);
  });
});
