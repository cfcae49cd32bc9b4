import type { Browser } from '@playwright/test';
import { firstPaintRows, type Visit, type Visits } from './first-paint-rows';
import { computePageMetrics } from './page-metrics';
import type { Row } from './report';
import { openThrottledTab } from './throttled-tab';

const visitedPages = [
  { name: 'home', path: '/', isList: false },
  { name: 'category', path: '/categoryList?id=22', isList: true },
  { name: 'search', path: '/notRegion?key=EGFR', isList: true },
  { name: 'product', path: '/goodsInfo?id=65', isList: false },
] as const;

const ROUNDS = 7;

/** Measures first visits to four pages, alternating with the same pages without scripts and with a small page. */
export async function measureFirstVisits(browser: Browser, address: string): Promise<Row[]> {
  const visitsByPage: (Visits & { path: string })[] = visitedPages.map((page) => ({
    ...page,
    shop: [],
    staticPage: [],
    small: [],
  }));
  // The first round warms up browser and server and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { path, shop, staticPage, small } of visitsByPage) {
      const smallVisit = await visit(browser, `${address}/small`);
      const staticVisit = await visit(browser, `${address}/static${path}`);
      const shopVisit = await visit(browser, address + path);
      if (round === 0) continue;
      small.push(smallVisit);
      staticPage.push(staticVisit);
      shop.push(shopVisit);
    }
  }
  return visitsByPage.flatMap(firstPaintRows);
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const tab = await openThrottledTab(browser);
  await tab.open(address);
  const metrics = computePageMetrics(await tab.page.evaluate(() => window.benchTimeline));
  await tab.close();
  return { ...metrics, bytes: tab.traffic.bytes };
}
