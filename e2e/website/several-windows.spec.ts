import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures/visitor';
import { startWebsite, type Website } from '../fixtures/website';
import { callFrom, firstPassword, logIn, logOut, newName, register } from '../steps/customer';
import { addAddress, registerFromOtherClient } from '../steps/order';

const banner = (page: Page) => page.getByRole('banner');

/** Opens a separate browser with one tab. */
async function openBrowser(visitorBrowser: Browser, { address }: Website) {
  const context = await visitorBrowser.newContext({ baseURL: address });
  return { context, first: await context.newPage() };
}

/** Opens a separate browser in which a new customer is signed in. */
async function openCustomerBrowser(visitorBrowser: Browser, website: Website) {
  const browser = await openBrowser(visitorBrowser, website);
  const name = newName();
  await browser.first.goto('/login/register');
  await register(browser.first, name);
  return { ...browser, name };
}

/** Opens the address list of a customer who has one address. */
async function openAddressList(tab: Page): Promise<void> {
  await tab.goto('/user/site');
  await expect(tab.getByRole('article', { name: 'Address of Una Example' })).toBeVisible();
}

test('a new password signs out another browser with a message (a kiosk has one window)', async ({
  visitorBrowser,
  website,
}) => {
  const { context, first: one, name } = await openCustomerBrowser(visitorBrowser, website);
  const elsewhere = await openBrowser(visitorBrowser, website);
  const other = elsewhere.first;
  await other.goto('/login?redirect=%2Fuser');
  await logIn(other, name);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await one.goto('/user/security');
  await one.getByLabel('Current password', { exact: true }).fill(firstPassword);
  await one.getByLabel('New password', { exact: true }).fill('copper-violin-31-harbour');
  await one.getByRole('button', { name: 'Change password' }).click();
  await expect(one.getByText('All other devices are logged out.')).toBeVisible();

  await other.getByRole('main').getByRole('link', { name: 'Address', exact: true }).first().click();
  await expect(other.getByRole('alert').first()).toContainText(/Login expired！\s*Please log in again!/);
  await expect(other).toHaveURL(/\/login\?redirect=%2Fuser%2Fsite$/);
  await expect(banner(other).getByRole('link', { name: 'Log In' })).toBeVisible();
  await one.reload();
  await expect(banner(one).getByText(name)).toBeVisible();
  await context.close();
  await elsewhere.context.close();
});

test('two tabs that add concurrently fill one cart (a kiosk has one window)', async ({
  visitorBrowser,
  website,
}) => {
  test.slow();
  for (let round = 0; round < 5; round += 1) {
    const { context, first } = await openBrowser(visitorBrowser, website);
    const tabs = [first, await context.newPage()];
    const products = [65, 66];
    for (const [index, tab] of tabs.entries()) {
      await tab.goto(`/goodsInfo?id=${products[index]}`);
      await tab.getByRole('form', { name: 'Buy this product' }).getByRole('radio').first().check();
    }
    const add = (tab: Page) => tab.getByRole('main').getByRole('button', { name: 'Add to cart' }).first();
    for (const tab of tabs) await expect(add(tab)).toBeEnabled();
    await Promise.all(tabs.map((tab) => add(tab).click()));
    for (const tab of tabs) await expect(tab.getByText('Succeed!')).toBeVisible();
    for (const tab of tabs) {
      await tab.goto('/shoppingCart');
      await expect(tab.getByRole('main').getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(2);
      await expect(banner(tab).getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    }
    await context.close();
  }
});

test('tabs stay signed in while the token is renewed (a kiosk has one window)', async ({
  visitorBrowser,
}) => {
  test.slow();
  const website = await startWebsite();
  const { context, first, name } = await openCustomerBrowser(visitorBrowser, website);
  const tabs = [first, await context.newPage(), await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/user');
    await expect(banner(tab).getByText(name)).toBeVisible();
  }
  const token = () => first.evaluate(() => localStorage.getItem('token'));

  for (let day = 1; day <= 2; day += 1) {
    const before = await token();
    await website.passDay();
    const calls: number[] = [];
    context.on('response', (answer) => {
      if (answer.request().headers()['authorization']) calls.push(answer.status());
    });
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs) await expect(banner(tab).getByText(name)).toBeVisible();
    await expect.poll(() => calls.length).toBeGreaterThanOrEqual(20);
    expect(calls.filter((status) => status !== 200)).toEqual([]);
    // The one reply with the new token may belong to a call that its page abandoned. The next comes after 30 s.
    await expect(async () => {
      if ((await token()) === before) await first.reload();
      await expect.poll(token, { timeout: 2000 }).not.toBe(before);
    }).toPass({ timeout: 60_000, intervals: [5000] });
    context.removeAllListeners('response');
  }
  await context.close();
  await website.stop();
});

test('all tabs of a browser show the end of a session that one of them noticed (a kiosk has one window)', async ({
  visitorBrowser,
  website,
}) => {
  const { context, first, name } = await openCustomerBrowser(visitorBrowser, website);
  const [onPublicPage, onMemberPage] = [await context.newPage(), await context.newPage()];
  await onPublicPage.goto('/faq');
  await onMemberPage.goto('/user/site');
  for (const tab of [onPublicPage, onMemberPage]) await expect(banner(tab).getByText(name)).toBeVisible();
  expect((await callFrom(first, '/web/users/user/logout', {})).body.code).toBe(1);
  await first.goto('/aboutUs');
  for (const tab of [first, onPublicPage, onMemberPage]) {
    await expect(banner(tab).getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(banner(tab).getByText(name)).toBeHidden();
  }
  await expect(first).toHaveURL(/\/aboutUs$/);
  await expect(onPublicPage).toHaveURL(/\/faq$/);
  await context.close();
});

test('logging out removes the customer’s data from the other tabs (a kiosk has one window)', async ({
  visitorBrowser,
  website,
}) => {
  const { context, first } = await openCustomerBrowser(visitorBrowser, website);
  const other = await context.newPage();
  await addAddress(first, 'Una Example');
  await openAddressList(other);
  await logOut(first);
  await expect(other).toHaveURL(/\/login\?redirect=%2Fuser%2Fsite$/);
  await expect(other.getByText('Una Example')).toBeHidden();
  await context.close();
});

test('a page from the back-forward cache shows no data of a customer who has logged out', async ({
  visitorBrowser,
  website,
}) => {
  const { context, first, name } = await openCustomerBrowser(visitorBrowser, website);
  await addAddress(first, 'Una Example');
  await openAddressList(first);
  await expect(banner(first).getByText(name)).toBeVisible();
  // Chromium without a user interface has no such cache: the page misses the change, and is shown again.
  await first.evaluate(() => {
    localStorage.removeItem('token');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(first).toHaveURL(/\/login\?redirect=%2Fuser%2Fsite$/);
  await expect(first.getByText('Una Example')).toBeHidden();
  await context.close();
});

test('a tab shows the data of the customer who signed in in another tab', async ({
  visitorBrowser,
  website,
}) => {
  const { context, first } = await openCustomerBrowser(visitorBrowser, website);
  const next = newName();
  const other = await context.newPage();
  await addAddress(first, 'Una Example');
  const token = await registerFromOtherClient(first, next);
  await openAddressList(other);
  await first.evaluate((text) => localStorage.setItem('token', text), token);
  await expect(banner(other).getByText(next)).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByText('Una Example')).toBeHidden();
  await expect(other).toHaveURL(/\/user\/site/);
  await context.close();
});
