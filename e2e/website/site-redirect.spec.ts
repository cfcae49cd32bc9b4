import type { Browser, Page } from '@playwright/test';
import { expect, test as visits } from '../fixtures/visitor';
import { startWebsite } from '../fixtures/website';

/** A shop behind a proxy that names its visitors' addresses; the shop's own table knows their countries. */
const test = visits.extend<object, { behindProxy: string }>({
  behindProxy: [
    async ({ playwright: _ }, use) => {
      const website = await startWebsite({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
      await use(website.address);
      await website.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const IN_CHINA = '114.114.114.114';
const IN_GERMANY = '88.198.0.1';
const chineseSite = 'https://cn.quillbench.example/';

/** A browser at an address; the other site is not within a test's reach, so that its answer is the test's. */
async function visitFrom(visitorBrowser: Browser, baseURL: string, ip: string): Promise<Page> {
  const context = await visitorBrowser.newContext({ baseURL, extraHTTPHeaders: { 'X-Forwarded-For': ip } });
  await context.route(`${chineseSite}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Chinese site</title>' }),
  );
  return context.newPage();
}

const notice = (page: Page) => page.getByRole('region', { name: 'Another site' });

test('a visitor in China can stay and is not asked again', async ({ visitorBrowser, behindProxy }) => {
  const page = await visitFrom(visitorBrowser, behindProxy, IN_CHINA);
  await page.goto('/calc');
  await expect(notice(page)).toContainText('We are taking you to our Chinese site.');
  await notice(page).getByRole('button', { name: 'Stay here' }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();

  for (const path of ['/calc', '/faq']) {
    await page.goto(path);
    // By then the page knows where the visitor is.
    await expect(page.getByRole('banner').getByText('China', { exact: true })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  }
  await page.context().close();
});

test('a visitor in China is redirected after a delay, or at once by “Go now”', async ({
  visitorBrowser,
  behindProxy,
}) => {
  const waiting = await visitFrom(visitorBrowser, behindProxy, IN_CHINA);
  await waiting.goto('/faq');
  await expect(notice(waiting)).toBeVisible();
  await expect(waiting).toHaveURL(chineseSite);
  await waiting.goto('/faq');
  await notice(waiting).getByRole('button', { name: 'Go now' }).click();
  await expect(waiting).toHaveURL(chineseSite);
  await waiting.context().close();
});

test('a visitor elsewhere is not redirected', async ({ visitorBrowser, behindProxy }) => {
  const page = await visitFrom(visitorBrowser, behindProxy, IN_GERMANY);
  await page.goto('/faq');
  await expect(page.getByRole('banner').getByText('Germany', { exact: true })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await page.context().close();
});
