import { expect, test } from '../fixtures/shop';
import { addAspirin } from '../steps/cart';

test.use({ motion: true });

const scrolled = () => window.scrollY;

test('the header is fixed after 100 pixels of scrolling, not before', async ({ page, goto }) => {
  await goto('/categoryList?id=22');
  const header = page.getByRole('banner');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 100));
  await expect(header).toHaveAttribute('data-fixed', 'false');
  await page.evaluate(() => window.scrollTo(0, 101));
  await expect(header).toHaveAttribute('data-fixed', 'true');
  await page.evaluate(() => window.scrollTo(0, 1500));
  await expect(header.getByRole('searchbox', { name: 'Search products' })).toBeInViewport();
});

test('navigation starts at the top, and Back restores the scroll position', async ({ page, goto }) => {
  await goto('/categoryList?id=22');
  const product = page.getByRole('article').nth(6).getByRole('heading').getByRole('link');
  await product.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(scrolled)).toBeGreaterThan(300);
  const before = await page.evaluate(scrolled);
  await product.click();
  await expect(page).toHaveURL(/goodsInfo/);
  await expect.poll(() => page.evaluate(scrolled)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/categoryList/);
  await expect.poll(async () => Math.abs((await page.evaluate(scrolled)) - before)).toBeLessThanOrEqual(5);
});

test('an address opened in the same tab starts at the top, also the current one', async ({ page, goto }) => {
  // A position may also be restored after the page is there.
  const atRest = () =>
    page.evaluate(() => new Promise<number>((tell) => requestIdleCallback(() => tell(window.scrollY))));
  for (const path of ['/categoryList?id=22', '/categoryList?id=1', '/categoryList?id=22']) {
    await goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await atRest()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 1200));
  }
});

test('a reload keeps the scroll position', async ({ page, goto }) => {
  await goto('/categoryList?id=22');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 1200));
  await page.reload();
  await expect.poll(() => page.evaluate(scrolled)).toBe(1200);
});

test('every screen has a unique title', async ({ page, goto }) => {
  const titles = new Set<string>();
  const paths = [
    '/',
    '/categoryList?id=22',
    '/notRegion?key=EGFR',
    '/goodsInfo?id=65',
    '/explain?id=65&code=1',
  ];
  for (const path of [...paths, '/login', '/aboutUs', '/faq', '/no/such/page']) {
    await goto(path);
    await expect(page).toHaveTitle(/Quillbench/);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    titles.add(await page.title());
  }
  expect(titles.size).toBe(paths.length + 4);
});

test('Products lists three levels in two columns, with New and Hot badges', async ({ page, goto }) => {
  await goto('/');
  const products = page.getByRole('navigation').getByRole('button', { name: 'Products' });
  await products.click();
  await expect(products).toHaveAttribute('aria-expanded', 'true');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Primary Antibodies', exact: true })
    .first()
    .hover();
  await expect(page.getByRole('link', { name: 'All Primary Antibodies' })).toBeVisible();
  const lists = page.getByRole('list').filter({ has: page.getByRole('list') });
  const panel = lists.filter({ visible: true }).last();
  await expect(panel).toBeVisible();
  const lefts = await panel
    .locator('> li')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(2);
  await expect(page.getByText('New', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Hot', { exact: true }).first()).toBeVisible();
});

test('the banners rotate every 4 seconds and can be paused', async ({ page, goto }) => {
  await goto('/');
  const highlights = page.getByRole('region', { name: 'Highlights' });
  const current = highlights.locator('[aria-current="true"]');
  const number = async () => /^Highlight (\d)/.exec((await current.getAttribute('aria-label')) ?? '')?.[1];
  // The time between two changes, taken in the page so that no polling blurs it.
  const between = await highlights.evaluate(
    (region) =>
      new Promise<number>((resolve) => {
        const changes: number[] = [];
        new MutationObserver((records) => {
          const on = records.some(
            ({ target }) => (target as Element).getAttribute('aria-current') === 'true',
          );
          if (on) changes.push(performance.now());
          if (changes.length === 2) resolve((changes[1] ?? 0) - (changes[0] ?? 0));
        }).observe(region, { subtree: true, attributeFilter: ['aria-current'] });
      }),
  );
  expect(between).toBeGreaterThan(3800);
  expect(between).toBeLessThan(5200);
  await highlights.getByRole('button', { name: 'Pause the highlights' }).click();
  await expect(highlights.getByRole('button', { name: 'Play the highlights' })).toBeVisible();
  const shown = Number(await number());
  await highlights.getByRole('button', { name: 'Next highlight' }).click();
  await expect.poll(number).toBe(String((shown % 4) + 1));
});

test('a hot category swaps its image on hover and focus', async ({ page, goto }) => {
  await goto('/');
  const card = page.getByRole('region', { name: 'Hot categories' }).getByRole('link').first();
  const other = card.locator('img').nth(1);
  await expect(other).toHaveCSS('opacity', '0');
  await card.hover();
  await expect(other).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(other).toHaveCSS('opacity', '0');
  await page.keyboard.press('Tab');
  await card.focus();
  await expect(other).toHaveCSS('opacity', '1');
});

test('a printed page keeps the pictograms of a hazard with their names and the signal word', async ({
  page,
  goto,
}) => {
  await goto('/notRegion?key=50-78-2');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  const pictogram = page.getByRole('region', { name: 'Safety' }).getByRole('figure').first();
  await expect(pictogram).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(pictogram.locator('..')).toHaveCSS('break-inside', 'avoid');
});

// The widths of A4 paper, upright and on its side, without margins of 1 cm.
for (const width of [718, 1047]) {
  test(`prints pages ${width} px wide without controls, and with tables as wide as the paper`, async ({
    page,
    goto,
  }) => {
    await goto('/goodsInfo?id=65');
    await addAspirin(page);
    await page.setViewportSize({ width, height: 1040 });
    for (const address of [
      '/goodsInfo?id=65',
      '/shoppingCart',
      '/compare?ids=65,17,66,67',
      '/categoryList?id=22&page_size=12',
      '/faq',
    ]) {
      await page.emulateMedia({ media: 'screen' });
      await goto(address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      const main = page.getByRole('main');
      await expect(main.getByRole('button', { name: /cart|Check Out|Delete|Compare|Copy/ })).toHaveCount(0);
      await expect(main.locator('select').filter({ visible: true })).toHaveCount(0);
      // A column of a hidden sidebar would squeeze the content; a table that scrolls would be cut off.
      const misplaced = await main.evaluate((element) =>
        [...element.querySelectorAll('section, table, [class*="scroll"]')].flatMap((block) => {
          const { width: blockWidth, right } = block.getBoundingClientRect();
          const isMisplaced =
            right > innerWidth + 1 ||
            block.scrollWidth > block.clientWidth + 1 ||
            (blockWidth > 1 && blockWidth < innerWidth * 0.4);
          return isMisplaced ? [`${block.tagName} ${block.textContent.slice(0, 40)}: ${blockWidth} px`] : [];
        }),
      );
      expect(misplaced, address).toEqual([]);
    }
  });
}
