import { focusPlace } from '../fixtures/focus';
import { expect, sizes, test } from '../fixtures/a11y-test';
import { waitForAnimations } from '../fixtures/wait-until-stable';
import { addAspirin, ASPIRIN, badge, openFilledCart, total } from '../steps/cart';
import { logOut, newName, register } from '../steps/customer';

test('cart of a visitor from the first unit to sign-in', async ({ page, goto }) => {
  const rows = page.getByRole('row', { name: /QC\d{5}/ });
  const said = (text: string) => page.getByText(text, { exact: true });

  await test.step('adds a size and opens the cart', async () => {
    await goto(ASPIRIN);
    await addAspirin(page);
    await expect(said('Succeed!')).toBeVisible();
    await expect(badge(page, 1)).toBeVisible();
    // A cart token is not a sign-in.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    await page.getByRole('link', { name: 'View the cart' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shopping cart' })).toBeVisible();
    await expect(rows).toHaveCount(1);
  });

  await test.step('keeps the cart after a reload', async () => {
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(badge(page, 1)).toBeVisible();
  });

  await test.step('changes the quantity and the amount', async () => {
    await expect(total(page)).toContainText('1 of 1 selected, subtotal $');
    const one = await total(page).innerText();
    await rows.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(rows.getByRole('textbox')).toHaveValue('2');
    await expect(badge(page, 2)).toBeVisible();
    await expect(total(page)).not.toHaveText(one);
    await expect(total(page)).toContainText('1 of 1 selected, subtotal $');
  });

  await test.step('shows the stock limit', async () => {
    const few = rows.getByText(/Only \d+ in stock\./);
    await rows.getByRole('textbox').fill('10000');
    await expect(few).toBeVisible();
    await page.getByRole('button', { name: 'Check Out' }).click();
    const warning = page.getByRole('alert').filter({ hasText: /^Aspirin, .+: Only \d+ in stock\.$/ });
    await expect(warning).toBeVisible();
    await rows.getByRole('textbox').fill('');
    await expect(said('Please Enter Quantity')).toBeVisible();
    await rows.getByRole('textbox').fill('3');
    await expect(badge(page, 3)).toBeVisible();
    await expect(few).toHaveCount(0);
  });

  await test.step('requires sign-in for a favorite and keeps the cart', async () => {
    await rows.getByRole('button', { name: /^Favorite/ }).click();
    await expect(said('Please log in to keep favorites.')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirect=%2FshoppingCart$/);
    await page.goBack();
    await expect(rows.getByRole('textbox')).toHaveValue('3');
    await expect(badge(page, 3)).toBeVisible();
  });

  await test.step('confirms before deleting', async () => {
    const opener = page.getByRole('button', { name: /^Delete Aspirin/ });
    await opener.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure remove it from the cart?');
    await page.keyboard.press('Escape');
    await expect(said('Cancel Successfully!')).toBeVisible();
    await expect(opener).toBeFocused();
    await expect(rows).toHaveCount(1);
    await opener.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(said('Delete Successfully!')).toBeVisible();
    await expect(said('The cart is empty')).toBeVisible();
    await expect(badge(page, 0)).toBeVisible();
  });

  await test.step('saves a line for later', async () => {
    await openFilledCart(page, goto, 2);
    await page
      .getByRole('button', { name: /^Save for later/ })
      .first()
      .click();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Saved for later (1)' })).toBeVisible();
    await expect(badge(page, 1)).toBeVisible();
  });

  await test.step('continues the checkout after signing in and keeps the cart', async () => {
    await page.getByRole('button', { name: 'Check Out' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2FshoppingCart%3Fcheckout%3D\d+$/);
    // Registration is beside the sign-in.
    await register(page, newName());
    await expect(page).toHaveURL(/\/shoppingCart$/);
    await expect(
      said(
        '2 lines from before you logged in were added to your cart. Quantities of the same size were added up.',
      ),
    ).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Saved for later (1)' })).toBeVisible();
    await expect(badge(page, 1)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'New address' })).toBeVisible();
    await goto('/shoppingCart');
  });

  await test.step('empties the cart and keeps saved lines', async () => {
    await page.getByRole('button', { name: 'Empty My Cart' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Remove All?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(said('Cancel Successfully!')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Empty My Cart' }).click();
    await question.getByRole('button', { name: 'Remove all' }).click();
    await expect(said('The cart is empty')).toBeVisible();
    await expect(badge(page, 0)).toBeVisible();
    await page.getByRole('button', { name: /^Move to cart/ }).click();
    await expect(rows).toHaveCount(1);
    await expect(badge(page, 1)).toBeVisible();
  });

  await test.step('clears the cart at sign-out', async () => {
    await logOut(page);
    await expect(badge(page, 0)).toBeVisible();
    await goto('/shoppingCart');
    await expect(said('The cart is empty')).toBeVisible();
  });
});

test('cart by keyboard only', async ({ page, goto }) => {
  await openFilledCart(page, goto, 3);
  const rows = page.getByRole('row', { name: /QC\d{5}/ });
  const first = rows.first();
  const title = page.getByRole('heading', { level: 1 });

  await first.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(total(page)).toContainText('2 of 3 selected');
  await first.getByRole('textbox').focus();
  await page.keyboard.press('ArrowUp');
  await expect(badge(page, 4)).toBeVisible();

  await first.getByRole('button', { name: /^Delete/ }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(first).toBeFocused();
  expect((await focusPlace(page)).fault).toBe('');

  await first.getByRole('button', { name: /^Save for later/ }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(first).toBeFocused();
  await page.getByRole('button', { name: /^Move to cart/ }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(title).toBeFocused();

  // Whether the notice is still shown or appears now, it covers no focusable element.
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press(key);
      const { name, fault } = await focusPlace(page);
      expect.soft(fault && `${key} to ${name}: ${fault}`).toBe('');
    }
  }

  await page.getByRole('button', { name: 'Empty My Cart' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The cart is empty', { exact: true })).toBeVisible();
  await expect(title).toBeFocused();
});

test('a cart is accessible', { tag: '@website' }, async ({ page, goto, host, inspect }) => {
  test.setTimeout(180_000);
  const look = async (state: string) => {
    for (const size of sizes[host]) expect.soft(await inspect(size), state).toEqual([]);
  };
  const rows = page.getByRole('row', { name: /QC\d{5}/ });
  await openFilledCart(page, goto, 5);
  await look('five lines');

  await rows.nth(0).getByRole('textbox').fill('10000');
  await expect(badge(page, 10_004)).toBeVisible();
  await rows.nth(1).getByRole('textbox').fill('');
  await rows
    .nth(2)
    .getByRole('button', { name: /^Change the size/ })
    .click();
  await expect(rows.nth(2).getByRole('combobox')).toBeVisible();
  for (const left of [4, 3]) {
    await page
      .getByRole('button', { name: /^Save for later/ })
      .last()
      .click();
    await expect(rows).toHaveCount(left);
  }
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible();
  await rows.nth(0).getByRole('checkbox').click();
  await expect(total(page)).toContainText('2 of 3 selected');
  await look('one that cannot be ordered, one without a quantity, one whose size is changed, and two put by');

  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await waitForAnimations(page.getByRole('alertdialog'));
  await look('the question before a line is deleted');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Download quote (PDF)' }).click();
  await waitForAnimations(page.getByRole('dialog'));
  await look('the form of a quote');
  await page.keyboard.press('Escape');

  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const { pathname, search } = new URL(link, 'http://shop.test');
  await goto(pathname + search);
  await expect(page.getByRole('list', { name: 'Lines of the shared cart' })).toBeVisible();
  await look('a shared cart');
});
