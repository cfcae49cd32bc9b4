// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

const notice = () => within(screen.getByRole('contentinfo')).queryByText(/^Prices and stock as of/);

it('shows the date of the prices only when they may be outdated', async () => {
  const settings = { ...shop.deps.settings, prices_as_of: '2026-10-01' };
  await renderApp('/faq', { ...shop, deps: { ...shop.deps, settings } });
  expect(notice()?.textContent).toBe('Prices and stock as of Oct 1, 2026; they may have changed since.');
  cleanup();
  await renderApp('/faq', shop);
  expect(notice()).toBeNull();
});

it('shows the years of the copyright, or one year in the first one', async () => {
  const year = new Date().getUTCFullYear();
  for (const [established, years] of [
    [year - 1, `${year - 1}–${year}`],
    [year, `${year}`],
  ] as const) {
    const settings = { ...shop.deps.settings, established, brand: 'Reagents' };
    await renderApp('/faq', { ...shop, deps: { ...shop.deps, settings } });
    expect(screen.getByText(/^©/).textContent).toBe(`© ${years} Reagents`);
    cleanup();
  }
});

it('leads to help, ordering, documents and the company, and only to pages that exist', async () => {
  await renderApp('/faq', shop);
  const footer = within(screen.getByRole('contentinfo'));
  const names = footer.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const specified = ['Contact Us', 'Legal', 'Service Guarantee', 'Resources Download'];
  expect(names).toEqual(expect.arrayContaining([...specified, 'Ordering', 'Company']));
  const inside = footer
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/'));
  expect(inside).toEqual(expect.arrayContaining(['/calc', '/coa', '/faq', '/tltList', '/quickOrder']));
  for (const href of new Set(inside)) {
    cleanup();
    await renderApp(href, shop);
    const [title] = await screen.findAllByRole('heading', { level: 1 });
    expect(`${href}: ${title?.textContent}`).not.toMatch(/: (Not found|Page not found)/i);
  }
}, 60_000);
