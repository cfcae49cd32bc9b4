import type { Browser } from '@playwright/test';
import { replaceContentOnClick, timeClick } from './click-in-page';
import { quantile } from './measurements';
import { atMost, createBaseline, ms, withBaseline, type Row } from './report';
import { openThrottledTab, type ThrottledTab } from './throttled-tab';

const LIST = '/categoryList?id=22';
const LINK = 'main article h3 a';
const PRODUCT_CALL = '/web/goods/info/index';
const MAX_MS = 150;

/**
 * Times clicks on products of a list until the product is painted, after a hover that prefetches its page. Alternates
 * with the baseline: the product's text inserted into a page without scripts.
 */
export async function clickTimes(browser: Browser, address: string): Promise<Row[]> {
  const shop = await openThrottledTab(browser);
  const bare = await openThrottledTab(browser);
  await shop.open(address + LIST);
  await bare.open(`${address}/static${LIST}`);
  await Promise.all([shop.rest(), bare.rest()]);
  const links = await shop.page.locator(LINK).count();
  const times: number[] = [];
  const bareTimes: number[] = [];
  let clicksWithCall = 0;
  for (let link = 0; link < links; link++) {
    const bareTime = await withResumedTab(bare, () => clickBare(bare, link));
    const { time, calls } = await withResumedTab(shop, () => clickShop(shop, link));
    // The first click is a warm-up.
    if (link === 0) continue;
    bareTimes.push(bareTime);
    times.push(time);
    if (calls > 0) clicksWithCall += 1;
  }
  await shop.close();
  await bare.close();
  const clicks = times.length;
  return [
    withBaseline(
      atMost(
        `click on a hovered product until it is on the screen, p75 of ${clicks}`,
        quantile(times, 0.75),
        MAX_MS,
        ms,
      ),
      createBaseline('static', bareTimes, ms),
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

/** Runs the work while only this tab is throttled. */
async function withResumedTab<Result>(tab: ThrottledTab, work: () => Promise<Result>): Promise<Result> {
  await tab.resume();
  const result = await work();
  await tab.rest();
  return result;
}

async function clickShop(tab: ThrottledTab, link: number): Promise<{ time: number; calls: number }> {
  const { page } = tab;
  await page.locator(LINK).nth(link).hover();
  await tab.quiet();
  let calls = 0;
  const count = (request: { url(): string }) => {
    if (request.url().endsWith(PRODUCT_CALL)) calls += 1;
  };
  page.on('request', count);
  const time = await timeClick(page);
  page.off('request', count);
  await page.goBack();
  await page.locator(LINK).first().waitFor();
  await tab.quiet();
  return { time, calls };
}

async function clickBare(tab: ThrottledTab, link: number): Promise<number> {
  const { page } = tab;
  const product = page.locator(LINK).nth(link);
  const path = await product.getAttribute('href');
  const restoreContent = await replaceContentOnClick(page, `/static${path}`);
  await product.hover();
  await tab.quiet();
  const time = await timeClick(page);
  await restoreContent();
  return time;
}
