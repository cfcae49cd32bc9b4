import type { Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures/shop';

const list = '/categoryList?id=22';
const call = '/web/goods/info/index';

const linkOf = (page: Page, index: number) =>
  page.getByRole('article').nth(index).getByRole('heading').getByRole('link');

const isCall = (request: Request) => new URL(request.url()).pathname === call;
const idOf = (request: Request) => (request.postDataJSON() as { id: number }).id;

/** The product that a link leads to. */
async function productOf(page: Page, index: number): Promise<number> {
  const href = await linkOf(page, index).getAttribute('href');
  return Number(new URLSearchParams(href?.split('?')[1]).get('id'));
}

/** Products whose data were asked for, and those given up before they came. */
function watchCalls(page: Page): { asked: number[]; givenUp: number[] } {
  const asked: number[] = [];
  const givenUp: number[] = [];
  page.on('request', (request) => isCall(request) && asked.push(idOf(request)));
  page.on('requestfailed', (request) => isCall(request) && givenUp.push(idOf(request)));
  return { asked, givenUp };
}

/** A window that shows more products than are asked for. */
const tall = { width: 1280, height: 1700 };

async function firstThree(page: Page): Promise<number[]> {
  return Promise.all([0, 1, 2].map((index) => productOf(page, index)));
}

/** Places in the list of those whose name is in the window, at least in part. */
function inTheWindow(page: Page): Promise<number[]> {
  return page.getByRole('article').evaluateAll((cards) =>
    cards.flatMap((card, index) => {
      const name = card.querySelector('h3 a')?.getBoundingClientRect();
      return name && name.bottom > 0 && name.top < innerHeight ? [index] : [];
    }),
  );
}

test('a product that was pointed at is drawn by the click without a network', async ({ page, goto }) => {
  await goto(list);
  const { asked } = watchCalls(page);
  const link = linkOf(page, 6);
  const id = await productOf(page, 6);
  const name = await link.innerText();
  const answer = page.waitForResponse(
    (response) => isCall(response.request()) && idOf(response.request()) === id,
  );
  await link.hover();
  await (await answer).finished();
  await page.context().setOffline(true);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveURL(new RegExp(`/goodsInfo\\?id=${id}$`));
  expect(asked.filter((one) => one === id)).toEqual([id]);
});

test('a product that was not pointed at needs the network', async ({ page, goto }) => {
  const first = page.waitForResponse((response) => isCall(response.request()));
  await goto(list);
  await (await first).finished();
  await page.context().setOffline(true);
  // A click without the pointer's way to it.
  await linkOf(page, 6).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown');
});

test('a finger that goes down asks for the product before it is lifted', async ({ page, goto }) => {
  await page.setViewportSize(tall);
  const finger = await page.context().newCDPSession(page);
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const { asked } = watchCalls(page);
  await goto(list);
  const link = linkOf(page, 4);
  const id = await productOf(page, 4);
  const name = await link.innerText();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 };
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await expect.poll(() => asked).toContain(id);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(asked.filter((one) => one === id)).toEqual([id]);
});

test('the first products in the window are asked for when the browser is idle, and no others', async ({
  page,
  goto,
}) => {
  await page.setViewportSize(tall);
  const { asked } = watchCalls(page);
  await goto(list);
  await expect(linkOf(page, 5)).toBeInViewport();
  const first = await firstThree(page);
  await expect.poll(() => asked.toSorted()).toEqual(first.toSorted());
  await page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(3);
});

test('products that leave the window are given up, and those of the last page as well', async ({
  page,
  goto,
}) => {
  await page.setViewportSize(tall);
  await page.route(`**${call}`, () => undefined);
  const { asked, givenUp } = watchCalls(page);
  await goto(list);
  const first = (await firstThree(page)).toSorted();
  await expect.poll(() => asked.toSorted()).toEqual(first);
  expect(givenUp).toEqual([]);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => givenUp.toSorted()).toEqual(first);

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => asked.length).toBe(6);
  await page.getByRole('link', { name: 'Activities' }).first().dispatchEvent('click');
  await expect(page).toHaveURL(/activityList/);
  await expect.poll(() => givenUp.length).toBe(6);
});

test('after Back to the middle of a list those that are in the window there are asked for', async ({
  page,
  goto,
}) => {
  await page.setViewportSize(tall);
  await goto(list);
  // On a slow machine the browser is idle before the click, too: what was asked for then is not asked for again.
  const { asked } = watchCalls(page);
  const link = linkOf(page, 12);
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(page).toHaveURL(/goodsInfo/);
  await page.waitForLoadState('networkidle');
  const before = asked.length;
  await page.goBack();
  await expect(link).toBeInViewport();
  // Which these are may change as long as the way back is not through.
  let ids: number[] = [];
  await expect
    .poll(async () => {
      const inView = await inTheWindow(page);
      expect(inView[0]).toBeGreaterThan(3);
      ids = await Promise.all(inView.slice(0, 3).map((index) => productOf(page, index)));
      return ids.filter((id) => !asked.includes(id));
    })
    .toEqual([]);
  // Beside them the one that was followed, to which the focus returned.
  const followed = await productOf(page, 12);
  expect(asked.slice(before).filter((id) => !ids.includes(id) && id !== followed)).toEqual([]);
});

test('a visitor who saves data asks for what is opened, and for nothing ahead', async ({ page, goto }) => {
  const { asked } = watchCalls(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await goto(list);
  const link = linkOf(page, 0);
  const name = await link.innerText();
  await link.hover();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(asked).toHaveLength(1);
  expect(scripts.filter((path) => path.includes('prefetcher'))).toEqual([]);
});
