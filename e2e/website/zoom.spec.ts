import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/visitor';
import { createSampleData, newName, register } from '../steps/customer';
import { addressesOf } from '../steps/every-route';

const paths = [
  '/',
  '/categoryList?id=1',
  '/categoryList?id=22&view=grid&f.host=Rabbit',
  '/categoryList?id=194',
  '/categoryList?id=22&f.host=Unicorn',
  '/notRegion?key=EGFR',
  '/haveRegion?id=49&key=IL6',
  '/notRegion?key=zzzzqqqq',
  '/notRegion',
  '/goodsInfo?id=65',
  '/goodsInfo?id=17',
  '/goodsInfo?id=2147483647',
  '/explain?id=65&code=1',
  '/explain',
  '/calc?tool=buffer-ph',
  '/login',
  '/login/register',
  '/login/resetPassword',
  '/shoppingCart',
  '/articleList',
  '/articleList/articleInfo?id=3001',
  '/articleList/articleInfo?id=3103',
  '/tltList',
  '/tltList/tltInfo?id=1',
  '/tltList/tltInfo?id=1&node=ERK',
  '/contactUs',
  '/sampleSack',
  '/quickOrder',
  '/structureSearch',
  '/literatures',
  '/productGallery',
  '/compare?ids=65,17,66,67',
  '/no/such/page',
];

const zooms = {
  'at 200 %': { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  'at 320 pixels': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
};

/** Pixels by which the page is wider than its window. */
const over = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const [name, kind] of Object.entries(zooms)) {
  test.describe(name, () => {
    test.use({ kind });

    for (const path of paths) {
      test(`${path} has no horizontal scrolling`, async ({ visitor: page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        expect(await over(page)).toBeLessThanOrEqual(0);
        // The header does not take the little height there is.
        await page.evaluate(() => window.scrollTo(0, 600));
        await expect(page.getByRole('banner')).not.toBeInViewport();
      });
    }

    test('reports a page that is too wide', async ({ visitor: page }) => {
      await page.goto('/faq');
      // Beside what the scripts draw, who may still be about to take the page over.
      await page.evaluate(() => document.body.append('x'.repeat(400)));
      expect(await over(page)).toBeGreaterThan(0);
    });

    test('the user center has no horizontal scrolling', async ({ visitor: page }) => {
      test.slow();
      const customer = newName();
      await page.goto('/login/register');
      await register(page, customer);
      await createSampleData(page, customer);
      for (const route of addressesOf('account')) {
        await page.goto(route);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect.soft(await over(page), route).toBeLessThanOrEqual(0);
      }
    });
  });
}
