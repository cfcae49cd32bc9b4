import type { Page } from '@playwright/test';
import { expect } from '../fixtures/shop';

type Goto = (path: string) => Promise<void>;

/** A compound whose smallest size is on the shelf, with few units of it. */
export const ASPIRIN = '/goodsInfo?id=65';

/** The link to the cart, as long as it counts so many units. */
export function badge(page: Page, units: number) {
  return page.getByRole('link', { name: `Cart, ${units === 1 ? '1 item' : `${units} items`}`, exact: true });
}

/** What is read out of the selected lines, once the shop has said it. */
export function total(page: Page) {
  return page.getByRole('region', { name: 'Summary' }).getByRole('status');
}

/** Adds one unit of the smallest size from a product's page. */
export async function addAspirin(page: Page): Promise<void> {
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
}

/** Puts one unit of each of the first products of a list into an empty cart, and opens it. */
export async function openFilledCart(page: Page, goto: Goto, lines: number): Promise<void> {
  await goto('/categoryList?id=1&page_size=12');
  const cards = page.getByRole('main').getByRole('article');
  for (let at = 0; at < lines; at += 1) {
    const card = cards.nth(at);
    await card.getByRole('combobox').selectOption({ index: 1 });
    await card.getByRole('button', { name: /^Add to cart/ }).click();
    await expect(badge(page, at + 1)).toBeVisible();
  }
  await goto('/shoppingCart');
  await expect(total(page)).toContainText(`${lines} of ${lines} selected`);
}
