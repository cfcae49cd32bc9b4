import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from '../fixtures/fresh-kiosk';
import { findFaults, minTargetSizes } from '../fixtures/a11y-test';
import { setUpStand } from '../fixtures/stand';
import { waitForContent, waitForAnimations } from '../fixtures/wait-until-stable';
import { newName, register } from '../steps/customer';
import { isMemberPage } from '../../src/shared/lib/page-access';
import { everyRoute, mainAddress } from '../steps/every-route';
import { answerForThePage } from '../steps/hangs';

/** An address without a server, as on a machine that was never online. */
const noShop = 'http://127.0.0.1:9';
/**
 * Milliseconds from the start of the program until its catalogue can be browsed, on a slow machine. A start that waits for
 * the shop would take the time limit of a request. `npm run bench -- electron` measures the start.
 */
const BROWSABLE = 15_000;

/** Settings without an end of the session, which would interrupt the tour. */
const longSession = { idleSeconds: 3600, warnSeconds: 600 };

/** Screens whose captcha needs the shop show the failure beside it; all others are complete. */
const screensWithCaptcha = ['/login', '/login/register', '/login/resetPassword'];

const missing = (page: Page) => page.getByText(/Failed to connect/);

/**
 * Records policy violations of later pages and emulates a touch screen. The watchdog would restart a page that axe blocks for
 * seven seconds on a busy machine.
 */
async function watch(app: ElectronApplication, page: Page): Promise<void> {
  await answerForThePage(app);
  await page.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(window, { broken });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      broken.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
}

const brokenIn = (page: Page) => page.evaluate(() => Reflect.get(window, 'broken') as string[]);

/** Closes the attract loop of the start page and pauses its animations. */
async function begin(page: Page): Promise<void> {
  const cover = page.getByRole('dialog', { name: 'Welcome' });
  await cover.click();
  await expect(cover).toHaveCount(0);
  for (const section of ['news', 'highlights'])
    await page.getByRole('button', { name: `Pause the ${section}` }).click();
  await waitForAnimations(page.getByRole('main'));
}

async function open(page: Page, route: string): Promise<void> {
  await page.goto(`app://shop${mainAddress(route)}`);
  await waitForContent(page);
}

/** Reports violations of the policy and faults of axe, targets and layout in the open page. */
async function inspect(page: Page, route: string): Promise<void> {
  if (route === '/') await begin(page);
  expect.soft(await brokenIn(page), `${route} keeps its policy`).toEqual([]);
  expect.soft(await findFaults(page, minTargetSizes.kiosk), route).toEqual([]);
}

test('a stand that was never online starts within seconds; every route works, keeps the policy and is accessible', async ({
  kiosk,
  folder,
}) => {
  test.setTimeout(240_000);
  setUpStand(folder, { shop: noShop, ...longSession });
  const began = performance.now();
  const { app, page } = await kiosk({ KIOSK_START: '/categoryList?id=22' });
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const took = performance.now() - began;
  expect(took).toBeLessThan(BROWSABLE);

  await watch(app, page);
  const routes = Object.keys(everyRoute);
  for (const route of routes) {
    await test.step(route, async () => {
      await open(page, route);
      // A customer's page may show the sign-in form instead.
      const title = page.getByRole('heading', { level: 1 });
      await expect(title, route).toBeVisible();
      const shown = new URL(page.url()).pathname;
      if (screensWithCaptcha.includes(shown))
        await expect(missing(page), route).toHaveAttribute('id', 'captcha-problem');
      if (isMemberPage(route)) return;
      await expect(title, route).not.toHaveText('Not found');
      expect(shown, route).toBe(route);
      if (!screensWithCaptcha.includes(route)) expect(await missing(page).count(), route).toBe(0);
      await inspect(page, route);
    });
  }

  await test.step('the checks report injected faults', async () => {
    await page.evaluate(() => {
      const button = Object.assign(document.createElement('button'), { textContent: 'x' });
      button.style.cssText = 'position: absolute; top: 400px; padding: 0; width: 20px; height: 20px';
      document.body.append(button, Object.assign(document.createElement('script'), { textContent: '0' }));
    });
    expect(await brokenIn(page)).toEqual([expect.stringContaining('script-src')]);
    expect(await findFaults(page, minTargetSizes.kiosk)).toContain('small target: x: 20 × 20');
  });

  const search = page.getByLabel('Search products', { exact: true });
  await search.fill('aspirin');
  await search.press('Enter');
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/aspirin/i);
  console.log(`never online: browsable after ${Math.round(took)} ms; ${routes.length} routes`);
});

test('pages of signing in and of a customer at a locked stand keep the policy and are accessible', async ({
  kiosk,
  folder,
  website,
}) => {
  test.setTimeout(240_000);
  setUpStand(folder, { shop: website.address, ...longSession });
  const { app, page } = await kiosk();
  await watch(app, page);
  const tour = async (routes: readonly string[]) => {
    for (const route of routes) {
      await test.step(route, async () => {
        await open(page, route);
        await inspect(page, route);
      });
    }
  };
  await tour(screensWithCaptcha);
  await page.goto('app://shop/login/register');
  await register(page, newName());
  await tour(Object.keys(everyRoute).filter(isMemberPage));
});
