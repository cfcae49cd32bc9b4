import { axeFaults } from '../fixtures/axe';
import { expect, test } from '../fixtures/shop';

test('from a primary antibody to its secondary antibody and substrate in the cart', async ({
  page,
  goto,
}) => {
  await goto('/notRegion?key=QA10000');
  await page.getByRole('main').locator('a[href^="/goodsInfo"]').first().click();
  await page.getByRole('link', { name: 'Find a secondary antibody' }).click();
  await expect(page).toHaveURL(/secondaryFinder\?host=Mouse&isotype=IgG2a$/);
  await expect(page.getByRole('link', { name: /Anti-Mouse IgG .*HRP/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^ECL Substrate/ })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const boxes = page.getByRole('checkbox', { name: /^Add / });
  const offered = await boxes.count();
  await page.getByRole('button', { name: `Add all ${offered} products to the cart` }).click();
  await expect(page.getByText('In your cart')).toHaveCount(offered);
  await goto('/shoppingCart');
  await expect(page.getByRole('link', { name: /Anti-Mouse IgG/ }).first()).toBeVisible();
});

test('each common combination leads to a secondary antibody', async ({ page, goto }) => {
  await goto('/secondaryFinder');
  const links = page.getByRole('region', { name: 'Common combinations' }).getByRole('link');
  const names = await links.allTextContents();
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Products that fit together' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Add / }).first()).toBeVisible();
    await page.goBack();
  }
});

test('everything for a pathway in a species and an application gets into the cart', async ({
  page,
  goto,
}) => {
  await goto('/tltList/tltInfo?id=1');
  await page.getByRole('combobox', { name: 'Species' }).selectOption('Mouse');
  await page.getByRole('combobox', { name: 'Application' }).selectOption('WB');
  await page.getByRole('button', { name: 'List antibodies' }).click();
  await expect(
    page.getByRole('heading', { name: 'Antibodies for MAPK/ERK signaling in Mouse, WB' }),
  ).toBeVisible();
  const offered = await page.getByRole('checkbox', { name: /^Add / }).count();
  expect(offered).toBeGreaterThan(5);
  await page.getByRole('button', { name: /^Add all/ }).click();
  await expect(page.getByText('In your cart')).toHaveCount(offered);
});
