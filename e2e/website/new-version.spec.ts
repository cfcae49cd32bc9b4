import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/shop';

const code = '**/assets/product-screen-*.js';

const gone = { status: 404, contentType: 'text/plain', body: 'Not found' };

const firstProduct = (page: Page) => page.getByRole('article').first().getByRole('heading').getByRole('link');

/** Product pages that were loaded as a whole. */
function watchPageLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/goodsInfo')) loads.push(request.url());
  });
  return loads;
}

/** Follows a link after hydration. */
async function follow(page: Page): Promise<string> {
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const name = await firstProduct(page).innerText();
  await firstProduct(page).click();
  return name;
}

test('a screen whose chunk was replaced by a new version opens by a full page load', async ({
  page,
  goto,
}) => {
  const loads = watchPageLoads(page);
  // The old chunk is gone; the page of the new version requests one that exists.
  await page.route(code, (route) => (loads.length === 0 ? route.fulfill(gone) : route.continue()));
  await goto('/categoryList?id=22');
  const name = await follow(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(loads).toHaveLength(1);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Activities' }).first().click();
  await expect(page).toHaveURL(/activityList/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(loads).toHaveLength(1);
});

test('a chunk that is missing for good shows an error without a reload loop', async ({ page, goto }) => {
  const loads = watchPageLoads(page);
  await page.route(code, (route) => route.fulfill(gone));
  await goto('/categoryList?id=22');
  // The server still renders the page.
  const name = await follow(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(firstProduct(page)).toHaveText(name);
  await follow(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown');
  expect(loads).toHaveLength(1);
});

test('a screen whose chunk fails offline shows an error and loads when online', async ({ page, goto }) => {
  const loads = watchPageLoads(page);
  let network = false;
  await page.route(code, (route) => (network ? route.continue() : route.abort()));
  await goto('/categoryList?id=22');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const listOfKept = page.waitForEvent('requestfailed', (request) =>
    /cached-pages-.*css$/.test(request.url()),
  );
  const name = await follow(page);
  // Other lazy content fails as well; the message and the layout stay.
  await listOfKept;
  await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)));
  await expect(page.getByText('Failed to connect to the server.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(loads).toEqual([]);
  network = true;
  await page.context().setOffline(false);
  await page.goBack();
  await firstProduct(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  // A browser that never asks again for a script that did not come (Chromium 150) needs a whole page load for it.
  expect(loads.length).toBeLessThanOrEqual(1);
});
