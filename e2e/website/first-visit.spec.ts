import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/shop';

test.use({ motion: true });

type Goto = (path: string) => Promise<void>;

/** Returns the sum of layout shifts between first paint and hydration. */
const watched = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

for (const path of [
  '/',
  '/categoryList?id=22',
  '/notRegion?key=EGFR',
  '/goodsInfo?id=65',
  '/goodsInfo?id=1200',
]) {
  test(`a first visit to ${path} has no layout shift`, ({ page, goto }) =>
    visitWithoutShift(page, goto, path));
}

async function visitWithoutShift(page: Page, goto: Goto, path: string): Promise<void> {
  await page.addInitScript(watched);
  await goto(path);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('window.shifted')).toBeLessThan(0.01);
}

test('reports a layout shift', async ({ page, goto }) => {
  await page.addInitScript(watched);
  await goto('/');
  await page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('p'), { style: 'height: 300px' })),
  );
  await expect.poll(() => page.evaluate('window.shifted')).toBeGreaterThan(0.01);
});

test('the page has its styles without another request', async ({ page, goto }) => {
  const requested: string[] = [];
  await page.route('**/*.css', (route) => {
    requested.push(route.request().url());
    return route.abort();
  });
  // Without its program, so that no lazy part requests styles of its own.
  await page.route('**/*.js', (route) => route.abort());
  await goto('/categoryList?id=22');
  await expect(page.getByRole('button', { name: /^Add to cart/ }).first()).toHaveCSS(
    'border-radius',
    /^[1-9]/,
  );
  expect(requested).toEqual([]);
});

test.describe('with reduced motion', () => {
  test.use({ motion: false });

  for (const path of ['/categoryList?id=22', '/notRegion?key=EGFR']) {
    test(`a first visit to ${path} has no layout shift`, ({ page, goto }) =>
      visitWithoutShift(page, goto, path));
  }
});

for (const [width, view] of [
  [1440, 'list'],
  [1440, 'grid'],
  [600, 'list'],
  [390, 'list'],
  [390, 'grid'],
] as const) {
  test(`fields load near the viewport without layout shift: ${view}, ${width} px`, async ({ page, goto }) => {
    await page.setViewportSize({ width, height: 900 });
    const address = `/categoryList?id=22&view=${view}`;
    const cards = page.getByRole('article');
    const heights = () => cards.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
    const toBuy = { name: /^Add to cart/ };
    await page.route('**/*.js', (route) => route.abort());
    await goto(address);
    // Cards below the first viewport appear after the first paint.
    await expect(cards).toHaveCount(24);
    const before = await heights();
    expect(await page.getByRole('button', toBuy).count()).toBeLessThan(before.length);
    await page.unroute('**/*.js');
    await goto(address);
    await expect(cards).toHaveCount(24);
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByRole('button', toBuy)).toBeVisible();
    }
    expect(await heights()).toEqual(before);
  });
}
