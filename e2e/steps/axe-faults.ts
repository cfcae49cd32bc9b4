import type { Page } from '@playwright/test';
import { faultsWithout } from '../fixtures/axe';
import { expect } from '../fixtures/shop';

/** Returns violations of the current screen as `rule: element`. */
export async function axeFaults(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return faultsWithout(page, []);
}
