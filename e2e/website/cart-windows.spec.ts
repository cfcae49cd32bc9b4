import { expect, test } from '../fixtures/visitor';
import { addAspirin, ASPIRIN, badge, total } from '../steps/cart';

test('two windows of one browser show the same cart', async ({ visitor: first }) => {
  await first.goto(ASPIRIN);
  await addAspirin(first);
  await expect(badge(first, 1)).toBeVisible();

  const second = await first.context().newPage();
  await second.goto('/shoppingCart');
  await expect(total(second)).toContainText('1 of 1 selected');
  await addAspirin(first);
  await expect(badge(second, 2)).toBeVisible();
  await expect(second.getByRole('textbox', { name: /^Quantity of Aspirin/ })).toHaveValue('2');

  await second.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(badge(first, 3)).toBeVisible();
});

test('a shared cart opens by its link only', async ({ visitor: owner, visitorBrowser, website }) => {
  await owner.goto(ASPIRIN);
  await addAspirin(owner);
  await owner.getByRole('link', { name: 'View the cart' }).click();
  await owner.getByRole('button', { name: 'Share' }).click();
  const link = await owner.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toContain(`${website.address}/shoppingCart?share=`);

  const elsewhere = await visitorBrowser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name: 'Shared cart' })).toBeVisible();
  const lines = other.getByRole('list', { name: 'Lines of the shared cart' }).getByRole('listitem');
  await expect(lines.filter({ hasText: 'Aspirin' })).toHaveCount(1);
  await other.getByRole('button', { name: 'Add all to my cart' }).click();
  await expect(other).toHaveURL(`${website.address}/shoppingCart`);
  await expect(badge(other, 1)).toBeVisible();
  await elsewhere.close();
});

test('a quote downloads as PDF', async ({ visitor: page }) => {
  await page.goto(ASPIRIN);
  await addAspirin(page);
  await page.getByRole('link', { name: 'View the cart' }).click();
  await page.getByRole('button', { name: 'Download quote (PDF)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download a quote' });
  await dialog.getByLabel(/^Quote for/).fill('Institute of Things');
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download quote (PDF)' }).click();
  expect((await saving).suggestedFilename()).toMatch(/Q\d{8}.*\.pdf$/);
  await expect(page.getByText(/^Quote Q\d{8} is saved\./)).toBeVisible();
});

test('the server renders an empty cart and the browser fills it', async ({ visitor: page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  await page.goto(ASPIRIN);
  await addAspirin(page);
  await expect(badge(page, 1)).toBeVisible();
  const drawn = await (await page.request.get('/shoppingCart')).text();
  expect(drawn).toContain('Loading the cart…');
  expect(drawn).not.toMatch(/Aspirin|The cart is empty/);
  await page.goto('/shoppingCart');
  await expect(page.getByRole('row', { name: /Aspirin/ })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page).toHaveTitle(/^Shopping cart/);
  expect(complaints).toEqual([]);
});
