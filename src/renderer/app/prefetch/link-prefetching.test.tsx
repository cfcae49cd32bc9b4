// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { recordCalls, type RecordedCalls } from '../../../../test/fixtures/record-calls';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';
import { restoreProperties, stubProperty } from '../../../../test/fixtures/stub-property';

const product = '/web/goods/info/index';

let shop: TestShop;
beforeAll(async () => {
  // Imports the screen first: module by module it is slow beside role queries in a long list.
  await import('../../features/product/product-screen');
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  restoreProperties();
});

/** Opens a list on an API that counts calls, with the links of its products. */
async function openList() {
  const calls = recordCalls(shop);
  const app = await renderApp('/categoryList?id=22', calls.shop);
  await screen.findByRole('heading', { level: 1, name: 'Primary Antibodies' });
  const links = screen
    .getAllByRole('article')
    .map((card) => within(within(card).getByRole('heading')).getByRole('link'));
  const link = (index: number) => links[index] ?? expect.fail(`no product ${index}`);
  return { ...app, calls, link };
}

/** Hovers a link until its page is requested: the prefetcher loads after the first paint. */
async function hoverUntilRequested(
  { user, calls, link }: Awaited<ReturnType<typeof openList>>,
  index: number,
) {
  await waitFor(async () => {
    await user.unhover(link(index));
    await user.hover(link(index));
    await waitFor(() => expect(idsOf(calls)).toContain(idOf(link(index))), { timeout: 200 });
  });
}

const idOf = (link: HTMLElement) =>
  Number(new URL(link.getAttribute('href') ?? '', 'http://shop').searchParams.get('id'));
const productPage = (link: HTMLElement) => screen.findByRole('heading', { level: 1, name: link.textContent });
const idsOf = (calls: RecordedCalls) => calls.to(product).map(({ payload }) => payload.id);

it('requests a hovered page once and shows it on click', async () => {
  const list = await openList();
  await hoverUntilRequested(list, 0);
  const asked = idsOf(list.calls).length;
  await list.user.click(list.link(0));
  expect(await productPage(list.link(0))).toBeTruthy();
  expect(idsOf(list.calls)).toHaveLength(asked);
});

it('requests a focused page once and shows it on Enter', async () => {
  const list = await openList();
  await hoverUntilRequested(list, 0);
  list.link(1).focus();
  await waitFor(() => expect(idsOf(list.calls)).toContain(idOf(list.link(1))));
  await list.user.keyboard('{Enter}');
  expect(await productPage(list.link(1))).toBeTruthy();
  expect(idsOf(list.calls).filter((id) => id === idOf(list.link(1)))).toHaveLength(1);
});

it('a click waits for the prefetch in progress', async () => {
  const list = await openList();
  await hoverUntilRequested(list, 0);
  const release = list.calls.hold(product);
  await list.user.hover(list.link(1));
  await waitFor(() => expect(idsOf(list.calls)).toContain(idOf(list.link(1))));
  await list.user.click(list.link(1));
  expect(await screen.findByTestId('page-progress')).toBeTruthy();
  release();
  expect(await productPage(list.link(1))).toBeTruthy();
  expect(idsOf(list.calls).filter((id) => id === idOf(list.link(1)))).toHaveLength(1);
});

it('aborts the prefetch when the pointer leaves and requests the page again on click', async () => {
  const list = await openList();
  await hoverUntilRequested(list, 0);
  const release = list.calls.hold(product);
  await list.user.hover(list.link(1));
  await waitFor(() => expect(idsOf(list.calls)).toContain(idOf(list.link(1))));
  expect(list.calls.to(product).at(-1)?.signal.aborted).toBe(false);
  await list.user.unhover(list.link(1));
  expect(list.calls.to(product).at(-1)?.signal.aborted).toBe(true);
  release();
  fireEvent.click(list.link(1));
  expect(await productPage(list.link(1))).toBeTruthy();
  expect(idsOf(list.calls).filter((id) => id === idOf(list.link(1)))).toHaveLength(2);
});

it('aborts the prefetch when another page is opened', async () => {
  const list = await openList();
  await hoverUntilRequested(list, 0);
  const release = list.calls.hold(product);
  await list.user.hover(list.link(1));
  await waitFor(() => expect(idsOf(list.calls)).toContain(idOf(list.link(1))));
  // Clicks without moving the pointer away.
  fireEvent.click(screen.getAllByRole('link', { name: 'Activities' })[0]!);
  await screen.findByRole('heading', { level: 1, name: 'Activities' });
  expect(list.calls.to(product).at(-1)?.signal.aborted).toBe(true);
  release();
});

it.each([
  ['saves data', { saveData: true }, false],
  ['has a slow connection', { effectiveType: 'slow-2g' }, false],
  ['has a good connection', { saveData: false, effectiveType: '4g' }, true],
])('a visitor who %s', async (_title, connection, prefetches) => {
  const list = await openList();
  await hoverUntilRequested(list, 0);
  stubProperty(navigator, 'connection', connection);
  await list.user.pointer({ keys: '[MouseLeft>]', target: list.link(1) });
  restoreProperties();
  // A request made by the press would come before this one.
  list.link(2).focus();
  await waitFor(() => expect(idsOf(list.calls)).toContain(idOf(list.link(2))));
  expect(idsOf(list.calls).includes(idOf(list.link(1)))).toBe(prefetches);
});
