import type { Page } from '@playwright/test';
import {
  datedAddresses,
  cachedAddresses,
  setOnline,
  cachedCustomerData,
  visit,
} from '../fixtures/cached-pages';
import { expect, test } from '../fixtures/visitor';
import { startWebsite } from '../fixtures/website';
import { logOut, newName, register } from '../steps/customer';

test.use({ visitorOptions: { serviceWorkers: 'allow' } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const sign = (page: Page) => page.getByRole('status').getByText('You’re offline. Showing saved content');
const keptPages = (page: Page) => page.getByRole('navigation', { name: 'Pages available offline' });

const home = '/';
const category = '/categoryList?id=22';
const product = '/goodsInfo?id=65';
const product2 = '/goodsInfo?id=17';

test('visited pages open offline with their images', async ({ visitor: page }) => {
  const names = new Map<string, string>();
  for (const path of [home, category, product]) names.set(path, await visit(page, path));
  const shown = page.getByRole('img', { name: /Aspirin/ }).first();
  await expect(shown).toBeVisible();
  // The banner of the first page came before there was a worker.
  await expect.poll(() => cachedAddresses(page, 'offline-pictures')).toContain('/pictures/goods/65.svg');
  expect(
    (await cachedAddresses(page, 'offline-pictures')).filter((path) => path.includes('banner')),
  ).not.toEqual([]);
  await page.context().setOffline(true);
  for (const [path, name] of names) {
    await page.goto(path);
    await expect(heading(page)).toHaveText(name);
    await page.reload();
    await expect(heading(page)).toHaveText(name);
    await setOnline(page, false);
    await expect(sign(page)).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  }
  await expect(page.getByText('50-78-2').first()).toBeVisible();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.context().setOffline(false);
  await setOnline(page, true);
  await expect(sign(page)).toBeHidden();
});

test('an unvisited page lists visited ones and loads when online; a link caches pages as well', async ({
  visitor: page,
}) => {
  const aspirin = await visit(page, product);
  const antibodies = await visit(page, category);
  await page.context().setOffline(true);
  await page.goto(product2);
  await setOnline(page, false);
  await expect(heading(page)).toHaveText('This page could not be shown');
  // The pictures of the footer were never in sight; their places stay empty, and nothing looks broken.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const pictures = page.getByRole('contentinfo').getByRole('img');
  await expect(pictures).not.toHaveCount(0);
  for (const picture of await pictures.all()) {
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  const links = keptPages(page).getByRole('link');
  await expect(links).toHaveText([new RegExp(antibodies), new RegExp(aspirin)]);
  await links.last().click();
  await expect(heading(page)).toHaveText(aspirin);
  await page.goBack();
  await links.filter({ hasText: antibodies }).click();
  await expect(heading(page)).toHaveText(antibodies);
  await page.goBack();
  await expect(links).toHaveCount(2);
  await page.context().setOffline(false);
  await setOnline(page, true);
  await expect(heading(page)).not.toHaveText('This page could not be shown');
  await expect(page.getByRole('form', { name: 'Buy this product' })).toBeVisible();

  await test.step('caches pages opened by a link like those opened by address', async () => {
    await page.goto(category);
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
    const name = await link.innerText();
    await link.click();
    await expect(heading(page)).toHaveText(name);
    const path = new URL(page.url()).pathname + new URL(page.url()).search;
    await expect.poll(() => cachedAddresses(page, 'offline-pages')).toContain(path);
    await page.context().setOffline(true);
    await page.reload();
    await expect(heading(page)).toHaveText(name);
    await page.goBack();
    await expect(heading(page)).toHaveText('Primary Antibodies');
  });
});

test('a silent network counts as offline', async ({ visitorBrowser }) => {
  test.slow();
  const website = await startWebsite();
  const context = await visitorBrowser.newContext({ baseURL: website.address, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const name = await visit(page, product);
  website.pause();
  await page.goto(product, { waitUntil: 'commit' });
  await expect(heading(page)).toHaveText(name, { timeout: 20_000 });
  website.resume();
  await context.close();
  await website.stop();
});

test('caches at most 200 replies and lists only complete pages', async ({ visitor: page }) => {
  await visit(page, product);
  await visit(page, category);
  const first = `/web/goods/info/index?${new URLSearchParams({ question: '{"id":65}' }).toString()}`;
  expect(await cachedAddresses(page, 'offline-replies')).toContain(first);
  await page.evaluate(async () => {
    const ask = (question: object) =>
      fetch('/web/goods/search/index', { method: 'POST', body: JSON.stringify(question) });
    for (let number = 1; number <= 200; number += 1) await ask({ key: `EGFR ${number}` });
  });
  await expect.poll(() => cachedAddresses(page, 'offline-replies')).not.toContain(first);
  await expect.poll(() => cachedAddresses(page, 'offline-replies').then((kept) => kept.length)).toBe(200);
  const explanation = await visit(page, '/explain?id=17&code=1');
  await page.context().setOffline(true);
  await page.goto('/categoryList?id=49');
  await expect(keptPages(page).getByRole('link')).toHaveText([new RegExp(explanation)]);
});

test.describe('never cached', () => {
  const ask = (page: Page, question: string, headers: Record<string, string>) =>
    page.evaluate(
      async ({ body, more }) => {
        const answer = await fetch('/web/goods/info/index', { method: 'POST', body, headers: more });
        return ((await answer.json()) as { code: number }).code;
      },
      { body: question, more: headers },
    );

  test('a customer’s data, so that none is left after signing out', async ({ visitor: page }) => {
    test.slow();
    await visit(page, product);
    await test.step('replies to calls with a token, and the location', async () => {
      expect(await ask(page, '{"id":17}', { Authorization: 'token' })).toBe(1);
      expect(await ask(page, '{"id":18}', {})).toBe(1);
      await page.evaluate(() => fetch('/api/location'));
      const kept = async () =>
        (await cachedAddresses(page, 'offline-replies')).map(decodeURIComponent).join();
      await expect.poll(kept).toContain('{"id":18}');
      expect(await kept()).not.toContain('{"id":17}');
      expect(await kept()).not.toContain('location');
    });

    const name = newName();
    await page.goto('/login/register');
    await register(page, name);
    await page.goto('/user');
    await expect(page.getByRole('main')).toContainText(name);
    await page.goto(product2);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/categoryList/);
    await page.waitForLoadState('networkidle');
    expect(await cachedAddresses(page, 'offline-pages')).toEqual([product]);
    expect(await cachedAddresses(page, 'offline-replies')).not.toEqual([]);
    expect(await cachedCustomerData(page, name)).toEqual([]);
    await logOut(page);
    await visit(page, product2);

    await test.step('the check reports cached data of a customer', async () => {
      expect(await cachedCustomerData(page, name)).toEqual([]);
      await page.evaluate(async (planted) => {
        const cache = await caches.open('offline-replies-1');
        await cache.put('/web/users/user/profile?question={}', new Response('{}'));
        await cache.put('/web/goods/info/index', new Response(`{"note":"for ${planted}"}`));
        await cache.put('/web/goods/search/index?question=%22' + planted, new Response('{}'));
        await cache.put('/user/site', new Response('<h1>Addresses</h1>'));
        await cache.put('/explain', new Response('', { headers: { Title: planted } }));
      }, name);
      const found = (await cachedCustomerData(page, name)).map((trace) =>
        trace.replace(new URL(page.url()).origin, ''),
      );
      expect(found.sort()).toEqual([
        "a customer's address: /user/site",
        "a customer's address: /web/users/user/profile?question={}",
        'their name: /explain',
        'their name: /web/goods/info/index',
        `their name: /web/goods/search/index?question=%22${name}`,
      ]);
    });
  });
});

test.describe('a shared machine', () => {
  const look = async (page: Page, path: string) => {
    await page.context().setOffline(true);
    await page.goto(path);
    await expect(heading(page)).not.toHaveText('');
  };

  test('opens visited pages offline while signed in, and clears them at sign-out in any tab', async ({
    visitor: page,
  }) => {
    test.slow();
    const aspirin = await visit(page, product);
    await visit(page, '/goodsInfo?id=18');
    await page.goto('/login/register');
    await register(page, newName());
    await look(page, product);
    await expect(heading(page)).toHaveText(aspirin);
    await page.context().setOffline(false);
    // A cached reply reveals which products the customer viewed.
    await page.goto(product2);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/categoryList/);
    // The page prefetches its products with the customer's session.
    await page.waitForLoadState('networkidle');
    const other = await page.context().newPage();
    await other.goto('/faq');
    await logOut(other);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    // The page on which the customer signs out is visible and may be cached again.
    for (const kind of ['offline-pages', 'offline-replies', 'offline-pictures']) {
      expect(
        (await cachedAddresses(page, kind)).filter((path) => /goods|category(?:List|Goods)/.test(path)),
      ).toEqual([]);
    }
    await expect.poll(async () => (await datedAddresses(page)).join('\n')).not.toContain('goods/info');
    await look(page, product);
    await setOnline(page, false);
    await expect(heading(page)).toHaveText('This page could not be shown');
    await expect(keptPages(page).getByRole('link', { name: /Aspirin/ })).toHaveCount(0);
  });
});

test('the manifest meets the browsers’ criteria for installation', async ({ visitor: page }) => {
  await visit(page, home);
  const browser = await page.context().newCDPSession(page);
  const { errors, url, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  const manifest = JSON.parse(data ?? '') as Record<string, unknown>;
  expect(manifest).toMatchObject({
    name: expect.stringMatching(/\w/),
    short_name: expect.stringMatching(/\w/),
    display: 'standalone',
  });
  expect(manifest['prefer_related_applications'] ?? false).toBe(false);
  expect((await page.request.get(String(manifest['start_url']))).status()).toBe(200);
  const icons = manifest['icons'] as { src: string; sizes: string }[];
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
  // Tests run in a private window. Chromium without a user interface reports nothing, so the criteria are checked above.
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
