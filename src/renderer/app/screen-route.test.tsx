// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { renderApp } from '../../testing/render-app';

// As when the network goes away between two screens.
vi.mock('../features/product/product-screen', () => {
  throw new Error('the screen’s code did not come');
});

let shop: TestShop;

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

it('a screen whose code does not come says so inside the layout, with ways out', async () => {
  await renderApp('/goodsInfo?id=1', shop);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page could not be shown');
  expect(screen.getByText('Failed to connect to the server.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
});
