import type { Browser } from '@playwright/test';
import { exchangeOnClick, timeClick } from './click-in-page';
import { quantile } from './quantiles';
import { atMost, floorOf, ms, withFloor, type Row } from './report';
import { openSlowTab, type SlowTab } from './slow-tab';

const LIST = '/categoryList?id=22';
const LINK = 'main article h3 a';
const PRODUCT_CALL = '/web/goods/info/index';
const MOST_MS = 100;

/**
 * Clicks on every product of a list, after a hover and a moment in which its page may be fetched, until the product is
 * on the screen. By turns with the floor: the product's words put into a page without scripts.
 */
export async function clickTimes(browser: Browser, address: string): Promise<Row[]> {
  const shop = await openSlowTab(browser);
  const bare = await openSlowTab(browser);
  await shop.open(address + LIST);
  await bare.open(`${address}/static${LIST}`);
  await Promise.all([shop.rest(), bare.rest()]);
  const links = await shop.page.locator(LINK).count();
  const times: number[] = [];
  const bareTimes: number[] = [];
  let asked = 0;
  for (let link = 0; link < links; link++) {
    const bareTime = await alone(bare, () => clickBare(bare, link));
    const { time, calls } = await alone(shop, () => clickShop(shop, link));
    // The first click compiles the code of both.
    if (link === 0) continue;
    bareTimes.push(bareTime);
    times.push(time);
    asked += calls;
  }
  await shop.close();
  await bare.close();
  const clicks = times.length;
  return [
    withFloor(
      atMost(
        `click on a hovered product until it is on the screen, p75 of ${clicks}`,
        quantile(times, 0.75),
        MOST_MS,
        ms,
      ),
      floorOf('static', bareTimes, ms),
    ),
    {
      what: 'of these clicks, asked the server for the product meanwhile',
      figure: `${asked} of ${times.length}`,
      bar: '',
      met: null,
      floor: '',
    },
  ];
}

/** Does the work while this tab is the only one that is slowed. */
async function alone<Result>(tab: SlowTab, work: () => Promise<Result>): Promise<Result> {
  await tab.resume();
  const result = await work();
  await tab.rest();
  return result;
}

async function clickShop(tab: SlowTab, link: number): Promise<{ time: number; calls: number }> {
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

async function clickBare(tab: SlowTab, link: number): Promise<number> {
  const { page } = tab;
  const product = page.locator(LINK).nth(link);
  const path = await product.getAttribute('href');
  const putBack = await exchangeOnClick(page, `/static${path}`);
  await product.hover();
  await tab.quiet();
  const time = await timeClick(page);
  await putBack();
  return time;
}
