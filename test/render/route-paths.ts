import type { RouteObject } from 'react-router-dom';
import { createRoutes } from '../../src/renderer/app/router/routes';

/** The path of every screen of the table of routes, as the table has them; what is no page has none. */
export function routePaths(): string[] {
  const noClient = { call: () => Promise.reject(new Error('No route is opened here.')) };
  return pathsOf(createRoutes(noClient)).filter((path) => path !== '*');
}

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [path]),
    ...pathsOf(children),
  ]);
}
