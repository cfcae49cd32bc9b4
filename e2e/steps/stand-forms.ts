import { expect, type Page } from '@playwright/test';
import type { Kiosk } from '../fixtures/kiosk';

/** Fills in a form of the stand. */
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

/** Fills in, submits and waits for the confirmation. */
export async function leaveDetails(page: Page, path: string, name: string): Promise<void> {
  await fillDetails(page, path, name);
  await sendDetails(page);
  await expect(thanks(page)).toBeVisible();
}

export const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: /^Thank you/ });

/** Message for an entry in the entry queue. */
export const onDevice = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^Saved on this device\. It will be sent/ });

/** Kills the program like a power loss. */
export async function kill({ app }: Kiosk): Promise<void> {
  const gone = app.waitForEvent('close');
  app.process().kill('SIGKILL');
  await gone;
}
