import { expect } from '@playwright/test';
import type { Kiosk } from '../fixtures/kiosk';

/** Completes the first set-up until the recovery code is shown. */
export async function saveSetUp({ page }: Kiosk, pin: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Set up this stand' });
  await dialog.getByRole('radio', { name: /For visitors/ }).check();
  await dialog.getByLabel('Stand name').fill('Hall 4');
  for (const label of ['PIN for staff', 'Repeat the PIN']) {
    await dialog.getByLabel(label, { exact: true }).fill(pin);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('dialog', { name: 'Saved' });
  await expect(saved.getByLabel('Recovery code')).toHaveText(/^(\w{4}-){3}\w{4}$/);
}

/** Ends the set-up; resolves when the program has exited. The test restarts it. */
export async function endSetUp({ app, page }: Kiosk): Promise<void> {
  await app.evaluate(({ app: electron }) => {
    electron.relaunch = () => undefined;
  });
  const closed = app.waitForEvent('close');
  await page.getByRole('dialog', { name: 'Saved' }).getByRole('button', { name: /start/ }).click();
  await closed;
}
