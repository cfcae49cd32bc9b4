// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ScreenModule } from '../../api/screen-module';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderProviders } from '../../../../test/render/app-providers';
import { FailureScreen } from './failure-screen';
import { createPrefetchedPages, NotPrefetchableError } from '../prefetch/prefetched-pages';
import { screenRoute } from './screen-route';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

const there: ScreenModule<string> = {
  load: () => Promise.resolve('Loaded'),
  head: (text) => ({ title: text, description: text, canonical: '/far' }),
  Screen: ({ data }) => <h1>{data}</h1>,
};

it('shows a failure inside the layout when the code does not load, and retries on the next visit', async () => {
  let network = false;
  const route = screenRoute({
    path: '/far',
    source: 'far-screen.tsx',
    screen: () => (network ? Promise.resolve(there) : Promise.reject(new TypeError('Failed to fetch'))),
  });
  const layout = (
    <>
      <header>The shop</header>
      <Outlet />
    </>
  );
  const near = { path: '/', element: <p>Near</p> };
  const children = [
    { errorElement: <FailureScreen />, children: [near, route(shop.client, createPrefetchedPages())] },
  ];
  const router = createMemoryRouter([{ element: layout, children }]);
  render(renderProviders(router, shop));
  await router.navigate('/far');
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeTruthy();
  expect(screen.getByText('Failed to connect to the server.')).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
  network = true;
  await userEvent.click(screen.getByRole('link', { name: 'Go to the home page' }));
  await router.navigate('/far');
  expect(await screen.findByRole('heading', { name: 'Loaded' })).toBeTruthy();
});

it.each([
  ['loads a page that is not prefetchable', new NotPrefetchableError('no'), 'Loaded'],
  ['shows the failure of a prefetched page', new TypeError('broken'), 'This page could not be shown'],
])('%s', async (_title, error, heading) => {
  const route = screenRoute({ path: '/far', source: 'far-screen.tsx', screen: () => Promise.resolve(there) });
  const prefetched = { ...createPrefetchedPages(), take: () => Promise.reject(error) };
  const far = { errorElement: <FailureScreen />, children: [route(shop.client, prefetched)] };
  const router = createMemoryRouter([
    { element: <Outlet />, children: [{ path: '/', element: <p>Near</p> }, far] },
  ]);
  render(renderProviders(router, shop));
  await router.navigate('/far');
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
});
