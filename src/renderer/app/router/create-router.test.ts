// @vitest-environment jsdom
import type { RouteObject } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Client } from '../../api/client';
import { ChunkLoadError } from '../../api/failure';
import { createShopRouter } from './create-router';
import { eventually } from '../../../../test/fixtures/eventually';

const created = vi.hoisted(() => ({ routes: [] as RouteObject[] }));
vi.mock('./routes', () => ({ createRoutes: () => created.routes }));

const client: Client = { call: () => Promise.reject(new Error('No calls are expected.')) };
const routeWith = (loadCode: () => Promise<unknown>): RouteObject => ({
  id: 'page',
  path: '/',
  handle: { loadCode },
  loader: () => 'loaded again',
  element: null,
});
const hydrationData = { loaderData: { page: 'from the server' } };

it('starts with the data of the server-rendered page', async () => {
  created.routes = [routeWith(() => Promise.resolve())];
  const router = await createShopRouter(client, hydrationData);
  expect(router.state.initialized).toBe(true);
  expect(router.state.loaderData).toEqual({ page: 'from the server' });
});

it('loads the page anew when its code does not load', async () => {
  created.routes = [routeWith(() => Promise.reject(new ChunkLoadError()))];
  const router = await createShopRouter(client, hydrationData);
  expect(router.state.initialized).toBe(false);
  await eventually(() => expect(router.state.initialized).toBe(true));
  expect(router.state.loaderData).toEqual({ page: 'loaded again' });
});
