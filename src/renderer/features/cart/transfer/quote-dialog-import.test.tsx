// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { encodeCartTransfer } from '../../../../server/cart/cart-transfer-token';
import { makeVisitor } from '../../../../../test/shopping/cart-visitors';
import { findVariants } from '../../../../../test/shopping/find-variants';
import { makeShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';

vi.mock('./quote-dialog', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('says that the quote of a stand’s code cannot be opened without a network', async () => {
  const shop = await makeShop();
  const lines = (await findVariants(shop, 1, 5)).map(({ product, goods_attr }) => ({
    goods_id: product.goods_id,
    goods_attr,
    number: 1,
  }));
  const { privateKey } = generateKeyPairSync('ed25519');
  const code = encodeCartTransfer({ day: 20_778, nonce: '00112233aabbccdd', lines }, privateKey);
  const { user } = await renderApp(`/shoppingCart#handover=${code}&quote`, shop, makeVisitor(shop));
  await user.click(await screen.findByRole('button', { name: 'Add all to my cart and get the quote' }));
  expect(await screen.findByText('Failed to connect to the server.')).toBeTruthy();
  await shop.close();
});
