import { expect, sizes, test } from '../fixtures/a11y-test';
import { waitForContent } from '../fixtures/wait-until-stable';
import { axeFaults } from '../steps/axe-faults';
import {
  callFrom,
  firstPassword,
  createSampleData,
  logIn,
  logOut,
  mailedCode,
  newName,
  register,
  signInFromOtherClient,
} from '../steps/customer';
import { fillCart, payByPhone, firstVariants } from '../steps/order';
import { addressesOf } from '../steps/every-route';

const profile = '/web/users/user/profile';

test('from registering to signing out', async ({ page, goto, mails }) => {
  test.setTimeout(120_000);
  const name = newName();
  await goto('/login/register');
  await register(page, name);

  await test.step('confirms the address with the code of the welcome e-mail', async () => {
    await goto('/user/email');
    await expect(page.getByText('Not confirmed')).toBeVisible();
    await expect.poll(() => mailedCode(mails(), name)).toMatch(/^\d{6}$/);
    await page.getByRole('button', { name: 'I have a code' }).click();
    await page.getByLabel('Code', { exact: true }).fill(mailedCode(mails(), name));
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  await test.step('signs out and in again', async () => {
    await logOut(page);
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
    await logIn(page, name);
    await expect(page.getByRole('banner').getByText(name)).toBeVisible();
  });

  await test.step('changes the password and ends other sessions', async () => {
    const elsewhere = await signInFromOtherClient(page, name);
    expect((await callFrom(page, profile, {}, elsewhere)).status).toBe(200);
    await goto('/user/security');
    await page.getByLabel('Current password', { exact: true }).fill(firstPassword);
    await page.getByLabel('New password', { exact: true }).fill('copper-violin-31-harbour');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('All other devices are logged out.')).toBeVisible();
    expect([401, 403]).toContain((await callFrom(page, profile, {}, elsewhere)).status);
    expect((await callFrom(page, profile, {})).status).toBe(200);
  });

  await test.step('adds an address', async () => {
    await goto('/user/site');
    await page.getByRole('link', { name: 'Add an address' }).click();
    await page.getByText('Paste an address').click();
    await page
      .getByLabel('Full address')
      .fill('Una Example\nHauptstraße 5\n89073 Ulm\nGermany\n+49 731 90182');
    await page.getByRole('button', { name: 'Fill in the fields' }).click();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Ulm');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByRole('article', { name: 'Address of Una Example' })).toContainText('Default');
  });

  await test.step('saves a favorite', async () => {
    await goto('/goodsInfo?id=65');
    await page.getByRole('button', { name: 'Favorite: Aspirin' }).click();
    await expect(page.getByRole('button', { name: 'Favorite: Aspirin', pressed: true })).toBeVisible();
    await goto('/user/collect');
    await expect(page.getByRole('article', { name: 'Aspirin' })).toBeVisible();
  });

  await test.step('applies for a sample', async () => {
    await goto('/goodsInfo?id=65');
    await page.getByRole('link', { name: 'Apply for a sample' }).click();
    await page.getByLabel('What is it for?').selectOption('Cell culture');
    await page.getByLabel('Your experiment').fill('Viability of HeLa cells');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page.getByRole('article', { name: 'Sample of Aspirin' })).toBeVisible();
  });

  await test.step('adds an invoice title', async () => {
    await goto('/user/invoice');
    await page.getByRole('button', { name: 'Add billing details' }).click();
    await page.getByLabel('Institution or name').fill('Institute of Things');
    await page.getByRole('button', { name: 'Save billing details' }).click();
    await expect(page.getByRole('list', { name: 'Billing details' })).toContainText('Institute of Things');
  });

  await test.step('requests the invoice of a paid order', async () => {
    const [line = 0] = await fillCart(page, await firstVariants(page, 22, 1));
    await goto(`/shoppingCart/pay?id=${line}`);
    await page.getByRole('main').getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pay your order' })).toBeVisible();
    await payByPhone(page, 'confirm');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Thank you, your order is paid' }),
    ).toBeVisible();
    await goto('/user/invoice');
    await page.getByRole('button', { name: /^Request invoice for QB/ }).click();
    const invoice = page.getByRole('list', { name: 'Your invoices' }).getByRole('listitem');
    await expect(invoice).toContainText('Paid');
    await expect(invoice).toContainText('Institute of Things');
  });

  await test.step('shows the welcome points and point offers', async () => {
    await goto('/user/virtualPoint');
    await expect(page.getByRole('row', { name: /Welcome/ })).toContainText('+100');
    await page.getByRole('link', { name: 'Exchange points' }).click();
    await expect(page.getByText('100 points', { exact: true })).toBeVisible();
    const offers = page.getByRole('button', { name: /^Exchange [\d,]+ points for / });
    await expect(offers.first()).toBeVisible();
  });

  await test.step('signs out and clears their data', async () => {
    await logOut(page);
    await goto('/user/site');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fuser%2Fsite$/);
  });
});

for (const [state, prepare] of [
  ['empty', () => Promise.resolve()],
  ['with data on every screen', createSampleData],
] as const) {
  test(
    `the user center is accessible, ${state}`,
    { tag: '@website' },
    async ({ page, goto, host, inspect }) => {
      test.setTimeout(240_000);
      const name = newName();
      await goto('/login/register');
      await register(page, name);
      await prepare(page, name);
      for (const route of addressesOf('account')) {
        await goto(route);
        await waitForContent(page);
        for (const size of sizes[host]) expect.soft(await inspect(size), route).toEqual([]);
      }
    },
  );
}

test('Escape closes dialogs and restores the focus', async ({ page, goto }) => {
  const name = newName();
  await goto('/login/register');
  await register(page, name);
  await goto('/user/security');
  const opener = page.getByRole('button', { name: 'Close my account' });
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});
