import type { Browser } from '@playwright/test';
import { replaceContentOnClick, timeClick } from './click-in-page';
import { quantile } from './measurements';
import { atMost, createBaseline, formatMs, withBaseline, type Row } from './report';
import { openThrottledTab, type ThrottledTab } from './throttled-tab';

const LIST_PATH = '/categoryList?id=22';
const LINK_SELECTOR = 'main article h3 a';
const PRODUCT_CALL = '/web/goods/info/index';
const MAX_CLICK_MS = 150;

/**
 * Times clicks on products of a list until the product is painted, after a hover that prefetches its page. Alternates
 * with the baseline: the product's text inserted into a page without scripts.
 */
export async function measureClickTimes(browser: Browser, address: string): Promise<Row[]> {
  const shop = await openThrottledTab(browser);
  const staticTab = await openThrottledTab(browser);
  await shop.open(address + LIST_PATH);
  await staticTab.open(`${address}/static${LIST_PATH}`);
  await Promise.all([shop.stopThrottling(), staticTab.stopThrottling()]);
  const links = await shop.page.locator(LINK_SELECTOR).count();
  const timesMs: number[] = [];
  const staticTimesMs: number[] = [];
  let clicksWithCall = 0;
  for (let linkIndex = 0; linkIndex < links; linkIndex++) {
    const staticTimeMs = await withResumedTab(staticTab, () => clickStatic(staticTab, linkIndex));
    const { timeMs, calls } = await withResumedTab(shop, () => clickShop(shop, linkIndex));
    // The first click is a warm-up.
    if (linkIndex === 0) continue;
    staticTimesMs.push(staticTimeMs);
    timesMs.push(timeMs);
    if (calls > 0) clicksWithCall += 1;
  }
  await shop.close();
  await staticTab.close();
  const clicks = timesMs.length;
  return [
    withBaseline(
      atMost(
        `click on a hovered product until it is on the screen, p75 of ${clicks}`,
        quantile(timesMs, 0.75),
        MAX_CLICK_MS,
        formatMs,
      ),
      createBaseline('static', staticTimesMs, formatMs),
    ),
    {
      name: 'of these clicks, those with a product call to the server',
      figure: `${clicksWithCall} of ${clicks}`,
      target: '',
      met: null,
      baseline: '',
    },
  ];
}

/** Runs `work` while this tab runs throttled; the other tab is stopped. */
async function withResumedTab<Result>(tab: ThrottledTab, work: () => Promise<Result>): Promise<Result> {
  await tab.resumeThrottling();
  const result = await work();
  await tab.stopThrottling();
  return result;
}

async function clickShop(tab: ThrottledTab, linkIndex: number): Promise<{ timeMs: number; calls: number }> {
  const { page } = tab;
  await page.locator(LINK_SELECTOR).nth(linkIndex).hover();
  await tab.waitUntilQuiet();
  let calls = 0;
  const countProductCall = (request: { url(): string }) => {
    if (request.url().endsWith(PRODUCT_CALL)) calls += 1;
  };
  page.on('request', countProductCall);
  const timeMs = await timeClick(page);
  page.off('request', countProductCall);
  await page.goBack();
  await page.locator(LINK_SELECTOR).first().waitFor();
  await tab.waitUntilQuiet();
  return { timeMs, calls };
}

async function clickStatic(tab: ThrottledTab, linkIndex: number): Promise<number> {
  const { page } = tab;
  const product = page.locator(LINK_SELECTOR).nth(linkIndex);
  const path = await product.getAttribute('href');
  const restoreContent = await replaceContentOnClick(page, `/static${path}`);
  await product.hover();
  await tab.waitUntilQuiet();
  const timeMs = await timeClick(page);
  await restoreContent();
  return timeMs;
}
