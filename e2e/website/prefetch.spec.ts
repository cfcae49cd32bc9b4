import type { Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures/shop';

const list = '/categoryList?id=22';
const call = '/web/goods/info/index';

const linkOf = (page: Page, index: number) =>
  page.getByRole('article').nth(index).getByRole('heading').getByRole('link');

const isCall = (request: Request) => new URL(request.url()).pathname === call;
const idOf = (request: Request) => (request.postDataJSON() as { id: number }).id;

/** Returns the id of the product that a link opens. */
async function productOf(page: Page, index: number): Promise<number> {
  const href = await linkOf(page, index).getAttribute('href');
  return Number(new URLSearchParams(href?.split('?')[1]).get('id'));
}

/** Records the ids of requested products and of aborted requests. */
function watchCalls(page: Page): { requested: number[]; aborted: number[] } {
  const requested: number[] = [];
  const aborted: number[] = [];
  page.on('request', (request) => isCall(request) && requested.push(idOf(request)));
  page.on('requestfailed', (request) => isCall(request) && aborted.push(idOf(request)));
  return { requested, aborted };
}

/** A viewport with more products than are prefetched. */
const tall = { width: 1280, height: 1700 };

async function firstThree(page: Page): Promise<number[]> {
  return Promise.all([0, 1, 2].map((index) => productOf(page, index)));
}

/** Returns the list positions of products whose name is at least partly in the viewport. */
function inTheWindow(page: Page): Promise<number[]> {
  return page.getByRole('article').evaluateAll((cards) =>
    cards.flatMap((card, index) => {
      const name = card.querySelector('h3 a')?.getBoundingClientRect();
      return name && name.bottom > 0 && name.top < innerHeight ? [index] : [];
    }),
  );
}

test('shows a hovered product without a network', async ({ page, goto }) => {
  await goto(list);
  const { requested } = watchCalls(page);
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
  expect(requested.filter((candidate) => candidate === id)).toEqual([id]);
});

test('needs the network for a product that was not hovered', async ({ page, goto }) => {
  const first = page.waitForResponse((response) => isCall(response.request()));
  await goto(list);
  await (await first).finished();
  await page.context().setOffline(true);
  // Clicks without hovering first.
  await linkOf(page, 6).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown');
});

test('prefetches a product on touch start', async ({ page, goto }) => {
  await page.setViewportSize(tall);
  const finger = await page.context().newCDPSession(page);
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const { requested } = watchCalls(page);
  await goto(list);
  const link = linkOf(page, 4);
  const id = await productOf(page, 4);
  const name = await link.innerText();
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 };
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await expect.poll(() => requested).toContain(id);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(requested.filter((candidate) => candidate === id)).toEqual([id]);
});

test('prefetches the first three products in the viewport when the browser is idle', async ({
  page,
  goto,
}) => {
  await page.setViewportSize(tall);
  const { requested } = watchCalls(page);
  await goto(list);
  await expect(linkOf(page, 5)).toBeInViewport();
  const first = await firstThree(page);
  await expect.poll(() => requested.toSorted()).toEqual(first.toSorted());
  await page.waitForLoadState('networkidle');
  expect(requested).toHaveLength(3);
});

test('aborts the prefetch of products that leave the viewport and of the previous page', async ({
  page,
  goto,
}) => {
  await page.setViewportSize(tall);
  await page.route(`**${call}`, () => undefined);
  const { requested, aborted } = watchCalls(page);
  await goto(list);
  const first = (await firstThree(page)).toSorted();
  await expect.poll(() => requested.toSorted()).toEqual(first);
  expect(aborted).toEqual([]);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => aborted.toSorted()).toEqual(first);

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => requested.length).toBe(6);
  await page.getByRole('link', { name: 'Activities' }).first().dispatchEvent('click');
  await expect(page).toHaveURL(/activityList/);
  await expect.poll(() => aborted.length).toBe(6);
});

test('prefetches the products in the viewport after Back to the middle of a list', async ({ page, goto }) => {
  await page.setViewportSize(tall);
  await goto(list);
  // Counts from here: on a slow machine the browser may be idle, and prefetch, before the click as well.
  const { requested } = watchCalls(page);
  const link = linkOf(page, 12);
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(page).toHaveURL(/goodsInfo/);
  await page.waitForLoadState('networkidle');
  const before = requested.length;
  await page.goBack();
  await expect(link).toBeInViewport();
  // The products in the viewport can change until the navigation is finished, and a busy browser prefetches late.
  let ids: number[] = [];
  await expect(async () => {
    const inView = await inTheWindow(page);
    expect(inView[0]).toBeGreaterThan(3);
    ids = await Promise.all(inView.slice(0, 3).map((index) => productOf(page, index)));
    expect(ids.filter((id) => !requested.includes(id))).toEqual([]);
  }).toPass({ timeout: 20_000 });
  // The followed link has the focus and is prefetched as well.
  const followed = await productOf(page, 12);
  expect(requested.slice(before).filter((id) => !ids.includes(id) && id !== followed)).toEqual([]);
});

test('prefetches nothing for a visitor who saves data', async ({ page, goto }) => {
  const { requested } = watchCalls(page);
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
  expect(requested).toEqual([]);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(requested).toHaveLength(1);
  expect(scripts.filter((path) => path.includes('prefetcher'))).toEqual([]);
});
