import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/fresh-kiosk';
import { findFaults, minTargetSizes } from '../fixtures/a11y-test';
import { setUpStand } from '../fixtures/stand';
import { waitForContent, waitForAnimations } from '../fixtures/wait-until-stable';
import { newName, register } from '../steps/customer';
import { isMemberPage } from '../../src/shared/lib/page-access';
import { everyRoute, mainAddress } from '../steps/every-route';

/** Records policy violations of later pages and emulates a touch screen. */
async function watch(page: Page): Promise<void> {
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

/** Inspects each page of a locked stand and returns their number. */
async function tour(page: Page, routes: readonly string[]): Promise<number> {
  for (const route of routes) {
    await page.goto(`app://shop${mainAddress(route)}`);
    await waitForContent(page);
    if (route === '/') await begin(page);
    expect.soft(await brokenIn(page), `${route} keeps its policy`).toEqual([]);
    const faults = await findFaults(page, minTargetSizes.kiosk);
    expect.soft(faults, route).toEqual([]);
  }
  return routes.length;
}

test('pages of a visitor at a locked stand keep the policy and are accessible', async ({
  kiosk,
  folder,
  website,
}) => {
  test.setTimeout(240_000);
  setUpStand(folder, { shop: website.address, idleSeconds: 3600, warnSeconds: 600 });
  const { page } = await kiosk();
  await watch(page);
  const seen = await tour(
    page,
    Object.keys(everyRoute).filter((route) => !isMemberPage(route)),
  );
  console.log(`locked stand: ${seen} routes, 0 faults of axe, target size and policy`);
  // The checks report injected faults.
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { textContent: 'x' });
    button.style.cssText = 'position: absolute; top: 400px; padding: 0; width: 20px; height: 20px';
    document.body.append(button, Object.assign(document.createElement('script'), { textContent: '0' }));
  });
  expect(await brokenIn(page)).toEqual([expect.stringContaining('script-src')]);
  expect(await findFaults(page, minTargetSizes.kiosk)).toContain('small target: x: 20 × 20');
});

test('pages of a customer at a locked stand keep the policy and are accessible', async ({
  kiosk,
  folder,
  website,
}) => {
  test.setTimeout(240_000);
  setUpStand(folder, { shop: website.address, idleSeconds: 3600, warnSeconds: 600 });
  const { page } = await kiosk();
  await watch(page);
  await page.goto('app://shop/login/register');
  await register(page, newName());
  const seen = await tour(page, Object.keys(everyRoute).filter(isMemberPage));
  console.log(`locked stand: ${seen} routes of a customer`);
});
