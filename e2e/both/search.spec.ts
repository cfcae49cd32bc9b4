import { type Page } from '@playwright/test';
import { expect, test } from '../fixtures/shop';

const searchField = (page: Page) => page.getByLabel('Search products', { exact: true });

async function search(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text);
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
}

const results = (page: Page) => page.getByRole('main').getByRole('article');
const names = (page: Page) => results(page).getByRole('heading');

test('a CAS number finds the compound first', async ({ page, goto }) => {
  await goto('/');
  await search(page, '50-78-2');
  await expect(page).toHaveURL(/\/notRegion\?.*key=50-78-2/);
  await expect(names(page).first()).toHaveText(/aspirin|acetylsalicylic acid/i);
});

test('a catalogue number finds exactly its product', async ({ page, goto }) => {
  await goto('/categoryList?id=1');
  await results(page).first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/goodsInfo\?id=\d+/);
  // The list has a heading too, and stays until the product is there.
  const number = page.locator('dt', { hasText: 'Cat. No.' }).locator('xpath=following-sibling::dd[1]');
  await expect(number).toBeVisible();
  const name = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  const text = (await number.innerText()).trim().split('\n')[0] ?? '';
  expect(text).toMatch(/\d/);
  await search(page, text.toLowerCase());
  await expect(names(page)).toHaveCount(1);
  await expect(names(page)).toHaveText(name);
});

test('a gene symbol finds antibodies, a protein and a kit', async ({ page, goto }) => {
  await goto('/notRegion?key=EGFR&page_size=96');
  await expect(names(page).filter({ hasText: /EGFR/ }).first()).toBeVisible();
  await expect(
    names(page)
      .filter({ hasText: /antibody/i })
      .first(),
  ).toBeVisible();
  await expect(
    names(page)
      .filter({ hasText: /protein/i })
      .first(),
  ).toBeVisible();
  await expect(
    names(page)
      .filter({ hasText: /ELISA|kit/i })
      .first(),
  ).toBeVisible();
});

test('an empty search shows a warning and stays', async ({ page, goto }) => {
  await goto('/');
  const before = page.url();
  await search(page, '   ');
  await expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({
      hasText: 'Please Enter Cat# / Product Name / CAS No. etc.',
    }),
  ).toBeVisible();
  expect(page.url()).toBe(before);
});

test('a section narrows the search', async ({ page, goto }) => {
  await goto('/');
  const section = page.getByLabel('Section', { exact: true });
  const choice = section.getByRole('option').nth(1);
  await expect(choice).toBeAttached();
  const id = (await choice.getAttribute('value')) ?? '';
  await section.selectOption(id);
  await searchField(page).fill('kinase');
  await searchField(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/haveRegion\\?(.*&)?id=${id}(&|$)`));
  await expect(page).toHaveURL(/[?&]key=kinase(&|$)/);
  await expect(section).toHaveValue(id);
});
