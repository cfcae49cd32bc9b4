import { axeFaults } from '../fixtures/axe';
import { expect, test } from '../fixtures/shop';

test('the search box suggests products, categories and recent searches by keyboard', async ({
  page,
  goto,
}) => {
  await goto('/');
  const field = page.getByLabel('Search products', { exact: true });
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await field.focus();
  await expect(field).toHaveRole('combobox');
  await page.keyboard.type('asprin');
  await expect(list.getByRole('group', { name: 'Products for “aspirin”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Showing results for aspirin.')).toBeVisible();
  await page.getByRole('link', { name: 'asprin', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Similar searches' })).toBeVisible();

  await field.fill('');
  await expect(list.getByRole('option', { name: 'asprin', exact: true })).toBeVisible();
  await field.fill('elisa kits');
  await expect(list.getByRole('group', { name: 'Categories' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const last = list.getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id')) ?? '');
});
