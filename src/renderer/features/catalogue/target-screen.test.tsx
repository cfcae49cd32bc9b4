// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';
import { dataOf } from '../../../../test/shopping/make-order';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
  window.scrollTo = vi.fn();
});
afterAll(() => shop.close());
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));
const targets = () => within(main().getByRole('list', { name: 'Targets' })).getAllByRole('link');

it('shows the targets of a letter with links to their products', async () => {
  const { user } = await renderApp('/targetList?id=22', shop);
  const letters = within(main().getByRole('navigation', { name: 'Letters' }));
  await user.click(letters.getByRole('link', { name: 'E' }));
  await waitFor(() => expect(targets().every(({ textContent }) => textContent?.startsWith('E'))).toBe(true));
  expect(letters.getByRole('link', { name: 'E' }).getAttribute('aria-current')).toBe('page');
  const egfr = main().getByRole('link', { name: 'EGFR' });
  const { total } = await dataOf(
    shop.client.call('categoryGoods', { id: 22, filters: { target: ['EGFR'] }, page_size: 12 }),
  );
  expect(egfr.closest('li')?.textContent).toBe(`EGFR ${total}`);
  await user.click(egfr);
  await main().findByText(`Total ${total}`);
});

it('finds targets by a part of the symbol, best match first', async () => {
  const { user, address } = await renderApp('/targetList?id=22', shop);
  await user.type(main().getByRole('searchbox', { name: /^Gene symbol/ }), 'akt1{Enter}');
  await waitFor(() => expect(address()).toBe('/targetList?id=22&key=akt1'));
  await main().findByText(/with “akt1”$/);
  expect(targets()[0]?.textContent).toBe('AKT1');
});

it('leads to the product search when no symbol matches', async () => {
  await renderApp('/targetList?id=22&key=zzzz', shop);
  const link = main().getByRole('link', { name: 'Search products for “zzzz”' });
  expect(link.getAttribute('href')).toBe('/haveRegion?id=22&key=zzzz');
});

it('shows an error for an unknown category and a sentence for one without targets', async () => {
  await renderApp('/targetList?id=999999', shop);
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Not found');
  cleanup();
  await renderApp('/targetList?id=74', shop);
  expect(main().getByText('These products have no targets.')).toBeTruthy();
});
