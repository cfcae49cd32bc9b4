import type { Page } from '@playwright/test';
import { expect } from '../fixtures/shop';

type Goto = (path: string) => Promise<void>;

/** A compound whose smallest size has a small stock. */
export const ASPIRIN = '/goodsInfo?id=65';

/** Returns the cart link with this number of units. */
export function badge(page: Page, units: number) {
  return page.getByRole('link', { name: `Cart, ${units === 1 ? '1 item' : `${units} items`}`, exact: true });
}

/** Returns the live region with the total of the selected lines. */
export function total(page: Page) {
  return page.getByRole('region', { name: 'Summary' }).getByRole('status');
}

/** Adds one unit of the smallest size from a product's page. */
export async function addAspirin(page: Page): Promise<void> {
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
}

/** Adds the first products of a list to an empty cart and opens it. */
export async function openFilledCart(page: Page, goto: Goto, lines: number): Promise<void> {
  await goto('/categoryList?id=1&page_size=12');
  const cards = page.getByRole('main').getByRole('article');
  for (let index = 0; index < lines; index += 1) {
    const card = cards.nth(index);
    await card.getByRole('combobox').selectOption({ index: 1 });
    await card.getByRole('button', { name: /^Add to cart/ }).click();
    await expect(badge(page, index + 1)).toBeVisible();
  }
  await goto('/shoppingCart');
  await expect(total(page)).toContainText(`${lines} of ${lines} selected`);
}
