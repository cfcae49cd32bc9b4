import { expect, test } from '../fixtures/shop';

test('the home page opens with header, hot categories and key facts', async ({ page, goto }) => {
  await goto('/');
  await expect(page.getByLabel('Search products', { exact: true })).toBeVisible();
  await expect(page.locator('main a[href^="/categoryList?id="]').first()).toBeVisible();
  await expect(page.getByText('Published Papers').first()).toBeVisible();
  await expect(page.getByText('2004').first()).toBeVisible();
});

test('a hot category leads to its list', async ({ page, goto }) => {
  await goto('/');
  await page.locator('main a[href="/categoryList?id=22"]').first().click();
  await expect(page).toHaveURL(/\/categoryList\?id=22/);
  await expect(page.getByRole('article').first()).toBeVisible();
});
