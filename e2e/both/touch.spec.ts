import { tap } from '../fixtures/touch';
import { expect, test } from '../fixtures/shop';
import { waitForContent } from '../fixtures/wait-until-stable';
import { badge } from '../steps/cart';

test.use({ motion: true });

test('suggestion, structure search and order list work by touch', async ({ page, goto }) => {
  await test.step('a tap selects a suggestion', async () => {
    await goto('/faq');
    await waitForContent(page);
    await tap(page.getByLabel('Search products'));
    await page.keyboard.type('aspirin');
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await expect(options.first()).toContainText('Aspirin');
    await tap(options.first());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aspirin');
  });

  await test.step('its structure opens similar products', async () => {
    await tap(page.getByRole('link', { name: 'Find similar' }));
    await expect(page.getByText('100%').first()).toBeVisible();
    await tap(page.getByRole('radio', { name: 'Substructure' }));
    await tap(page.getByRole('button', { name: 'Search structures' }));
    await expect(page.getByRole('status').filter({ hasText: /this structure/ })).toBeVisible();
  });

  await test.step('a list is checked and ordered', async () => {
    await goto('/quickOrder');
    await waitForContent(page);
    await tap(page.getByLabel('Your list'));
    await page.keyboard.insertText('Aspirin\t5 g\t1\nzzzzqqqq\n');
    await tap(page.getByRole('button', { name: 'Check the list' }));
    await expect(page.getByText('2 rows: 1 ready, 1 needs attention.')).toBeVisible();
    const row = page.getByRole('table', { name: 'Rows of the list' }).getByRole('row', { name: /Aspirin/ });
    await tap(row.getByRole('button', { name: 'Increase quantity' }));
    await tap(page.getByRole('button', { name: 'Add 1 row to the cart' }));
    await expect(badge(page, 2)).toBeVisible();
    await tap(page.getByRole('button', { name: 'Remove zzzzqqqq' }));
    await expect(page.getByText('1 row was removed.')).toBeVisible();
  });
});
