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

/** Records elements whose fade started. Reading their styles before the sheets arrive has the effect of an early paint. */
const watchedFades = `
  window.faded = [];
  document.addEventListener('transitionrun', ({ propertyName }) => window.faded.push(propertyName));
  document.addEventListener('DOMContentLoaded', () => {
    for (const button of document.querySelectorAll('button')) void getComputedStyle(button).backgroundColor;
  });
`;

/** A page without its program, whose styles come when its HTML is through, as on a slow network. */
async function openSlowly(page: Page, goto: Goto, moreStyles = '') {
  const parsed = new Promise<void>((resolve) => page.once('domcontentloaded', () => resolve()));
  await page.route('**/categoryList?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/<script.*?<\/script>/gs, '') });
  });
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    await parsed;
    await route.fulfill({ response, body: (await response.text()) + moreStyles });
  });
  await page.addInitScript(watchedFades);
  await goto('/categoryList?id=22');
  await expect(page.getByRole('button', { name: /^Add to cart/ }).first()).toHaveCSS(
    'border-radius',
    /^[1-9]/,
  );
}

test('no button fades in on load', async ({ page, goto }) => {
  await openSlowly(page, goto);
  expect(await page.evaluate('window.faded')).toEqual([]);
});

test.describe('with reduced motion', () => {
  test.use({ motion: false });

  for (const path of ['/categoryList?id=22', '/notRegion?key=EGFR']) {
    test(`a first visit to ${path} has no layout shift`, ({ page, goto }) =>
      visitWithoutShift(page, goto, path));
  }

  test('no button fades in on load', async ({ page, goto }) => {
    await openSlowly(page, goto);
    expect(await page.evaluate('window.faded')).toEqual([]);
  });
});

test('reports a button that fades in', async ({ page, goto }) => {
  await openSlowly(page, goto, 'button { transition: background-color 80ms; }');
  await expect.poll(() => page.evaluate('window.faded.length')).toBeGreaterThan(0);
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
    const before = await heights();
    expect(await page.getByRole('button', toBuy).count()).toBeLessThan(before.length);
    await page.unroute('**/*.js');
    await goto(address);
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByRole('button', toBuy)).toBeVisible();
    }
    expect(await heights()).toEqual(before);
  });
}
