import { expect, test } from '../fixtures/shop';
import { logIn, logOut, newName, register } from '../steps/customer';

test('registers, signs out, signs in and returns to the page', async ({ page, goto, mails }) => {
  const name = newName();
  await goto('/goodsInfo?id=65');
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await register(page, name);
  await expect(page.getByRole('heading', { level: 1, name: 'Aspirin' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
  await expect.poll(() => mails().filter((mail) => mail.includes(name)).length).toBeGreaterThan(0);

  await logOut(page);
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await logIn(page, name);
  await expect(page.getByRole('heading', { level: 1, name: 'Aspirin' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
});

test('stays signed in after a reload', async ({ page, goto }) => {
  const name = newName();
  await goto('/login/register');
  await register(page, name);
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
});

test('requires sign-in for the user center', async ({ page, goto }) => {
  await goto('/user/site');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fuser%2Fsite$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

test('shows missing fields and works by keyboard', async ({ page, goto }) => {
  await goto('/login');
  await page.getByLabel('User name or e-mail').focus();
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Please enter your password.' }).press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});
