import { excessWidth, expect, reflowSizes, sizes, test } from '../fixtures/a11y-test';
import { defaultSize } from '../fixtures/shop';
import { createSampleData, newName, register } from '../steps/customer';
import { addressesOf } from '../steps/every-route';

const screens = [
  '/',
  '/categoryList?id=22',
  '/notRegion?key=EGFR',
  '/goodsInfo?id=65',
  '/explain?id=65&code=1',
  ...addressesOf('information'),
  // The browser parses their HTML again; the result must equal the server's.
  ...addressesOf('articles'),
  '/tltList',
  '/tltList/tltInfo?id=1&node=ERK',
  '/calc',
  '/calc?tool=stock&weight=493.6',
];
/** States that `accessibility.spec.ts` and `articles.spec.ts`, which inspect every route at these widths, leave out. */
const states = [
  '/',
  '/categoryList?id=22',
  '/categoryList?id=1',
  '/categoryList?id=22&view=grid&f.host=Rabbit',
  '/categoryList?id=194',
  '/haveRegion?id=49&key=IL6',
  '/notRegion?key=EGFR',
  '/goodsInfo?id=17',
  '/calc?tool=buffer-ph',
  '/secondaryFinder?host=Mouse&method=fluorescence',
  '/productGallery',
];

const widths = [...reflowSizes, ...sizes.website];
/** Less than this leaves no room for a header that stays visible. Pixels. */
const LOW_HEIGHT = 500;

test('states of pages fit every width', async ({ page, goto, resize }) => {
  test.slow();
  for (const path of states) {
    await test.step(path, async () => {
      await resize(defaultSize);
      await goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      for (const size of widths) {
        await page.setViewportSize(size);
        expect.soft(await excessWidth(page), `${path} at ${size.width}`).toBeLessThanOrEqual(0);
        if (size.height > LOW_HEIGHT) continue;
        await page.evaluate(() => window.scrollTo(0, 600));
        await expect.soft(page.getByRole('banner'), `${path} at ${size.height}`).not.toBeInViewport();
        await page.evaluate(() => window.scrollTo(0, 0));
      }
    });
  }
});

test('the user center fits a zoom of 400 %', async ({ page, goto }) => {
  test.slow();
  const customer = newName();
  await goto('/login/register');
  await register(page, customer);
  await createSampleData(page, customer);
  for (const route of addressesOf('account')) {
    await goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const size of widths.slice(0, 3)) {
      await page.setViewportSize(size);
      expect.soft(await excessWidth(page), `${route} at ${size.width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('reports a page that is too wide', async ({ page, goto }) => {
  await goto('/faq');
  await page.setViewportSize({ width: 320, height: 256 });
  // Next to content that the scripts render; hydration may still be in progress.
  await page.evaluate(() => document.body.append('x'.repeat(400)));
  expect(await excessWidth(page)).toBeGreaterThan(0);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('no request goes to another host and no page reports an error', async ({ page, goto, origin }) => {
    test.slow();
    const foreign: string[] = [];
    const complaints: string[] = [];
    // The context's requests are the worker's as well.
    page.context().on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    for (const path of screens) {
      await goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
