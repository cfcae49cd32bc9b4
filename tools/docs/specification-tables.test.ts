import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createRoutes } from '../../src/renderer/app/router/routes';
import type { ScreenHandle } from '../../src/renderer/app/router/screen-route';
import { handlers } from '../../src/server/app/handlers';
import { endpoints } from '../../src/shared/contract/endpoints';
import { specifiedCalls, specifiedRoutes } from './specification';
import { renderStateTables } from './specification-tables';

const file = join(import.meta.dirname, '../../docs/specification.md');
const generated = /(?<=<!-- state of the specification -->\n)[^]*(?=\n<!-- end of the state -->)/;

const pages = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...pages(route.children ?? [])]);

const all = pages(createRoutes({ call: () => Promise.reject(new Error('unexpected call')) }));
const screens = new Map(
  all.flatMap(({ path, handle }) =>
    path && handle ? [[path, (handle as ScreenHandle).source] as const] : [],
  ),
);
const implemented = { screens, endpoints, handledCalls: new Set(Object.keys(handlers)) };

it('docs/specification.md lists the state of every route and call (update: npm run docs)', async () => {
  const text = await readFile(file, 'utf8');
  expect(text).toMatch(generated);
  const current = text.replace(generated, () => `\n${renderStateTables(implemented)}\n`);
  await expect(current).toMatchFileSnapshot(file);
});

it('reports missing routes and calls', () => {
  const without = new Map(screens);
  without.delete('/categoryList');
  const { searchGoods: _, ...fewer } = endpoints;
  const handledCalls = new Set(Object.keys(handlers).filter((name) => name !== 'goodsInfo'));
  const tables = renderStateTables({ screens: without, endpoints: fewer, handledCalls });
  expect(tables).toMatch(/^\| `\/categoryList` +\| +\| \*\*not yet\*\* +\|$/m);
  expect(tables).toMatch(/^\| `\/web\/goods\/search\/index` +\| +\| \*\*not yet\*\* +\|$/m);
  expect(tables).toMatch(/^\| `\/web\/goods\/info\/index` +\| `goodsInfo` +\| \*\*not yet\*\* +\|$/m);
});

it('the specification has 37 routes and 69 calls, each once', () => {
  expect(new Set(specifiedRoutes).size).toBe(37);
  expect(new Set(specifiedCalls).size).toBe(69);
});
