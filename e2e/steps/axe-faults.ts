import type { Page } from '@playwright/test';
import { faultsWithout } from '../fixtures/axe';
import { expect } from '../fixtures/shop';

/** What axe finds wrong with the screen that is there, as `rule: where`. */
export async function axeFaults(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return faultsWithout(page, []);
}
