import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { everyRoute } from '../../../../e2e/steps/every-route';
import { routePaths } from '../../../../test/render/route-paths';
import { redirectTarget } from '../../../shared/accounts/redirect-target';
import { pages } from '../../../shared/lib/pages';
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

  it('has the pages of src/shared/lib/pages.ts', () => {
    const paths = screens.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.sort()).toEqual(Object.keys(pages).sort());
  });

  it('allows a redirect after sign-in to every page except the sign-in pages', () => {
    const refused = Object.keys(pages).filter((path) => redirectTarget(path) !== path);
    expect(refused).toEqual(['/login', '/login/register', '/login/resetPassword']);
  });
});

describe('the accessibility tests', () => {
  const addresses = Object.values(everyRoute).flatMap((route) => route.addresses);
  const inspected = new Set(addresses.map((address) => new URL(address, 'http://shop.test').pathname));
  const notInspected = (paths: readonly string[]) => paths.filter((path) => !inspected.has(path));

  it('cover every route', () => {
    expect(routePaths().length).toBeGreaterThan(40);
    expect(notInspected(routePaths()), 'missing in src/shared/lib/pages.ts').toEqual([]);
  });

  it('report a route that is not covered', () => {
    expect(notInspected(['/', '/new'])).toEqual(['/new']);
  });
});
