import type { CDPSession, Page } from '@playwright/test';
import { cachedAddresses, visit, WORKER_START_TIMEOUT_MS } from '../fixtures/cached-pages';
import { createNextVersion } from '../fixtures/new-version';
import { expect, test } from '../fixtures/visitor';
import { startWebsite, type Website } from '../fixtures/website';

/** Replaces the running shop by its next version. */
async function replace(website: Website, folder: string): Promise<Website> {
  const port = Number(new URL(website.address).port);
  await website.stop();
  return startWebsite({ folder, port });
}

/** Marks the page as loaded, to know it again. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-mark', 'same page'));
const marked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-mark'));

const waitingWorker = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.waiting !== null;
  });

/** Watches the browser's worker that waits now, from a page that may be of another address; `begun` when it begins. */
async function watchWaitingWorker(session: CDPSession): Promise<{ begun: Promise<void> }> {
  const waiting = new Set<string>();
  const begun = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, status } of versions) {
        if (status === 'installed') waiting.add(versionId);
        if (status === 'activated' && waiting.has(versionId)) resolve();
      }
    });
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => waiting.size).toBe(1);
  return { begun };
}

for (const serviceWorkers of ['allow', 'block'] as const) {
  test(`a new version does not change an open page (service workers: ${serviceWorkers})`, async ({
    visitorBrowser,
  }) => {
    test.slow();
    const next = createNextVersion();
    let website = await startWebsite();
    const context = await visitorBrowser.newContext({ baseURL: website.address, serviceWorkers });
    const page = await context.newPage();
    if (serviceWorkers === 'allow') await visit(page, '/categoryList?id=22');
    else await page.goto('/categoryList?id=22');
    await page.waitForLoadState('networkidle');
    await mark(page);

    website = await replace(website, next.folder);
    if (serviceWorkers === 'allow') {
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await expect.poll(() => waitingWorker(page), { timeout: WORKER_START_TIMEOUT_MS }).toBe(true);
    }
    // The code of the home page was not needed so far.
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { name: /^Publications on the targets/ })).toBeVisible();
    // Without the former version's files it comes by a load of the whole page.
    expect(await marked(page)).toBe(serviceWorkers === 'allow');

    await context.close();
    await website.stop();
    next.remove();
  });
}

test('activates the new version when the last old page is closed', async ({ visitorBrowser }) => {
  test.slow();
  const next = createNextVersion();
  let website = await startWebsite();
  const context = await visitorBrowser.newContext({ baseURL: website.address, serviceWorkers: 'allow' });
  let page = await context.newPage();
  await visit(page, '/goodsInfo?id=65');
  const former = await cachedAddresses(page, 'workbox-precache');
  website = await replace(website, next.folder);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => waitingWorker(page), { timeout: WORKER_START_TIMEOUT_MS }).toBe(true);

  const bystander = await context.newPage();
  const { begun } = await watchWaitingWorker(await context.newCDPSession(bystander));
  await page.close();
  await begun;
  page = await context.newPage();
  await page.goto('/explain');
  expect(await waitingWorker(page)).toBe(false);
  const files = await cachedAddresses(page, 'workbox-precache');
  expect(files.length).toBe(former.length);
  expect(files.filter((file) => file.includes('/assets/') && former.includes(file))).toEqual([]);
  await context.setOffline(true);
  await page.goto('/goodsInfo?id=65');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aspirin');

  await context.close();
  await website.stop();
  next.remove();
});
