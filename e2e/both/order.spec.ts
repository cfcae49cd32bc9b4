import type { Page } from '@playwright/test';
import { expect, sizes, test } from '../fixtures/a11y-test';
import { waitForContent } from '../fixtures/wait-until-stable';
import { logIn, newName, register } from '../steps/customer';
import { keyboard, pointer, type InputMethod } from '../steps/input-methods';
import { fillCart, addAddress, payByPhone, registerFromOtherClient, firstVariants } from '../steps/order';

test.use({ motion: true });

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart,/ });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

const hands: Record<string, (page: Page) => InputMethod> = {
  'with a pointer': () => pointer,
  'by keyboard': keyboard,
};

for (const [how, handOf] of Object.entries(hands)) {
  test(`from a visitor’s cart to a paid order and a reorder, ${how}`, async ({ page, goto }) => {
    test.setTimeout(120_000);
    const hand = handOf(page);
    const name = newName();
    await goto('/goodsInfo?id=65');
    const token = await registerFromOtherClient(page, name);
    // The first antibody is stored at 2–8 °C and is not offered dry ice.
    await fillCart(page, (await firstVariants(page, 22, 2)).slice(1), token);

    await test.step('a visitor fills a cart', async () => {
      await waitForContent(page);
      await hand.pick(page.getByRole('form', { name: 'Buy this product' }).getByRole('radio').first());
      await hand.press(button(page, 'Add to cart').first());
      await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
      await goto('/shoppingCart');
      await hand.press(button(page, 'Check Out'));
      await expect(heading(page, 'Log in')).toBeVisible();
    });

    await test.step('signing in keeps the cart', async () => {
      if (hand === pointer) await logIn(page, name);
      else await logInByKeys(page, hand, name);
      await expect(heading(page, 'Shopping cart')).toBeVisible();
      await expect(page.getByText(/^1 line from before you logged in was added/)).toBeVisible();
      await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items');
    });

    await test.step('adds a first address and returns to the order', async () => {
      await hand.press(button(page, 'Check Out'));
      await expect(page.getByText('Please add a delivery address first.').first()).toBeVisible();
      await expect(heading(page, 'New address')).toBeVisible();
      await hand.select(page.getByLabel('Country'), 'Germany');
      const field = (label: string) => page.getByRole('form', { name: 'Delivery address' }).getByLabel(label);
      await expect(field('Postal code')).toBeVisible();
      await hand.write(field('Full name'), 'Una Example');
      await hand.write(page.getByRole('textbox', { name: 'Address', exact: true }), 'Hauptstraße 5');
      await hand.write(field('Postal code'), '89073');
      await hand.write(field('City'), 'Ulm');
      await hand.write(field('Telephone'), '+49 731 90182');
      await hand.press(button(page, 'Save address'));
      await expect(heading(page, 'Checkout')).toBeVisible();
      await expect(page.getByRole('radio', { name: /^Una Example/ })).toBeChecked();
    });

    await test.step('places the order', async () => {
      const total = page.getByTestId('total');
      const before = await total.innerText();
      await hand.pick(page.getByRole('radio', { name: /^Frozen, dry ice/ }));
      await expect(total).not.toHaveText(before);
      await hand.write(page.getByLabel('Purchase order number'), 'PO-7');
      await hand.press(button(page, 'Place order'));
      await expect(heading(page, 'Pay your order')).toBeVisible();
      await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items');
    });

    await test.step('a reload shows the same code and payment continues', async () => {
      const code = page.getByRole('img', { name: /^QR code/ });
      const drawing = await code.innerHTML();
      await page.reload();
      expect(await code.innerHTML()).toBe(drawing);
      await payByPhone(page, 'confirm');
      await expect(heading(page, 'Thank you, your order is paid')).toBeVisible();
    });

    await test.step('reorders from the user center', async () => {
      await hand.press(page.getByRole('link', { name: 'View order' }));
      await expect(heading(page, /^Order QB\d+$/)).toBeVisible();
      await expect(page.getByText('PO-7')).toBeVisible();
      await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(2);
      await hand.press(button(page, /^Order again/));
      await expect(heading(page, 'Shopping cart')).toBeVisible();
      await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items');
    });
  });
}

async function logInByKeys(page: Page, hand: InputMethod, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await hand.write(page.getByLabel('User name or e-mail'), name);
  await hand.write(page.getByLabel('Password', { exact: true }), 'quartz-lantern-72-meadow');
  const characters = page.getByRole('form', { name: 'Log in' }).getByLabel('Characters in the picture');
  // Another journey from this address may have entered a wrong password.
  if (await characters.isVisible()) await hand.write(characters, 'TEST');
  await page.keyboard.press('Enter');
}

test('the screens of an order are accessible', { tag: '@website' }, async ({ page, goto, host, inspect }) => {
  test.setTimeout(180_000);
  const look = async (state: string) => {
    await waitForContent(page);
    for (const size of sizes[host]) expect.soft(await inspect(size), state).toEqual([]);
  };
  await goto('/login/register');
  await register(page, newName());
  const ids = await fillCart(page, await firstVariants(page, 22, 3));
  await goto('/shoppingCart/pay');
  await look('nothing to check out');
  for (const consignee of ['Una Example', 'Dr. Maximiliane Longname-Verylongname']) {
    await addAddress(page, consignee);
  }
  await goto(`/shoppingCart/pay?id=${ids.join()}`);
  await look('the checkout');
  await page.getByRole('radio', { name: /^Purchase order/ }).check();
  await button(page, 'Place order').click();
  await expect(page.getByRole('alert')).toBeFocused();
  await look('the checkout with a problem');
  await page
    .getByRole('button', { name: /^Remove .* from this order$/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('the question before a line is taken out');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: /^WeChat Pay/ }).check();
  await button(page, 'Place order').click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await look('paying by a code');
  await payByPhone(page, 'refuse');
  await expect(button(page, 'Show a new code')).toBeVisible();
  await look('a refused payment');
  await page.getByRole('link', { name: 'Pay later' }).click();
  await expect(heading(page, /^Order QB/)).toBeVisible();
  await look('one order');
  const id = new URL(page.url()).searchParams.get('id');
  await goto(`/shoppingCart/payResult?order=${id}`);
  await look('the result');
  await goto('/user/order');
  await look('the orders');
  await goto('/user/order?state=refunded');
  await look('no orders that fit');
});
