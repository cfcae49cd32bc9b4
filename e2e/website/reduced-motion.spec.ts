import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/visitor';

const MINUTE = 60_000;

const highlight = (page: Page) =>
  page
    .getByRole('region', { name: 'Highlights' })
    .locator('[aria-current="true"]')
    .getAttribute('aria-label');

/** Opens the home page with a fake clock and waits until the banners are ready. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  // Idle callbacks use the fake clock as well.
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(page.getByRole('button', { name: 'Next highlight' })).toBeVisible({ timeout: 500 });
  }).toPass();
}

const shownNews = (page: Page) =>
  page.getByRole('region', { name: 'News' }).locator('[data-current="true"]').innerText();

test.describe('with reduced motion', () => {
  test.use({ visitorOptions: { reducedMotion: 'reduce', viewport: { width: 1280, height: 860 } } });

  test('banners and news do not move', async ({ visitor: page }) => {
    await openHome(page);
    const first = await highlight(page);
    const news = await shownNews(page);
    for (let second = 0; second < 20; second += 1) await page.clock.runFor(1000);
    expect(await highlight(page)).toBe(first);
    expect(await shownNews(page)).toBe(news);
    await expect(page.getByRole('button', { name: 'Play the highlights' })).toBeVisible();
    for (const item of await page.getByRole('region', { name: 'News' }).getByRole('link').all())
      await expect(item).toBeVisible();
    await page.getByRole('button', { name: 'Play the highlights' }).click();
    await page.mouse.move(0, 0);
    await page.getByRole('searchbox').focus();
    await page.clock.runFor(MINUTE / 10);
    expect(await highlight(page)).not.toBe(first);
  });
});

test.describe('without reduced motion', () => {
  test.use({ visitorOptions: { reducedMotion: 'no-preference', viewport: { width: 1280, height: 860 } } });

  test('banners and news move', async ({ visitor: page }) => {
    await openHome(page);
    const first = await highlight(page);
    const news = await shownNews(page);
    await page.clock.runFor(6000);
    expect(await highlight(page)).not.toBe(first);
    expect(await shownNews(page)).not.toBe(news);
  });
});
