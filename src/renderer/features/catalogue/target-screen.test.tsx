// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { MAX_FOUND_TARGETS } from '../../../shared/catalogue/target-search';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';
import { dataOf } from '../../../../test/shopping/make-order';
import { head, Screen } from './target-screen';

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

/** Data of a search among `total` targets that finds `found`. */
const searchData = ({ key = 'a', total, found }: { key?: string; total: number; found: number }) => ({
  id: 22,
  name: 'Primary Antibodies',
  product_count: total,
  parents: [],
  total,
  letters: [{ letter: 'A', count: total }],
  letter: '',
  list: Array.from({ length: found }, (_, index) => ({ name: `A${index}`, product_count: 1 })),
  key,
});

it('does not present the best matches of a search as all of them', () => {
  const data = searchData({ total: 4000, found: MAX_FOUND_TARGETS });
  render(<Screen data={data} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('status').textContent).toContain('The 200 targets that match “a” best');
});

it('speaks of one target in the singular', () => {
  const data = searchData({ key: '', total: 1, found: 1 });
  render(<Screen data={data} />, { wrapper: MemoryRouter });
  expect(screen.getByText('1 target by gene symbol, with the number of products.')).toBeTruthy();
  expect(head(data).description).toContain('Index of 1 target of Primary Antibodies');
});

it('describes an index without targets without examples', () => {
  const { description } = head(searchData({ key: '', total: 0, found: 0 }));
  expect(description).toBe('Index of 0 targets of Primary Antibodies.');
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
