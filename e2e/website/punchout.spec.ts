import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/shop';
import { addAspirin, ASPIRIN, badge } from '../steps/cart';
import { newName, register } from '../steps/customer';

const SIMULATOR = '/punchout/simulator';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const transfer = (page: Page) => page.getByRole('button', { name: 'Transfer to your purchasing system' });

test('a punch-out buyer fills a cart and returns its lines to the purchasing system', async ({
  page,
  goto,
  resize,
}) => {
  // The simulator needs a signed-in customer, who is asked before the browser becomes a buyer's.
  await goto('/login/register');
  const ada = newName();
  await register(page, ada);

  await goto(SIMULATOR);
  await page.getByLabel('BuyerCookie').fill('req 7');
  await page.getByRole('button', { name: 'Send by cXML' }).click();
  await page.getByRole('link', { name: 'Open the shop' }).click();
  await expect(page.getByText(ada)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/$/);
  await goto(ASPIRIN);
  await addAspirin(page);
  await expect(badge(page, 1)).toBeVisible();
  await resize({ width: 390, height: 844 });
  await goto('/shoppingCart');
  await expect(page.getByText('You are shopping for the simulator.')).toBeVisible();
  await transfer(page).click();
  await expect(heading(page, 'Back by cXML')).toBeVisible();
  await expect(page.getByText('BuyerCookie req 7')).toBeVisible();
  await expect(
    page.getByRole('row', { name: /^QC\d+:\S+ Aspirin.* 1 EA \d+\.\d\d USD 12352100/ }),
  ).toBeVisible();

  await resize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Look at it in the shop' }).click();
  await page.getByRole('link', { name: 'Open the shop' }).click();
  await expect(page.getByText('the simulator opened this cart for viewing only.')).toBeVisible();
  await expect(transfer(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Return without a cart' }).click();
  await expect(page.getByText('Nothing came back.')).toBeVisible();

  await page.getByRole('link', { name: 'Start again' }).click();
  await page.getByLabel('FUNCTION').selectOption('SOURCING');
  await page.getByLabel('SEARCHSTRING').fill('aspirin');
  await page.getByRole('button', { name: 'Open by OCI' }).click();
  await expect(page).toHaveURL(/\/notRegion\?key=aspirin$/);
  await goto(ASPIRIN);
  await addAspirin(page);
  await expect(badge(page, 1)).toBeVisible();
  await goto('/shoppingCart');
  await transfer(page).click();
  await expect(heading(page, 'Back by OCI')).toBeVisible();
  await expect(page.getByText('NEW_ITEM-CURRENCY[1] = USD')).toBeVisible();
});
