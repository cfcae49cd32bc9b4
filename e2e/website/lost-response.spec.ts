import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/shop';
import { addAspirin, ASPIRIN, badge } from '../steps/cart';
import { callFrom, newName, register } from '../steps/customer';
import { fillCart, addAddress, firstVariants } from '../steps/order';

const PLACE = '**/web/orders/flow/done';
const ADD = '**/web/orders/goods/add';

/**
 * Passes the next request to an address to `handle`. The listener stays: Chromium drops requests in flight when the
 * last listener is removed.
 */
async function next(page: Page, address: string, handle: (route: Route) => Promise<void>): Promise<void> {
  let met = false;
  await page.route(address, async (route) => {
    if (met) return route.fallback();
    met = true;
    return handle(route);
  });
}

/** Lets the shop process the next request to an address and drops its response. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  await next(page, address, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** Returns the order numbers of the signed-in customer. */
async function orders(page: Page): Promise<string[]> {
  const { body } = await callFrom(page, '/web/users/order/order_list', {});
  return (body.data as { list: { order_sn: string }[] }).list.map(({ order_sn }) => order_sn);
}

test.describe('placing an order', () => {
  test.beforeEach(async ({ page, goto }) => {
    await goto('/login/register');
    await register(page, newName());
    const ids = await fillCart(page, await firstVariants(page, 22, 2));
    await addAddress(page, 'Una Example');
    await goto(`/shoppingCart/pay?id=${ids.join()}`);
  });

  const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' });
  const toPay = (page: Page) => page.getByRole('heading', { level: 1, name: 'Pay your order' });
  const lost = (page: Page) => page.getByRole('heading', { name: 'We could not confirm that your order' });

  test('creates one order when the response is lost and the request repeated', async ({ page }) => {
    await loseAnswer(page, PLACE);
    await placeOrder(page).click();
    await expect(lost(page)).toBeFocused();
    const [only, ...more] = await orders(page);
    expect([only, more]).toEqual([expect.stringMatching(/^QB\d+$/), []]);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(toPay(page)).toBeVisible();
    expect(await orders(page)).toEqual([only]);
    await expect(badge(page, 0)).toBeVisible();
  });

  test('creates one order when every second response is lost and the page is reloaded', async ({ page }) => {
    await loseAnswer(page, PLACE);
    await placeOrder(page).click();
    await expect(lost(page)).toBeVisible();
    await page.reload();
    await expect(lost(page)).toBeVisible();
    await loseAnswer(page, PLACE);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('alert').getByText('Failed to connect to the server.')).toBeVisible();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(toPay(page)).toBeVisible();
    expect(await orders(page)).toHaveLength(1);
  });

  test('creates no order while the request is lost, then exactly one', async ({ page }) => {
    await next(page, PLACE, (route) => route.abort('connectionrefused'));
    await placeOrder(page).click();
    await expect(lost(page)).toBeVisible();
    expect(await orders(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(toPay(page)).toBeVisible();
    expect(await orders(page)).toHaveLength(1);
  });

  test('creates one order for a double click', async ({ page }) => {
    let sent = 0;
    await page.route(PLACE, async (route) => {
      sent += 1;
      await route.continue();
    });
    await placeOrder(page).dblclick();
    await expect(toPay(page)).toBeVisible();
    expect(sent).toBe(1);
    expect(await orders(page)).toHaveLength(1);
  });
});

test('after a lost response the badge shows the real count and the button works', async ({ page, goto }) => {
  await goto(ASPIRIN);
  await addAspirin(page);
  await expect(badge(page, 1)).toBeVisible();
  await loseAnswer(page, ADD);
  await addAspirin(page);
  await expect(page.getByRole('alert').getByText('Failed to connect to the server.')).toBeVisible();
  await expect(badge(page, 2)).toBeVisible();
  await addAspirin(page);
  await expect(badge(page, 3)).toBeVisible();
  await next(page, ADD, (route) => route.abort('connectionrefused'));
  await addAspirin(page);
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeEnabled();
  await expect(badge(page, 3)).toBeVisible();
  await goto('/shoppingCart');
  await expect(page.getByRole('textbox', { name: /^Quantity of Aspirin/ })).toHaveValue('3');
});

test('after a lost response to a list the buyer is asked to check the cart before adding it again', async ({
  page,
  goto,
}) => {
  // A guest without a cart loses the new token with the response and adds nothing twice.
  await goto(ASPIRIN);
  await addAspirin(page);
  await expect(badge(page, 1)).toBeVisible();
  await goto('/quickOrder');
  await page.getByLabel('Your list').fill('50-78-2\t\t2');
  await page.getByRole('button', { name: 'Check the list' }).click();
  const size = page.getByRole('combobox', { name: /^Size of/ });
  await size.selectOption({ index: 2 });
  await loseAnswer(page, '**/web/orders/goods/add_rows');
  await page.getByRole('button', { name: 'Add 1 row to the cart' }).click();
  const said = page.getByRole('alert').filter({ hasText: 'The shop did not reply.' });
  await expect(said).toBeVisible();
  await expect(badge(page, 3)).toBeVisible();
  await said.getByRole('link', { name: 'View the cart' }).click();
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(2);
});

test('a notice appears without its code and only once when the code loads', async ({ page, goto }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/toast-host-*', async (route) => {
    await released;
    await route.continue();
  });
  await goto(ASPIRIN);
  await loseAnswer(page, ADD);
  await addAspirin(page);
  const said = page.getByRole('alert').getByText('Failed to connect to the server.');
  await expect(said).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close this notice' })).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: 'Close this notice' })).toBeVisible();
  await expect(said).toHaveCount(1);
});
