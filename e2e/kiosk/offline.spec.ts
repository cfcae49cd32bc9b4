import { expect, test } from '../fixtures/shop';

test('the kiosk uses no service worker and no cache', async ({ page, goto }) => {
  await goto('/goodsInfo?id=65');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aspirin');
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(async () => ({
    available: await window.platform?.enableOffline(),
    pages: await window.platform?.offlinePages(),
    controlled: navigator.serviceWorker.controller !== null,
    workers: await navigator.serviceWorker.getRegistrations().then(
      (registrations) => registrations.length,
      () => 0,
    ),
    kept: (await caches.keys().catch(() => [])).length,
  }));
  expect(found).toEqual({ available: 'unsupported', pages: [], controlled: false, workers: 0, kept: 0 });
});

test('a kiosk without a network shows no offline message', async ({ page, goto }) => {
  await goto('/goodsInfo?id=65');
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.context().setOffline(true);
  await page.getByRole('contentinfo').getByRole('link').first().scrollIntoViewIfNeeded();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aspirin');
  await expect(page.getByText('You’re offline')).toHaveCount(0);
  await page.context().setOffline(false);
});
