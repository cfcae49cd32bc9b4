import type { RouteObject } from 'react-router-dom';
import { createRoutes } from '../../src/renderer/app/router/routes';

/** Returns the path of every route with a screen. */
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
