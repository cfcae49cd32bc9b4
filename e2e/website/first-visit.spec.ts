import { expect, test } from '../fixtures/shop';

/** What moves by itself between the first paint and the browser's taking over, as the sum of its shifts. */
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
  test(`nothing jumps on a first visit to ${path}`, async ({ page, goto }) => {
    await page.addInitScript(watched);
    await goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('window.shifted')).toBeLessThan(0.01);
  });
}

test('a page that jumps would be noticed', async ({ page, goto }) => {
  await page.addInitScript(watched);
  await goto('/');
  await page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('p'), { style: 'height: 300px' })),
  );
  await expect.poll(() => page.evaluate('window.shifted')).toBeGreaterThan(0.01);
});
