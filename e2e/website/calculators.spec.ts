import type { Page } from '@playwright/test';
import { expect, sizes, test } from '../fixtures/a11y-test';
import { defaultSize } from '../fixtures/shop';
import { waitForContent } from '../fixtures/wait-until-stable';

const result = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Result' });
const field = (page: Page, name: string | RegExp) => page.getByRole('main').getByLabel(name, { exact: true });

test('a calculation by keyboard is in the address and restored by Back', async ({ page, goto }) => {
  await goto('/calc');
  await page.getByRole('main').getByRole('searchbox').focus();
  await page.keyboard.type('molarity');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Molarity calculator');
  await field(page, 'Volume').focus();
  await page.keyboard.type('250');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Unit of Volume')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('100');
  await field(page, 'Molecular weight').focus();
  await page.keyboard.type('180.16');
  await expect(result(page).getByText('4.504 g')).toBeVisible();
  await expect(page).toHaveURL(/volume=250&concentration=100&weight=180\.16$/);

  await page
    .getByRole('navigation', { name: 'Calculators' })
    .getByRole('link', { name: 'Centrifuge' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Centrifuge calculator');
  await page.goBack();
  await expect(result(page).getByText('4.504 g')).toBeVisible();
});

test('the link to a result shows it again', async ({ page, goto }) => {
  await goto('/calc?tool=weight&formula=CuSO4%C2%B75H2O');
  await expect(result(page).getByText('249.685 g/mol')).toBeVisible();
  await expect(result(page).getByRole('row', { name: /^S / })).toContainText('12.84%');
  await page.reload();
  await expect(result(page).getByText('249.685 g/mol')).toBeVisible();
});

test('a compound fills in its molecular weight', async ({ page, goto }) => {
  await goto('/goodsInfo?id=65');
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('main').getByRole('link', { name: 'Calculate solutions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Molarity calculator');
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByLabel(/^Molecular weight/)).toHaveValue(/^\d+(\.\d+)?$/);
});

test('the example of each kind of calculator is accessible', async ({
  page,
  goto,
  host,
  resize,
  inspect,
}) => {
  test.setTimeout(120_000);
  for (const tool of ['molarity', 'serial', 'buffer-ph', 'tm', 'cells']) {
    await test.step(tool, async () => {
      await resize(defaultSize);
      await goto(`/calc?tool=${tool}`);
      await page.getByRole('link', { name: 'Fill in this example' }).click();
      await expect(result(page).getByRole('button', { name: 'Copy result' })).toBeVisible();
      await waitForContent(page);
      for (const size of sizes[host]) expect.soft(await inspect(size), tool).toEqual([]);
    });
  }
});
