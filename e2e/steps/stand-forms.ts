import { expect, type Page } from '@playwright/test';
import type { Kiosk } from '../fixtures/kiosk';

/** Opens the stand's form at a path and fills it in. */
export async function fillDetails(page: Page, path: string, name: string): Promise<void> {
  await page.goto(`app://shop${path}`);
  const form = page.getByRole('main').getByRole('form');
  await form.getByLabel('Name').fill(name);
  await form.getByRole('textbox', { name: 'E-mail' }).fill('ann@lab.example');
  await form.getByLabel('Institution').fill('Institute');
  const country = form.getByLabel('Country');
  if (await country.count()) await country.fill('Germany');
  await form.getByRole('checkbox', { name: /I agree/ }).check();
}

/** Submits the form. */
export async function sendDetails(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Save|Send the request)$/ })
    .click();
}

/** Fills in the form at a path, submits it and waits for the confirmation. */
export async function saveDetails(page: Page, path: string, name: string): Promise<void> {
  await fillDetails(page, path, name);
  await sendDetails(page);
  await expect(thanksHeading(page)).toBeVisible();
}

/** Returns the heading of the confirmation. */
export const thanksHeading = (page: Page) => page.getByRole('heading', { level: 1, name: /^Thank you/ });

/** Returns the message about an entry that waits on the device. */
export const onDeviceStatus = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^Saved on this device\. It will be sent/ });

/** Kills the program like a power loss. */
export async function kill({ app }: Kiosk): Promise<void> {
  const closed = app.waitForEvent('close');
  app.process().kill('SIGKILL');
  await closed;
}
