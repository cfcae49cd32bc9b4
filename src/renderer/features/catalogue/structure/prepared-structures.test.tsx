// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

it('prepares the structure search only when its page opens', async () => {
  const { structures } = shop.deps.catalogue;
  await renderApp('/faq', shop);
  expect(structures.isRunning()).toBe(false);
  cleanup();
  await renderApp('/structureSearch', shop);
  await expect.poll(() => structures.isRunning(), { timeout: 20_000 }).toBe(true);
});
