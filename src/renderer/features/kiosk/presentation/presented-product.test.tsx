// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { dataOf } from '../../../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { SettingsProvider } from '../../../state/settings';
import { PresentedProduct } from './presented-product';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

it('shows the day of the prices in every time zone', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const product = await dataOf(shop.client.call('goodsInfo', { id: 65 }));
  render(
    <SettingsProvider value={{ ...shop.deps.settings, prices_as_of: '2026-11-23' }}>
      <PresentedProduct product={product} />
    </SettingsProvider>,
  );
  expect(screen.getByText(/Prices as of Nov 23, 2026\./)).toBeTruthy();
});

it('shows a formula with subscripts whatever the catalogue calls it', async () => {
  const product = await dataOf(shop.client.call('goodsInfo', { id: 65 }));
  const attrs = [{ attr_name: 'Molecular formula', attr_value: 'C9H8O4' }];
  const { container } = render(
    <SettingsProvider value={shop.deps.settings}>
      <PresentedProduct product={{ ...product, formula: 'C9H8O4', attrs }} />
    </SettingsProvider>,
  );
  expect([...container.querySelectorAll('sub')].map(({ textContent }) => textContent)).toEqual([
    '9',
    '8',
    '4',
  ]);
});
