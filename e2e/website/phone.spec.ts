import type { Page } from '@playwright/test';
import { faultsWithout } from '../fixtures/axe';
import { expect, test } from '../fixtures/visitor';
import { waitForAnimations, waitForContent } from '../fixtures/wait-until-stable';

/** A phone browser: narrow, with touch and without hover. */
test.use({ visitorOptions: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } });

/** Returns axe violations and elements wider than the screen. */
async function faults(page: Page): Promise<string[]> {
  const found = await faultsWithout(page, []);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return over > 0 ? [...found, `${over} px too wide`] : found;
}

test('leads from the menu through a filter to the cart', async ({ visitor: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByText('Products', { exact: true }).tap();
  await menu.getByText('Primary Antibodies', { exact: true }).tap();
  await menu.getByRole('link', { name: 'All Primary Antibodies' }).tap();
  await expect(page).toHaveURL(/\/categoryList\?id=22$/);
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: 'Filters' }).tap();
  const filters = page.getByRole('dialog', { name: 'Filter products' });
  await filters
    .getByRole('checkbox', { name: /^Mouse/ })
    .first()
    .tap();
  await expect(page).toHaveURL(/f\.host=Mouse/);
  // The list is dimmed until the narrower one is there, and brightens then.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await waitForAnimations(page.locator('main'));
  expect(await faults(page)).toEqual([]);
  await filters.getByRole('button', { name: /^Show [\d,]+ products?$/ }).tap();
  await expect(filters).toBeHidden();
  await expect(page.getByRole('link', { name: 'Remove filter Host: Mouse' })).toBeVisible();

  const first = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const name = await first.innerText();
  await first.tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  const form = page.getByRole('form', { name: 'Buy this product' });
  await form.getByRole('radio').first().check();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  // The form is out of view; the bar at the bottom replaces it.
  await form.getByRole('button', { name: 'Add to cart' }).last().tap();
  await page.getByRole('link', { name: 'View the cart' }).tap();
  await expect(page).toHaveURL(/\/shoppingCart$/);
  await expect(page.getByRole('main')).toContainText(name);
});

test('buys from a card in a list', async ({ visitor: page }) => {
  await page.goto('/categoryList?id=22');
  await waitForContent(page);
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Add to cart/ }).tap();
  await expect(card.getByText('Please Select Size!')).toBeVisible();
  await card.getByRole('combobox').selectOption({ index: 1 });
  await card.getByRole('textbox').fill('3');
  await card.getByRole('button', { name: /^Add to cart/ }).tap();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
});

test('shows the event banner with Activities and closes it', async ({ visitor: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Activities' }).tap();
  await expect(page).toHaveURL(/\/activityList$/);
  const close = page.getByRole('region').getByRole('button', { name: 'Close' });
  await expect(close).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await close.tap();
  await expect(close).toBeHidden();
});

test('pages are accessible on a phone', async ({ visitor: page }) => {
  test.setTimeout(120_000);
  for (const path of [
    '/',
    '/categoryList?id=1',
    '/categoryList?id=22&view=grid',
    '/notRegion?key=EGFR',
    '/notRegion?key=zzzzqqqq',
    '/goodsInfo?id=17',
    '/goodsInfo?id=18',
    '/explain?id=17&code=1',
    '/no/such/page',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await waitForContent(page);
      expect.soft(await faults(page), path).toEqual([]);
    });
  }
});
