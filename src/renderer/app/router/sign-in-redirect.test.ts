import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { redirectTarget } from '../../../shared/accounts/redirect-target';
import { createRoutes } from './routes';

const paths = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...paths(children ?? [])]);

it('leads back from the sign-in to every page of the shop but its own', () => {
  const client = { call: () => Promise.reject(new Error('nothing is asked')) };
  const pages = paths(createRoutes(client)).filter(
    (path) => path.startsWith('/') && !path.startsWith('/login'),
  );
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((path) => redirectTarget(path) !== path)).toEqual([]);
});
