import { expect, type Page } from '@playwright/test';
import type { Kiosk } from '../fixtures/kiosk';

/** Fills in a form of the stand as a visitor does. */
export async function fillDetails(page: Page, path: string, name: string): Promise<void> {
  await page.goto(`app://shop${path}`);
  const form = page.getByRole('main').getByRole('form');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('E-mail').fill('ann@lab.example');
  await form.getByLabel('Institution').fill('Institute');
  const country = form.getByLabel('Country');
  if (await country.count()) await country.fill('Germany');
  await form.getByRole('checkbox', { name: /I agree/ }).check();
}

/** Presses the button of the form that is filled in. */
export async function sendDetails(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Save|Ask for these)$/ })
    .click();
}

/** Both, and waits until it is kept. */
export async function leaveDetails(page: Page, path: string, name: string): Promise<void> {
  await fillDetails(page, path, name);
  await sendDetails(page);
  await expect(thanks(page)).toBeVisible();
}

export const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: /^Thank you/ });

/** What the page says of an entry that lies in the stand's queue. */
export const onDevice = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^On this device: it goes/ });

/** The power goes: nothing gets the time to write anything down. */
export async function kill({ app }: Kiosk): Promise<void> {
  const gone = app.waitForEvent('close');
  app.process().kill('SIGKILL');
  await gone;
}
