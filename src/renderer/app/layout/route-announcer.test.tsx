// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { pages } from '../../../shared/lib/pages';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderProviders } from '../../../../test/render/app-providers';
import { createRoutes } from '../router/routes';
import { screenKey } from './route-announcer';

let shop: TestShop;
beforeAll(async () => {
  window.scrollTo = () => undefined;
  // Imports the screen first: module by module it is slow beside role queries in a long list.
  await import('../../features/product/product-screen');
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

/** Opens a list; returns functions for following links and going back. */
function openList() {
  const router = createMemoryRouter(createRoutes(shop.client), { initialEntries: ['/categoryList?id=22'] });
  render(renderProviders(router, shop));
  const user = userEvent.setup();
  const card = async (index: number) =>
    (await screen.findAllByRole('article'))[index] ?? expect.fail(`no product ${index}`);
  const nameLink = async (index: number) =>
    within(within(await card(index)).getByRole('heading')).getByRole('link');
  const back = () => act(() => router.navigate(-1));
  const shown = (name: string | null) => screen.findByRole('heading', { level: 1, name: name ?? '' });
  const announced = () => screen.getByTestId('announced-title').textContent ?? '';
  return { router, user, card, nameLink, back, shown, announced };
}

it('Back focuses the link that was followed', async () => {
  const { user, nameLink, back, shown } = openList();
  const link = await nameLink(2);
  const name = link.textContent;
  await user.click(link);
  await shown(name);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  await back();
  await shown('Primary Antibodies');
  expect(document.activeElement).toBe(await nameLink(2));
});

it('Back after a click on a picture focuses the name link, which is a tab stop', async () => {
  const { user, card, nameLink, back, shown } = openList();
  const name = (await nameLink(1)).textContent;
  await user.click(within(await card(1)).getAllByRole('link', { hidden: true })[0] ?? document.body);
  await shown(name);
  await back();
  await shown('Primary Antibodies');
  expect(document.activeElement).toBe(await nameLink(1));
});

it('Back focuses the content when the list was left without a link', async () => {
  const { router, user, nameLink, back, shown } = openList();
  const link = await nameLink(0);
  const name = link.textContent;
  await user.click(link);
  await shown(name);
  await back();
  await shown('Primary Antibodies');
  await act(() => router.navigate('/faq'));
  await back();
  await shown('Primary Antibodies');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('announces each title once, also on Back', async () => {
  const { router, user, nameLink, back, shown, announced } = openList();
  const link = await nameLink(0);
  // The first page is read by the screen reader itself.
  expect(announced()).toBe('');
  const name = link.textContent ?? '';
  await user.click(link);
  await shown(name);
  await waitFor(() => expect(announced()).toMatch(/^.+ \| Q[A-Z]\d{5} \| Quillbench$/));
  expect(announced().startsWith(name)).toBe(true);
  await back();
  await shown('Primary Antibodies');
  await waitFor(() => expect(announced()).toBe('Primary Antibodies | Quillbench'));
  // Sorting the same list is not a change of screen.
  await act(() => router.navigate('/categoryList?id=22&sort=name'));
  await waitFor(() => expect(document.title).toBe('Primary Antibodies | Name, A to Z | Quillbench'));
  expect(announced()).toBe('Primary Antibodies | Quillbench');
});

it('moves the focus to another calculator and announces it', async () => {
  const router = createMemoryRouter(createRoutes(shop.client), { initialEntries: ['/calc'] });
  render(renderProviders(router, shop));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: /^Molarity/ }));
  await screen.findByRole('heading', { level: 1, name: 'Molarity calculator' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  await waitFor(() =>
    expect(screen.getByTestId('announced-title').textContent).toBe('Molarity calculator | Quillbench'),
  );
});

it('moves the focus to the content when a navigation within the screen removes the focused link', async () => {
  const router = createMemoryRouter(createRoutes(shop.client), {
    initialEntries: ['/calc?tool=molarity'],
  });
  render(renderProviders(router, shop));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'Fill in this example' }));
  await screen.findByDisplayValue('58.44');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.getByTestId('announced-title').textContent).toBe('');
});

it.each([
  ['/calc?tool=molarity', '/calc?tool=dilution'],
  ['/user/order', '/user/order?view=quotes'],
  ['/user/site', '/user/site?edit=new'],
  ['/user/tester', '/user/tester?goods_id=7'],
  ['/shoppingCart', '/shoppingCart?share=abc'],
  ['/explain?id=7&code=1', '/explain?id=7&code=2'],
])('%s and %s are different screens', (from, to) => {
  expect(keyOf(from)).not.toBe(keyOf(to));
});

it('tells the pages of the sitemap apart', () => {
  const listedPages = Object.values(pages).flatMap(({ sitemap = [] }) => sitemap);
  expect(new Set(listedPages.map(keyOf)).size).toBe(listedPages.length);
});

it.each([
  ['/categoryList?id=22', '/categoryList?id=22&sort=name&page=2'],
  ['/user/order', '/user/order?state=paid&q=QA&page=2'],
  ['/user/collect', '/user/collect?list=3'],
  ['/shoppingCart/pay?id=1,2', '/shoppingCart/pay?id=1'],
])('%s and %s are the same screen', (from, to) => {
  expect(keyOf(from)).toBe(keyOf(to));
});

function keyOf(href: string): string {
  const { pathname, search } = new URL(href, 'https://shop.test');
  return screenKey(pathname, search);
}
