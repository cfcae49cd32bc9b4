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
