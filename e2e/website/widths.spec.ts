import { expect, test } from '../fixtures/shop';
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
const widths = [360, 390, 768, 1440, 2560];

for (const path of screens) {
  test(`${path} fits every width from ${widths[0]} to ${widths.at(-1)} px`, async ({ page, goto }) => {
    await goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const over: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const by = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (by > 0) over.push(`${by} px at ${width}`);
    }
    expect(over).toEqual([]);
  });
}

test.describe('as people have it, with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('nothing comes from another host, and no page complains', async ({ page, goto, origin }) => {
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
