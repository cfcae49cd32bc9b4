import type { Browser } from '@playwright/test';
import { firstPaintRows, type Visit, type Visits } from './first-paint-rows';
import { pageFigures } from './page-figures';
import type { Row } from './report';
import { openSlowTab } from './slow-tab';

const places = [
  { name: 'home', path: '/', list: false },
  { name: 'category', path: '/categoryList?id=22', list: true },
  { name: 'search', path: '/notRegion?key=EGFR', list: true },
  { name: 'product', path: '/goodsInfo?id=65', list: false },
] as const;

const ROUNDS = 7;

/** First visits to four pages of the server at `address`, by turns with the same pages without their scripts. */
export async function firstPaints(browser: Browser, address: string): Promise<Row[]> {
  const all: (Visits & { path: string })[] = places.map((place) => ({ ...place, shop: [], bare: [] }));
  // The first round warms up the browser's own code and the server's; it is no measure of either.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { path, shop, bare } of all) {
      const floor = await visit(browser, `${address}/static${path}`);
      const page = await visit(browser, address + path);
      if (round === 0) continue;
      bare.push(floor);
      shop.push(page);
    }
  }
  return all.flatMap(firstPaintRows);
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const tab = await openSlowTab(browser);
  await tab.open(address);
  const figures = pageFigures(await tab.page.evaluate(() => window.benchTimeline));
  await tab.close();
  return { ...figures, bytes: tab.traffic.bytes };
}
