import type { Page } from '@playwright/test';
import { joinedTexts } from '../fixtures/plain-text';
import { expect, test } from '../fixtures/visitor';
import { addressesOf } from '../steps/every-route';

test.use({ visitorOptions: { javaScriptEnabled: false, viewport: { width: 1280, height: 860 } } });

const pages = [
  '/',
  '/categoryList?id=22',
  '/notRegion?key=EGFR',
  '/goodsInfo?id=65',
  '/notRegion',
  '/tltList',
  '/tltList/tltInfo?id=1&node=ERK',
  '/tltList/tltInfo?id=1&species=Mouse&application=WB',
  '/shoppingCart',
  '/calc',
  '/calc?tool=molarity',
  '/login',
  '/login/register',
  '/login/resetPassword',
  '/no/page',
  ...addressesOf('information'),
];

const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Visible controls that do not work without scripts. */
function pretenders(page: Page): Promise<string[]> {
  return page.locator('button, input, select, textarea, a').evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        // SVG links are not HTML elements.
        if (control.localName === 'a') return !control.getAttribute('href');
        if (control instanceof HTMLButtonElement) return control.type !== 'submit' || !control.form?.action;
        const field = control as HTMLInputElement;
        return !field.form?.action || !field.name;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
}

test('from the home page by search, filter, order and page to a product', async ({ visitor: page }) => {
  await page.goto('/');
  const search = page.getByRole('search');
  await search.getByLabel('Section').selectOption({ label: 'Primary Antibodies' });
  await search.getByRole('searchbox').fill('antibody');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/notRegion\?id=22&key=antibody$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Results for “antibody”');
  await expect(page.getByRole('main').getByText('Primary Antibodies')).toBeVisible();
  await expect(search.getByLabel('Section')).toHaveValue('22');

  const filters = page.getByRole('complementary');
  await filters
    .getByRole('group', { name: 'Host' })
    .getByRole('checkbox', { name: /^Rabbit/ })
    .check();
  await filters
    .getByRole('group', { name: 'Application × species' })
    .getByRole('checkbox', { name: /^WB × Human/ })
    .check();
  await filters.getByRole('button', { name: 'Apply filters' }).click();
  expect(query(page)).toEqual({ id: '22', key: 'antibody', 'f.host': 'Rabbit', 'f.evidence': 'WB × Human' });
  await expect(page.getByRole('link', { name: 'Remove filter Host: Rabbit' })).toBeVisible();
  await expect(filters.getByRole('checkbox', { name: /^Rabbit/ })).toBeChecked();

  await page.getByLabel('Sort by').selectOption({ label: 'Name, A to Z' });
  await page.getByRole('button', { name: 'Apply this order' }).click();
  expect(query(page)).toMatchObject({
    id: '22',
    'f.host': 'Rabbit',
    'f.evidence': 'WB × Human',
    sort: 'name',
  });
  await expect(names(page)).toHaveCount(24);
  const shown = await names(page).allInnerTexts();

  const pagination = page.getByRole('navigation', { name: 'Pages' });
  // By key: the cards above the link get their height when they scroll into view, and move it.
  await pagination.getByRole('link', { name: 'Page 2', exact: true }).press('Enter');
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(query(page)).toMatchObject({ 'f.host': 'Rabbit', sort: 'name', page: '2' });
  expect(shown).not.toContain(await names(page).first().innerText());

  await pagination.getByLabel('Items per page').selectOption('12');
  await pagination.getByRole('button', { name: 'Apply this number of items' }).click();
  expect(query(page)).toMatchObject({ 'f.host': 'Rabbit', sort: 'name', page_size: '12' });
  await expect(names(page)).toHaveCount(12);
  await pagination.getByLabel('Go to').fill('3');
  await pagination.getByRole('button', { name: 'Go to this page' }).click();
  expect(query(page)).toMatchObject({ 'f.host': 'Rabbit', sort: 'name', page_size: '12', page: '3' });

  const name = await names(page).first().innerText();
  await names(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('row', { name: /Host Rabbit/ })).toBeVisible();
  const buy = page.getByRole('form', { name: 'Buy this product' });
  await expect(buy.getByText(/^\$\d/).first()).toBeVisible();
  await expect(buy.getByText(/In stock|Made to order/).first()).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Related products' }).getByRole('link').first(),
  ).toBeVisible();
});

test('products form a tree of links', async ({ visitor: page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Primary Antibodies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Primary Antibodies' })).toBeVisible();
  const below = page.getByRole('navigation', { name: 'Subcategories' });
  await below.getByRole('link', { name: 'Metabolism', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Metabolism' })).toBeVisible();
  const here = page.getByRole('navigation', { name: 'Primary Antibodies' });
  await expect(here.locator('[aria-current=page]')).toContainText('Metabolism');
  await here.getByRole('link', { name: /^Glycolysis/ }).click();
  await expect(names(page).first()).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Metabolism' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Metabolism' })).toBeVisible();
});

