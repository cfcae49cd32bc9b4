import type { Page } from '@playwright/test';
import { expect } from '../fixtures/shop';

/** Five presses in the upper left corner, the last one held, as often as it takes until the page listens. */
export async function callStaff(page: Page): Promise<void> {
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

/** Types a PIN with a finger. */
export async function enterPin(page: Page, digits: string): Promise<void> {
  const pad = page.getByRole('dialog', { name: 'Staff only' });
  for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).click();
  await pad.getByRole('button', { name: 'OK' }).click();
}
