import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/shop';
import { addAspirin, ASPIRIN, badge } from '../steps/cart';
import { callFrom, newName, register } from '../steps/customer';
import { fillCart, giveAddress, someSizes } from '../steps/order';

const PLACE = '**/web/orders/flow/done';
const ADD = '**/web/orders/goods/add';

/** The shop does what the next request to an address asks, and its answer never comes back. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

/** Numbers of the orders of whoever is signed in. */
async function orders(page: Page): Promise<string[]> {
  const { body } = await callFrom(page, '/web/users/order/order_list', {});
  return (body.data as { list: { order_sn: string }[] }).list.map(({ order_sn }) => order_sn);
}

test.describe('placing an order', () => {
  test.beforeEach(async ({ page, goto }) => {
    await goto('/login/register');
    await register(page, newName());
    const ids = await fillCart(page, await someSizes(page, 22, 2));
    await giveAddress(page, 'Una Example');
    await goto(`/shoppingCart/pay?id=${ids.join()}`);
  });

  const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' });
  const toPay = (page: Page) => page.getByRole('heading', { level: 1, name: 'Pay your order' });
  const lost = (page: Page) => page.getByRole('heading', { name: 'We do not know yet whether your order' });

  test('ends in one order when its answer is lost and asked for again', async ({ page }) => {
    await loseAnswer(page, PLACE);
    await placeOrder(page).click();
    await expect(lost(page)).toBeFocused();
    const [only, ...more] = await orders(page);
    expect([only, more]).toEqual([expect.stringMatching(/^QB\d+$/), []]);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(toPay(page)).toBeVisible();
    expect(await orders(page)).toEqual([only]);
    await expect(badge(page, 0)).toBeVisible();
  });

  test('ends in one order although every second answer is lost, and the page is loaded anew', async ({
    page,
  }) => {
    await loseAnswer(page, PLACE);
    await placeOrder(page).click();
    await expect(lost(page)).toBeVisible();
    await page.reload();
    await expect(lost(page)).toBeVisible();
    await loseAnswer(page, PLACE);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(page.getByRole('alert').getByText('Failed to connect to the server.')).toBeVisible();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(toPay(page)).toBeVisible();
    expect(await orders(page)).toHaveLength(1);
  });

  test('is not done when the request never arrives, and then is done once', async ({ page }) => {
    await page.route(PLACE, (route) => route.abort('connectionrefused'), { times: 1 });
    await placeOrder(page).click();
    await expect(lost(page)).toBeVisible();
    expect(await orders(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(toPay(page)).toBeVisible();
    expect(await orders(page)).toHaveLength(1);
  });

  test('happens once for a double click', async ({ page }) => {
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

test('after a lost answer the badge counts what is in the cart, and the button works again', async ({
  page,
  goto,
}) => {
  await goto(ASPIRIN);
  await addAspirin(page);
  await expect(badge(page, 1)).toBeVisible();
  await loseAnswer(page, ADD);
  await addAspirin(page);
  await expect(page.getByRole('alert').getByText('Failed to connect to the server.')).toBeVisible();
  await expect(badge(page, 2)).toBeVisible();
  await addAspirin(page);
  await expect(badge(page, 3)).toBeVisible();
  await page.route(ADD, (route) => route.abort('connectionrefused'), { times: 1 });
  await addAspirin(page);
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeEnabled();
  await expect(badge(page, 3)).toBeVisible();
  await goto('/shoppingCart');
  await expect(page.getByRole('textbox', { name: /^Quantity of Aspirin/ })).toHaveValue('3');
});
