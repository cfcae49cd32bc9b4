import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createRoutes } from '../../src/renderer/app/router/routes';
import type { ScreenHandle } from '../../src/renderer/app/router/screen-route';
import { handlers } from '../../src/server/app/handlers';
import { endpoints } from '../../src/shared/contract/endpoints';
import { specifiedCalls, specifiedRoutes } from './specification';
import { stateTables } from './specification-tables';

const readme = join(import.meta.dirname, '../../README.md');
const place = /(?<=<!-- state of the specification -->\n)[^]*(?=\n<!-- end of the state -->)/;

const pages = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...pages(route.children ?? [])]);

const all = pages(createRoutes({ call: () => Promise.reject(new Error('nothing is asked')) }));
const screens = new Map(
  all.flatMap(({ path, handle }) =>
    path && handle ? [[path, (handle as ScreenHandle).source] as const] : [],
  ),
);
const built = { screens, endpoints, answered: new Set(Object.keys(handlers)) };

it('the README says of every route and every call whether it works; `npm run docs` writes it anew', async () => {
  const text = await readFile(readme, 'utf8');
  expect(text).toMatch(place);
  const current = text.replace(place, () => `\n${stateTables(built)}\n`);
  await expect(current).toMatchFileSnapshot(readme);
});

it('what is missing is said to be', () => {
  const without = new Map(screens);
  without.delete('/categoryList');
  const { searchGoods: _, ...fewer } = endpoints;
  const unanswered = new Set(Object.keys(handlers).filter((name) => name !== 'goodsInfo'));
  const tables = stateTables({ screens: without, endpoints: fewer, answered: unanswered });
  expect(tables).toMatch(/^\| `\/categoryList` +\| +\| \*\*not yet\*\* +\|$/m);
  expect(tables).toMatch(/^\| `\/web\/goods\/search\/index` +\| +\| \*\*not yet\*\* +\|$/m);
  expect(tables).toMatch(/^\| `\/web\/goods\/info\/index` +\| `goodsInfo` +\| \*\*not yet\*\* +\|$/m);
});

it('the specification has 37 routes and 69 calls, each once', () => {
  expect(new Set(specifiedRoutes).size).toBe(37);
  expect(new Set(specifiedCalls).size).toBe(69);
});
