import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/shop';
import { callFrom, logIn, newName, register } from '../steps/customer';
import { fillCart, registerFromOtherClient, firstVariants } from '../steps/order';

const expired = /Login expired！\s*Please log in again!/;
const said = (page: Page) => page.getByRole('alert').filter({ hasText: expired }).first();
const form = (page: Page) => page.getByRole('form', { name: 'Delivery address' });

/** Ends the session at the shop only; the page keeps its token. */
async function endSession(page: Page): Promise<void> {
  // A call of the present page in the background would find out before the next page does.
  await page.waitForLoadState('networkidle');
  expect((await callFrom(page, '/web/users/user/logout', {})).body.code).toBe(1);
  expect((await callFrom(page, '/web/users/user/profile', {})).status).toBe(403);
}

const typed = {
  'Full name': 'Una Example',
  'Postal code': '89073',
  City: 'Ulm',
  Telephone: '+49 731 90182',
};

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Country').selectOption('Germany');
  for (const [label, text] of Object.entries(typed)) await form(page).getByLabel(label).fill(text);
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('Hauptstraße 5');
}

test('an ended session keeps the input of a form', async ({ page, goto }) => {
  const name = newName();
  await goto('/login/register');
  await register(page, name);
  await goto('/user/site?edit=new');
  await fillIn(page);
  await endSession(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(said(page)).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fuser%2Fsite%3Fedit%3Dnew$/);
  await logIn(page, name);
  for (const [label, text] of Object.entries(typed)) {
    await expect(form(page).getByLabel(label)).toHaveValue(text);
  }
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('Hauptstraße 5');
  await expect(page.getByLabel('Country').locator('option:checked')).toHaveText('Germany');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('article', { name: 'Address of Una Example' })).toContainText('Ulm');
});

test('the input is not shown to the next person who signs in', async ({ page, goto }) => {
  const [first, second] = [newName(), newName()];
  await goto('/login/register');
  await registerFromOtherClient(page, second);
  await register(page, first);
  await goto('/user/site?edit=new');
  await fillIn(page);
  await endSession(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, second);
  await expect(page.getByRole('heading', { level: 1, name: 'New address' })).toBeVisible();
  await page.getByLabel('Country').selectOption('Germany');
  for (const label of Object.keys(typed)) await expect(form(page).getByLabel(label)).toHaveValue('');
});

test('the cart of an ended session requires sign-in and is complete afterwards', async ({ page, goto }) => {
  const name = newName();
  await goto('/login/register');
  await register(page, name);
  await fillCart(page, await firstVariants(page, 22, 2));
  await endSession(page);
  await goto('/shoppingCart');
  await expect(said(page)).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2FshoppingCart$/);
  await logIn(page, name);
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping cart' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(2);
});

const banner = (page: Page) => page.getByRole('banner');

test('a public page shows the end of a session at once and stays, with the input of its form', async ({
  page,
  goto,
}) => {
  const name = newName();
  await goto('/login/register');
  await register(page, name);
  // The home page asks for the cart after its first paint, which would find out too early.
  await goto('/faq');
  await endSession(page);
  await goto('/contactUs?from=test');
  // The cart count in the header is the call that finds out.
  await expect(said(page)).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(banner(page).getByRole('button', { name: 'Log Out' })).toBeHidden();
  await page.getByLabel('Institution').fill('Institute of Ulm');
  await page.waitForTimeout(1500);
  await expect(page).toHaveURL(/\/contactUs\?from=test$/);
  await expect(page.getByLabel('Institution')).toHaveValue('Institute of Ulm');
  await goto('/contactUs');
  await expect(banner(page).getByRole('link', { name: 'Log In' })).toBeVisible();
});

test('“Log out everywhere” ends the sessions of all devices', async ({ page, goto }) => {
  const name = newName();
  await goto('/login/register');
  await register(page, name);
  await goto('/user/security');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText('You are logged out on every device.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(banner(page).getByRole('link', { name: 'Log In' })).toBeVisible();
  await goto('/user/security');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fuser%2Fsecurity$/);
});
