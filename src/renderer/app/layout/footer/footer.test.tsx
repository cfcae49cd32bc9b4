// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';

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
  expect(notice()?.textContent).toBe('Prices and stock as of 2026-10-01; they may have changed since.');
  cleanup();
  await renderApp('/faq', shop);
  expect(notice()).toBeNull();
});
