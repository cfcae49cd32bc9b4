// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { makeShopSync, type TestShopSync } from '../../../../test/stands/make-shop-sync';
import { renderApp } from '../../../../test/render/render-app';

let shop: TestShop;
let stand: TestShopSync;
beforeAll(async () => {
  shop = await makeShop();
  stand = await makeShopSync(shop);
  stand.setReachable(false);
});
afterEach(cleanup);
afterAll(async () => {
  await stand.close();
  await shop.close();
});

/** Pages that need no data. */
const paths = [
  '/',
  '/categoryList?id=1',
  '/goodsInfo?id=17',
  '/explain?id=17&code=1',
  '/notRegion?key=aspirin',
  '/haveRegion?key=aspirin&id=1',
  '/compare?ids=17,18',
  '/articleList',
  '/articleList/articleInfo?id=3001',
  '/tltList',
  '/tltList/tltInfo?id=1',
  '/calc',
  '/literatures',
  '/coa',
  '/faq',
  '/productGallery',
  '/aboutUs',
  '/activityList',
  '/toBeOpened',
  '/quickOrder',
  '/lead',
  '/shoppingCart',
  // Their forms wait in the queue of the stand, without a captcha.
  '/contactUs',
  '/sampleSack',
];

/** Pages with a captcha: the error replaces it. */
const pagesWithCaptcha = ['/login', '/login/register', '/login/resetPassword'];

it.each(paths)('shows no error before an action: %s', async (path) => {
  await renderApp(path, shop, stand);
  const page = within(await screen.findByRole('main'));
  const [heading] = await page.findAllByRole('heading');
  expect(heading?.textContent).not.toBe('Not found');
  // Deferred data has arrived or has failed.
  await expect.poll(() => page.queryAllByLabelText(/loading/i)).toEqual([]);
  expect(screen.queryByText(/Failed to connect/)).toBeNull();
});

it.each(pagesWithCaptcha)('shows an error beside the captcha: %s', async (path) => {
  await renderApp(path, shop, stand);
  expect((await screen.findByText(/Failed to connect/)).id).toBe('captcha-problem');
});

it('shows an error for the reviews and loads them when the server is back', async () => {
  const { user } = await renderApp('/goodsInfo?id=17', shop, stand);
  expect(await screen.findByText(/Reviews cannot be loaded while the shop is unreachable/)).toBeTruthy();
  stand.setReachable(true);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No reviews yet.')).toBeTruthy();
  stand.setReachable(false);
});
