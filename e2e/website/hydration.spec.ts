import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/shop';
import { waitForContent } from '../fixtures/wait-until-stable';
import { newName, register } from '../steps/customer';

/** Code of all that is below a product's first screen. */
const code = /\/assets\/product-sections-[^/]*\.js/;

const description = (page: Page) => page.getByRole('region', { name: 'Description' });

test('a customer’s page hydrates the HTML that the server rendered for everyone', async ({ page, goto }) => {
  await goto('/login/register');
  const name = newName();
  await register(page, name);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(code, async (route) => {
    await released;
    await route.continue();
  });
  await goto('/goodsInfo?id=65');
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
  const drawn = await description(page).elementHandle();
  const form = page.getByRole('form', { name: 'Your review' });
  await expect(form).toHaveCount(0);
  release();
  await expect(form).toBeVisible();
  expect(await drawn?.evaluate((node) => node.isConnected)).toBe(true);
  expect(complaints).toEqual([]);
});

test('server-rendered content stays while its code fails to load and works once it loads', async ({
  page,
  goto,
}) => {
  let network = false;
  await page.route(code, (route) => (network ? route.continue() : route.abort()));
  const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
  await goto('/goodsInfo?id=65');
  await failed;
  await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)));
  await expect(description(page)).toBeVisible();
  const drawn = await description(page).elementHandle();
  network = true;
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText(/No reviews yet|of 5, \d+ reviews?$/)).toBeVisible();
  expect(await drawn?.evaluate((node) => node.isConnected)).toBe(true);
});

test('an image opens as a file when the code of the viewer fails to load', async ({ page, goto }) => {
  await page.route(/\/assets\/large-image-.*\.js/, (route) => route.abort());
  await goto('/goodsInfo?id=65');
  const enlarge = page.getByRole('link', { name: /^Enlarge picture/ });
  const picture = await enlarge.evaluate((link: HTMLAnchorElement) => link.href);
  // The code is requested on hover after hydration.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('large-image'));
  await waitForContent(page);
  await enlarge.hover();
  await failed;
  await enlarge.click();
  await expect(page).toHaveURL(picture);
});
