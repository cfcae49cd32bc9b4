import type { Page } from '@playwright/test';
import { axeFaults } from '../fixtures/axe';
import { smallTargets } from '../fixtures/targets';
import { expect, test } from '../fixtures/visitor';

test.use({ visitorOptions: { viewport: { width: 390, height: 800 } } });

const message = (page: Page) => page.getByText('This page did not load completely.');
const reloadLink = (page: Page) => page.getByRole('link', { name: 'Reload' });

/** Files without which a page cannot start; the first page renders on the server, the second in the browser. */
const missingFiles = [
  ['/goodsInfo?id=65', 'the entry', /\/assets\/index-[^/]+\.js$/],
  ['/goodsInfo?id=65', 'an import of the entry', /\/assets\/vendor-[^/]+\.js$/],
  ['/user/order', 'the entry', /\/assets\/index-[^/]+\.js$/],
] as const;

/** Records the addresses of whole page loads. */
function recordLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest()) loads.push(pathname + search);
  });
  return loads;
}

/** The program runs: the message has left the page. */
const waitForStart = (page: Page) => expect(page.locator('#start-failure')).toHaveCount(0);

for (const [path, name, file] of missingFiles) {
  test(`${path} reloads by itself when ${name} failed during its first load`, async ({ visitor: page }) => {
    const loads = recordLoads(page);
    // All requests of this load, because newer browsers request a module again that failed as a preload.
    await page.route(file, (route) => (loads.length === 1 ? route.abort() : route.continue()));
    await page.goto(path);
    await waitForStart(page);
    expect(loads).toEqual([path, path]);
  });

  test(`${path} offers to reload when ${name} is missing`, async ({ visitor: page }) => {
    const loads = recordLoads(page);
    await page.route(file, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.goto(path);
    await expect(message(page)).toBeVisible();
    expect(loads).toEqual([path, path]);
    // An empty page has no landmarks and no headings.
    const faults = await axeFaults(page);
    expect(faults.filter((fault) => !/^(landmark-one-main|page-has-heading-one)/.test(fault))).toEqual([]);
    expect((await smallTargets(page, 48)).filter((target) => target.startsWith('Reload'))).toEqual([]);
    await page.unroute(file);
    await reloadLink(page).click();
    await waitForStart(page);
    expect(loads).toEqual([path, path, path]);
  });
}

test('a page that lost the network during its load reloads when the network is back', async ({
  visitor: page,
}) => {
  let isOffline = true;
  await page.route(/\/assets\/(?!after-paint)[^/]+\.js$/, (route) =>
    isOffline ? route.abort() : route.continue(),
  );
  await page.route('**/goodsInfo*', (route) =>
    isOffline && route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  );
  await page.goto('/goodsInfo?id=65');
  await expect(message(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  isOffline = false;
  await waitForStart(page);
});

test('a page without the script that starts the program offers to reload after 20 s', async ({
  visitor: page,
}) => {
  await page.route(/\/assets\/after-paint[^/]+\.js$/, (route) => route.abort());
  await page.goto('/goodsInfo?id=65');
  await expect(message(page)).toBeHidden();
  // The message is animated by a style; its time line does not follow the clock of scripts.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(message(page)).toBeVisible();
  await page.unroute(/\/assets\/after-paint[^/]+\.js$/);
  await reloadLink(page).click();
  await waitForStart(page);
});
