import { axeFaults } from '../fixtures/axe';
import { expect, test } from '../fixtures/shop';

test('a page that failed to load is accessible at every width', async ({ page, goto }) => {
  await goto('/');
  await expect(page.getByRole('region', { name: 'Hot categories' })).toBeVisible();
  await page.route('**/web/**', (route) => route.abort());
  await page.locator('main a[href="/categoryList?id=22"]').first().click();
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await axeFaults(page), `at ${width} px`).toEqual([]);
  }
});
