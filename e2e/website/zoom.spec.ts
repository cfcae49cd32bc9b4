import { expect, test } from '../fixtures/visitor';

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
  '/shoppingCart',
  '/no/such/page',
];

const zooms = {
  'at 200 %': { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  'at 320 pixels': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
};

for (const [name, kind] of Object.entries(zooms)) {
  test.describe(name, () => {
    test.use({ kind });

    for (const path of paths) {
      test(`${path} needs no scrolling sideways`, async ({ visitor: page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(await over()).toBeLessThanOrEqual(0);
        // The header does not take the little height there is.
        await page.evaluate(() => window.scrollTo(0, 600));
        await expect(page.getByRole('banner')).not.toBeInViewport();
      });
    }

    test('a page that is too wide is noticed', async ({ visitor: page }) => {
      await page.goto('/faq');
      // Beside what the scripts draw, who may still be about to take the page over.
      await page.evaluate(() => document.body.append('x'.repeat(400)));
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeGreaterThan(0);
    });
  });
}
