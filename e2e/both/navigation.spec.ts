import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/shop';
import { waitForHydration } from '../fixtures/wait-until-stable';

test.use({ motion: true });

const linkOf = (page: Page, index: number) =>
  page.getByRole('article').nth(index).getByRole('heading').getByRole('link');

/** Delays replies to product calls until the event `go-on`. */
async function holdProducts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const send = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : input.toString();
      if (address.includes('/web/goods/info/')) {
        await new Promise((resolve) => window.addEventListener('go-on', resolve, { once: true }));
      }
      return send(input, init);
    };
  });
}

/** Counts frames from now on, and frames without a heading in the content. */
async function watchFrames(page: Page): Promise<() => Promise<{ seen: number; blank: number }>> {
  const frames = await page.evaluateHandle(() => {
    const counted = { seen: 0, blank: 0 };
    const look = () => {
      counted.seen += 1;
      if (!document.querySelector('main h1')?.textContent) counted.blank += 1;
      requestAnimationFrame(look);
    };
    look();
    return counted;
  });
  return () => frames.jsonValue();
}

test('the previous page stays under a progress line until the next is ready', async ({ page, goto }) => {
  await goto('/categoryList?id=22');
  const link = linkOf(page, 5);
  await expect(link).toBeVisible();
  const name = await link.innerText();
  const progress = page.getByTestId('page-progress');
  await expect(progress).toBeHidden();
  await holdProducts(page);
  const frames = await watchFrames(page);
  await link.click();
  await expect(progress).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primary Antibodies');
  await expect(link).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('go-on')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(progress).toBeHidden();
  const { seen, blank } = await frames();
  expect(seen).toBeGreaterThan(5);
  expect(blank).toBe(0);
});

test('Back restores the position of the followed link', async ({ page, goto }) => {
  await goto('/categoryList?id=22');
  const link = linkOf(page, 6);
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(page).toHaveURL(/goodsInfo/);
  await expect(page.locator('#main')).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});

test('by keyboard, from a search to the third product and back to it', async ({ page, goto }) => {
  await goto('/notRegion?key=EGFR');
  const link = linkOf(page, 2);
  await waitForHydration(link);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/goodsInfo/);
  await expect(page.locator('#main')).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/goodsInfo/);
});