test('shows all values of a filter and keeps the selection', async ({ visitor: page }) => {
  await page.goto('/categoryList?id=22&sort=name');
  const filters = page.getByRole('complementary');
  const target = filters.getByRole('group', { name: 'Target' }).getByRole('checkbox');
  await expect(target).toHaveCount(7);
  await filters
    .getByRole('checkbox', { name: /^Mouse/ })
    .first()
    .check();
  await filters.getByRole('button', { name: /of Target$/ }).click();
  expect(query(page)).toMatchObject({ id: '22', sort: 'name', 'f.host': 'Mouse' });
  expect(await target.count()).toBeGreaterThan(7);
  await target.nth(9).check();
  await filters.getByRole('button', { name: 'Apply filters' }).click();
  expect(Object.keys(query(page)).sort()).toEqual(['f.host', 'f.target', 'id', 'sort']);
});

test('keeps a selected value without a checkbox', async ({ visitor: page }) => {
  await page.goto('/categoryList?id=22&f.host=Unicorn&f.host=Rabbit');
  await page
    .getByRole('complementary')
    .getByRole('checkbox', { name: /^WB × Human/ })
    .check();
  await page.getByRole('button', { name: 'Apply filters' }).click();
  expect(new URL(page.url()).searchParams.getAll('f.host').sort()).toEqual(['Rabbit', 'Unicorn']);
});

test('the server computes a calculator form', async ({ visitor: page }) => {
  await page.goto('/calc');
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill('c1v1');
  await main.getByRole('button', { name: 'Find' }).click();
  expect(query(page)).toEqual({ q: 'c1v1' });
  await main.getByRole('link', { name: /^Dilution/ }).click();
  await main.getByLabel('Stock concentration, C₁', { exact: true }).fill('10');
  await main.getByLabel('Final concentration, C₂', { exact: true }).fill('50');
  await main.getByLabel('Final volume, V₂', { exact: true }).fill('1');
  await main.getByRole('button', { name: 'Calculate' }).click();
  expect(query(page)).toMatchObject({ tool: 'dilution', c1: '10', c2: '50', v2: '1', c2_unit: 'uM' });
  const result = main.getByRole('region', { name: 'Result' });
  await expect(result.getByText('5 µL', { exact: true })).toBeVisible();
  await expect(result.getByText('995 µL', { exact: true })).toBeVisible();
});

test('an empty search shows instructions', async ({ visitor: page }) => {
  await page.goto('/');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What are you looking for?' })).toBeVisible();
});

test('shows how to order without scripts', async ({ visitor: page }) => {
  await page.goto('/goodsInfo?id=65');
  const buy = page.getByRole('form', { name: 'Buy this product' });
  // Playwright locators ignore the text of noscript elements.
  expect(await buy.innerText()).toMatch(/Ordering here needs JavaScript.* Call \+[\d ]+ or write to \S+@\S+/);
  await expect(buy.getByRole('button')).toHaveCount(0);
  // Shows all synonyms, which scripts would collapse.
  const synonyms = page.getByRole('row', { name: /^Synonyms/ });
  expect((await synonyms.innerText()).split(';').length).toBeGreaterThan(6);
  expect(await synonyms.innerText()).not.toContain('more');
  await page.goto('/shoppingCart');
  const cart = page.getByRole('main');
  expect(await cart.innerText()).toMatch(/The cart needs JavaScript.* Call \+[\d ]+ or write to \S+@\S+/);
});

test('all news and banners are reachable', async ({ visitor: page }) => {
  await page.goto('/');
  const news = page.getByRole('region', { name: 'News' }).getByRole('link');
  await expect(news).toHaveCount(5);
  for (const item of await news.all()) await expect(item).toBeVisible();
  const last = page.getByRole('region', { name: 'Highlights' }).getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test('pages have no controls that need scripts, and spaces between separate texts', async ({
  visitor: page,
}) => {
  test.slow();
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      expect.soft(await joinedTexts(page), path).toEqual([]);
      // Ends with the width at which the next page opens.
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 860 });
        expect.soft(await pretenders(page), `${path} at ${width} px`).toEqual([]);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    });
  }
});

test('reports a button without a form', async ({ visitor: page }) => {
  await page.goto('/');
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  expect(await pretenders(page)).toEqual(['<button></button>']);
});

test.describe('on a phone', () => {
  test.use({
    visitorOptions: {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    },
  });

  test('filters and menus open by links', async ({ visitor: page }) => {
    await page.goto('/categoryList?id=22');
    const box = page.getByRole('checkbox', { name: /^Mouse/ }).first();
    await expect(box).toBeHidden();
    await page.getByRole('link', { name: 'Filters' }).tap();
    await expect(box).toBeInViewport();
    await box.check();
    await page.getByRole('button', { name: 'Apply filters' }).tap();
    await expect(page).toHaveURL(/\?f\.host=Mouse&id=22$/);
    await expect(box).toBeHidden();
    await page.getByRole('link', { name: 'Menu', exact: true }).tap();
    const menus = page.getByRole('navigation', { name: 'All menus' });
    await expect(menus.getByRole('heading', { name: 'Products' })).toBeInViewport();
    await menus.getByRole('link', { name: 'ELISA Kits' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'ELISA Kits' })).toBeVisible();
  });
});

test('reports joined words but not formulas', async ({ visitor: page }) => {
  await page.goto('/goodsInfo?id=65');
  await page.evaluate(() => {
    const line = document.createElement('p');
    line.innerHTML = '<span>50-78-2</span><span>$40.00</span> C<sub>9</sub>H';
    document.querySelector('main')?.append(line);
  });
  expect(await joinedTexts(page)).toEqual(['50-78-2|$40.00']);
});
