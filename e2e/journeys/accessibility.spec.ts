import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/shop';

const screens = [
  '/',
  '/categoryList?id=1',
  '/categoryList?id=22',
  '/categoryList?id=194&view=grid',
  '/notRegion?key=EGFR',
  '/haveRegion?id=49&key=IL6',
  '/notRegion?key=zzzzqqqq',
  '/explain?id=65&code=1',
  '/goodsInfo?id=2147483647',
  '/login',
  '/no/such/page',
];

/** What axe finds wrong, as `rule: where`. */
async function faults(page: Page): Promise<string[]> {
  // Electron cannot open the second page that axe would like to finish in.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

for (const path of screens) {
  test(`axe finds nothing wrong at ${path}`, async ({ page, goto }) => {
    await goto(path);
    await settled(page);
    expect(await faults(page)).toEqual([]);
  });
}

for (const key of ['50-78-2', 'EGFR', 'TNF ELISA', 'PBS']) {
  test(`axe finds nothing wrong with the product of ${key}`, async ({ page, goto }) => {
    await goto(`/notRegion?key=${encodeURIComponent(key)}`);
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/goodsInfo/);
    await settled(page);
    expect(await faults(page)).toEqual([]);
  });
}

test('axe notices a fault that is put there', async ({ page, goto }) => {
  await goto('/');
  await settled(page);
  await page.evaluate(() => document.body.append(document.createElement('button')));
  expect(await faults(page)).toContainEqual(expect.stringContaining('button-name'));
});

test('a search and a product need no pointer', async ({ page, goto }) => {
  await goto('/');
  await settled(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused();
  await page.keyboard.type('50-78-2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/notRegion\?key=50-78-2/);
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await expect(link).toHaveText('Aspirin');
  // The screen took the focus, so the way to its first product is short.
  await expect(page.locator('#main')).toBeFocused();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Aspirin' })).toBeVisible();
  await expect(page).toHaveTitle(/^Aspirin/);
});
