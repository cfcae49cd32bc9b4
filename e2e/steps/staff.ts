import type { Page } from '@playwright/test';
import { expect } from '../fixtures/shop';

/** Opens the PIN dialog by five presses in the upper left corner, of which the last is held. Retries until it appears. */
export async function openPinDialog(page: Page): Promise<void> {
  await page.mouse.move(4, 4);
  await expect(async () => {
    await page.mouse.up();
    for (let press = 1; press < 5; press += 1) {
      await page.mouse.down();
      await page.mouse.up();
    }
    await page.mouse.down();
    await expect(page.getByRole('dialog', { name: 'Staff only' })).toBeVisible({ timeout: 2_500 });
  }).toPass();
  await page.mouse.up();
}

/** Opens the staff menu by keyboard, with this PIN. */
export async function openMenuByKeys(page: Page, digits: string): Promise<void> {
  const pad = page.getByRole('dialog', { name: 'Staff only' });
  await expect(async () => {
    await page.keyboard.press('Control+Alt+s');
    await expect(pad).toBeVisible({ timeout: 2_500 });
  }).toPass();
  await typePin(page, digits);
  await page.getByRole('dialog', { name: 'This stand' }).waitFor();
}

/** Enters a PIN by keyboard. */
export async function typePin(page: Page, digits: string): Promise<void> {
  const pad = page.getByRole('dialog', { name: 'Staff only' });
  await pad.waitFor();
  await page.keyboard.type(digits);
  await expect(pad.getByRole('img', { name: `${digits.length} digits entered` })).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Enters a PIN by touch. */
export async function enterPin(page: Page, digits: string): Promise<void> {
  const pad = page.getByRole('dialog', { name: 'Staff only' });
  for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).click();
  await pad.getByRole('button', { name: 'OK' }).click();
}
