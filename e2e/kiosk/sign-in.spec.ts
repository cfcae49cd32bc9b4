import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/fresh-kiosk';
import { startWebsite } from '../fixtures/website';
import { newName, register } from '../steps/customer';

const noAnswer = 'Failed to connect to the server.';
const summary = (page: Page) => page.getByRole('form', { name: 'Log in' }).getByRole('alert');

/** Fills in all fields except the captcha, which needs the shop. */
async function tryToLogIn(page: Page): Promise<void> {
  await page.getByLabel('User name or e-mail').fill('ann');
  await page.getByLabel('Password', { exact: true }).fill('quartz-lantern-72-meadow');
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function findsAspirin(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search products' }).fill('50-78-2');
  await page.keyboard.press('Enter');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aspirin' })).toBeVisible();
}

test('shows that the shop is unreachable; sign-in works when it is back', async ({ kiosk }) => {
  const website = await startWebsite();
  const port = Number(new URL(website.address).port);
  const { page } = await kiosk({ KIOSK_SHOP: website.address });

  await test.step('a form that was open before says so when it is sent', async () => {
    await page.goto('app://shop/login');
    await page.waitForLoadState('networkidle');
    await website.stop();
    await tryToLogIn(page);
    await expect(summary(page)).toHaveText(new RegExp(noAnswer));
  });

  await page.goto('app://shop/login');
  // The captcha cannot be loaded, so that visitors learn it before they type a password.
  await expect(page.locator('#captcha-problem')).toHaveText(noAnswer);
  await findsAspirin(page);

  const again = await startWebsite({ port });
  const name = newName();
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  // A kiosk sends no requests to an unreachable shop for five seconds.
  const otherCharacters = page.getByTitle('Show other characters');
  await expect(async () => {
    await otherCharacters.click();
    await expect(otherCharacters.locator('img')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await register(page, name);
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();

  await again.stop();
  await page.goto('app://shop/user/site');
  await expect(page.getByRole('main')).toContainText(noAnswer);
  await findsAspirin(page);
  // The token is deleted at sign-out, whether the shop is reachable or not.
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => window.platform?.sessionToken.read())).toBeNull();
});

test('a kiosk without a shop shows the same message', async ({ kiosk }) => {
  const { page } = await kiosk();
  await page.goto('app://shop/login');
  await tryToLogIn(page);
  await expect(summary(page)).toHaveText(new RegExp(noAnswer));
  await findsAspirin(page);
});
