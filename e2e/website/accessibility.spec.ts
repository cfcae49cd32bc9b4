import { expect, sizes, test } from '../fixtures/a11y-test';
import { defaultSize } from '../fixtures/shop';
import { notFoundAddresses, routesOf } from '../steps/every-route';
import { waitForContent, waitForAnimations } from '../fixtures/wait-until-stable';

for (const [name, addresses] of [
  ...routesOf('information'),
  ...routesOf('shop'),
  ['a missing page', notFoundAddresses] as const,
]) {
  test(`${name} is accessible and fits every width`, async ({ inspectAddress }) => {
    test.setTimeout(180_000);
    for (const address of addresses) await inspectAddress(address);
  });
}

test.describe('with motion', () => {
  test.use({ motion: true });

  test('the home page is accessible', async ({ page, goto, host, inspect }) => {
    await goto('/');
    await waitForContent(page);
    await page.getByRole('button', { name: 'Pause the news' }).click();
    await page.getByRole('button', { name: 'Pause the highlights' }).click();
    await waitForAnimations(page.getByRole('main'));
    for (const size of sizes[host]) expect.soft(await inspect(size)).toEqual([]);
  });
});

test('a product of each kind is accessible', async ({ page, goto, host, resize, inspect }) => {
  test.setTimeout(180_000);
  for (const key of ['EGFR protein', 'EGFR antibody', 'TNF ELISA', 'PBS']) {
    await test.step(key, async () => {
      await resize(defaultSize);
      await goto(`/notRegion?key=${encodeURIComponent(key)}`);
      await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
      await expect(page).toHaveURL(/goodsInfo/);
      await waitForContent(page);
      for (const size of sizes[host]) expect.soft(await inspect(size), key).toEqual([]);
    });
  }
});

test('the menus of a wide screen are accessible', async ({ page, goto, resize, wide, inspect }) => {
  await resize(wide);
  await goto('/faq');
  const menus = page.getByRole('navigation', { name: 'Main' });
  await menus.getByRole('button', { name: 'Resources' }).click();
  await expect(menus.getByRole('link', { name: 'Calculators' })).toBeVisible();
  expect.soft(await inspect(wide)).toEqual([]);
  await menus.getByRole('button', { name: 'Products' }).click();
  await expect(menus.getByRole('link', { name: 'All Small Molecules' })).toBeVisible();
  expect(await inspect(wide)).toEqual([]);
});

test('the menu of a narrow screen is accessible', async ({ page, goto, resize, narrow, inspect }) => {
  await resize(narrow);
  await goto('/faq');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await waitForAnimations(menu);
  expect.soft(await inspect(narrow)).toEqual([]);
  await menu.getByText('Products', { exact: true }).click();
  await menu.getByText('Primary Antibodies', { exact: true }).click();
  await expect(menu.getByRole('link', { name: 'All Primary Antibodies' })).toBeVisible();
  expect(await inspect(narrow)).toEqual([]);
});

test('the filters of a narrow screen are accessible', async ({ page, goto, resize, narrow, inspect }) => {
  await resize(narrow);
  await goto('/categoryList?id=22&f.host=Rabbit');
  await waitForContent(page);
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  const filters = page.getByRole('dialog', { name: 'Filter products' });
  await filters.getByRole('button', { name: /^Show .*\d+ of Target/ }).click();
  await waitForAnimations(filters);
  expect(await inspect(narrow)).toEqual([]);
});

test('the conjugations of an antibody are accessible', async ({ page, goto, host, inspect }) => {
  await goto('/categoryList?id=22');
  await page
    .getByRole('button', { name: /^Related conjugations/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('listitem').first()).toBeVisible();
  await waitForAnimations(drawer);
  for (const size of sizes[host]) expect.soft(await inspect(size)).toEqual([]);
  await drawer.getByRole('link').first().click();
  const matrix = page.getByRole('region', { name: 'Sizes and conjugations' });
  await matrix
    .getByRole('button', { name: /^Add .* to the cart/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible();
  await expect(matrix.getByText(/^Selected: /)).toBeVisible();
  for (const size of sizes[host]) expect.soft(await inspect(size)).toEqual([]);
});

test('an enlarged picture is accessible', async ({ page, goto, host, inspect }) => {
  await goto('/goodsInfo?id=65');
  await page.getByRole('link', { name: /^Enlarge picture/ }).click();
  await waitForAnimations(page.getByRole('dialog'));
  for (const size of sizes[host]) expect.soft(await inspect(size)).toEqual([]);
});

test('a notice is accessible', async ({ page, goto, host, resize, inspect }) => {
  for (const size of sizes[host]) {
    await resize(size);
    await goto('/faq');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await waitForAnimations(page.getByRole('alert'));
    expect.soft(await inspect(size)).toEqual([]);
    await expect(page.getByRole('alert')).toBeVisible();
  }
});

test('a missing size is accessible', async ({ page, goto, host, inspect }) => {
  const notice = page.getByRole('alert');
  await goto('/categoryList?id=22&page_size=12');
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await waitForAnimations(notice);
  await expect(page.getByRole('article').first().getByText('Please Select Size!')).toBeVisible();
  for (const size of sizes[host]) expect.soft(await inspect(size)).toEqual([]);
  await goto('/goodsInfo?id=65');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await waitForAnimations(notice);
  await expect(page.getByRole('form').getByText('Please Select Size!')).toBeVisible();
  for (const size of sizes[host]) expect.soft(await inspect(size)).toEqual([]);
});

test('the event’s banner is accessible', async ({ page, goto, resize, wide, inspect }) => {
  await resize(wide);
  await goto('/faq');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activities' }).click();
  await expect(page.getByRole('region').getByRole('button', { name: 'Close' })).toBeVisible();
  expect(await inspect(wide)).toEqual([]);
});

test('injected faults are reported', async ({ page, goto, wide, inspect }) => {
  await goto('/faq');
  await waitForContent(page);
  await page.evaluate(() => {
    document.body.append(document.createElement('button'));
    const wide = document.createElement('p');
    wide.style.cssText = 'width: 3000px; height: 1px';
    document.body.append(wide);
  });
  const found = await inspect(wide);
  expect(found).toContainEqual(expect.stringContaining('button-name'));
  expect(found).toContainEqual(expect.stringContaining('small target: <button>'));
  expect(found).toContainEqual(expect.stringContaining('px too wide'));
});
