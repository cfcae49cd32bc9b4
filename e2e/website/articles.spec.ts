import { expect, test } from '../fixtures/a11y-test';
import { waitForHydration } from '../fixtures/wait-until-stable';
import { routesOf } from '../steps/every-route';

for (const [route, addresses] of routesOf('articles')) {
  test(`${route} is accessible and fits every width`, async ({ inspectAddress }) => {
    test.setTimeout(120_000);
    for (const address of addresses) await inspectAddress(address);
  });
}

test('leads from the menu through an article to a product', async ({ page, goto }) => {
  await goto('/articleList?id=31');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('CRO services');
  await main.getByRole('searchbox', { name: 'Search articles' }).fill('protein expression');
  await page.keyboard.press('Enter');
  await expect(main.getByText('with “protein expression”')).toBeVisible();
  await main.getByRole('link', { name: 'Protein expression service' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Protein expression service');
  await expect(page).toHaveURL(/\/articleList\/articleInfo\?id=1189$/);
  await main
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'The steps' })
    .click();
  await expect(main.getByRole('heading', { name: 'The steps' })).toBeInViewport();
  const products = main.getByRole('region', { name: 'Related products' });
  await products.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/goodsInfo\?id=\d+$/);
  await page.goBack();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Protein expression service');
});

test('list, article and next article work by keyboard', async ({ page, goto }) => {
  await goto('/articleList?id=41');
  const main = page.getByRole('main');
  const first = main.getByRole('article').first().getByRole('link');
  await waitForHydration(first);
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('navigation', { name: 'On this page' })).toBeVisible();
  await expect(main).toBeFocused();
  const table = main.getByRole('group', { name: 'Table' }).first();
  await table.focus();
  await expect(table).toBeFocused();
  const next = main.getByRole('region', { name: 'Read next' }).getByRole('link').first();
  const title = (await next.innerText()).split('\n')[0] ?? '';
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('prints the article only', async ({ page, goto }) => {
  await goto('/articleList/articleInfo?id=3203');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(main.getByRole('navigation')).toHaveCount(0);
  await expect(main.getByRole('region', { name: 'Read next' })).toBeHidden();
  await expect(main.getByRole('heading', { name: 'What tolerates a warm day' })).toBeVisible();
});
