// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../testing/make-shop';
import { shopAround } from '../../../testing/shop-around';
import { usePageShown } from '../../hooks/page-shown';
import { FailureScreen } from '../failure-screen';
import { screenRoute, type ScreenHandle } from '../screen-route';
import { createAhead, type Ahead } from './ahead';
import { PageAside } from './page-aside';
import { Pages } from './pages';

interface Data {
  name: string;
  breaks?: boolean;
}

let shop: TestShop;
let ahead: Ahead;
/** What the screen did because it was visited. */
let visits: string[];
/** How often a screen was made. */
let made: number;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  ahead = createAhead();
  visits = [];
  made = 0;
});
afterEach(cleanup);

function Screen({ data }: { data: Data }) {
  const shown = usePageShown();
  const { search } = useLocation();
  useState(() => (made += 1));
  useEffect(() => {
    if (shown) visits.push(data.name);
  }, [shown, data.name]);
  if (data.breaks) throw new Error('broken');
  return (
    <>
      <h1>{data.name}</h1>
      <p>At {search}</p>
      <input aria-label="Quantity" />
    </>
  );
}

/** Two routes with this screen; `loads` is what their loaders find ahead of the visit. */
function open(loads: Map<string, Data>) {
  ahead.take = (address) => {
    const found = loads.get(address);
    return found ? Promise.resolve(found) : null;
  };
  const screenAt = (path: string) =>
    screenRoute<Data>(path, 'some-screen.tsx', () =>
      Promise.resolve({
        Screen,
        drawnAhead: true as const,
        load: ({ url }) => Promise.resolve({ name: `Loaded ${url.pathname}${url.search}` }),
        head: ({ name }) => ({ title: name, description: '', canonical: '/' }),
      }),
    )(shop.client, ahead);
  const routes = [screenAt('/list'), screenAt('/product')];
  const router = createMemoryRouter(
    [{ element: <Pages ahead={ahead} />, children: [{ errorElement: <FailureScreen />, children: routes }] }],
    { initialEntries: ['/list'] },
  );
  render(shopAround(router, shop));
  const drawing = async (address: string) => {
    const data = loads.get(address);
    const product = routes[1]?.handle as ScreenHandle;
    // A screen is drawn once its code is there.
    await product.prepare();
    const draw = product.drawing() ?? expect.fail('the screen is not drawn ahead');
    act(() => ahead.draw({ address, data, draw, Place: PageAside }));
  };
  return { router, drawing };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('a page that was drawn ahead is in nobody’s way, and does nothing before its visit', async () => {
  const { drawing } = open(new Map([['/product?id=1', { name: 'One' }]]));
  await heading('Loaded /list');
  await drawing('/product?id=1');
  await waitFor(() => expect(made).toBe(2));
  expect(screen.queryByText('One')).toBeNull();
  expect(document.body.textContent).not.toContain('One');
  expect(visits).toEqual(['Loaded /list']);
  expect(document.title).toContain('Loaded /list');
});

it('its visit shows it before the router is there, as it was drawn', async () => {
  const { router, drawing } = open(new Map([['/product?id=1', { name: 'One' }]]));
  await heading('Loaded /list');
  await drawing('/product?id=1');
  await waitFor(() => expect(made).toBe(2));
  const visiting = router.navigate('/product?id=1');
  await heading('One');
  expect(router.state.location.pathname).toBe('/list');
  expect(screen.queryByRole('heading', { name: 'Loaded /list' })).toBeNull();
  expect(screen.getByText('At ?id=1')).toBeTruthy();
  await visiting;
  await waitFor(() => expect(document.body.textContent).not.toContain('Loaded /list'));
  expect(router.state.location.search).toBe('?id=1');
  expect(document.title).toContain('One');
  expect(visits).toEqual(['Loaded /list', 'One']);
  expect(made).toBe(2);
});

it('a page whose visit is broken off makes way for the one before', async () => {
  const { router, drawing } = open(new Map([['/product?id=1', { name: 'One' }]]));
  await heading('Loaded /list');
  await drawing('/product?id=1');
  await waitFor(() => expect(made).toBe(2));
  void router.navigate('/product?id=1');
  await heading('One');
  await router.navigate('/list?again');
  await heading('Loaded /list?again');
  expect(screen.queryByRole('heading', { name: 'One' })).toBeNull();
});

it('new data for the page that is visited keep what was typed', async () => {
  const { router, drawing } = open(new Map([['/product?id=1', { name: 'One' }]]));
  await heading('Loaded /list');
  await drawing('/product?id=1');
  await waitFor(() => expect(made).toBe(2));
  await router.navigate('/product?id=1');
  const field = await screen.findByLabelText<HTMLInputElement>('Quantity');
  field.value = '7';
  await router.navigate('/product?id=1&size=2');
  await heading('Loaded /product?id=1&size=2');
  expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('7');
  expect(screen.getByText('At ?id=1&size=2')).toBeTruthy();
});

it('a page that was not drawn, or with other data, is the outlet’s', async () => {
  const loads = new Map([['/product?id=1', { name: 'One' }]]);
  const { router, drawing } = open(loads);
  await heading('Loaded /list');
  await drawing('/product?id=1');
  loads.set('/product?id=1', { name: 'One, newer' });
  await router.navigate('/product?id=1');
  await heading('One, newer');
  expect(screen.queryByText('One')).toBeNull();
  await router.navigate('/list');
  await heading('Loaded /list');
});

it('a page that breaks while it is drawn ahead disturbs nobody, and says so when it is visited', async () => {
  const { router, drawing } = open(new Map([['/product?id=1', { name: 'One', breaks: true }]]));
  await heading('Loaded /list');
  await drawing('/product?id=1');
  await waitFor(() => expect(made).toBeGreaterThan(1));
  expect(screen.getByRole('heading', { name: 'Loaded /list' })).toBeTruthy();
  await router.navigate('/product?id=1');
  await heading('This page could not be shown');
});
