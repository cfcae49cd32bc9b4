import { focusPlace, findFocusFaults } from '../fixtures/focus';
import { sizes } from '../fixtures/a11y-test';
import { expect, test } from '../fixtures/shop';
import { waitForContent } from '../fixtures/wait-until-stable';

for (const [name, path] of Object.entries({
  'the home page': '/',
  'a category': '/categoryList?id=194',
  'a product': '/goodsInfo?id=65',
})) {
  test(`every Tab stop down and up ${name} is visible`, async ({ page, goto }) => {
    await goto(path);
    await waitForContent(page);
    expect(await findFocusFaults(page, 'Tab', 100)).toEqual([]);
    // When scrolling up, the header covers the scroll target.
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    expect(await findFocusFaults(page, 'Shift+Tab', 60)).toEqual([]);
  });
}

test('every Tab stop up the footer is visible at any window size', async ({ page, goto, host, resize }) => {
  for (const size of sizes[host]) {
    await resize(size);
    await goto('/goodsInfo?id=65');
    await waitForContent(page);
    // Up from the beginning is to the page's end, where the whole footer is in the window and nothing has to scroll.
    expect(await findFocusFaults(page, 'Shift+Tab', 30), `${size.width} px`).toEqual([]);
  }
});

test('reports an unmarked and a covered focus', async ({ page, goto }) => {
  await goto('/goodsInfo?id=65');
  await waitForContent(page);
  const first = page.getByRole('main').getByRole('link').first();
  await first.focus();
  expect((await focusPlace(page)).fault).toBe('');
  await first.evaluate((link) => {
    link.style.outline = 'none';
  });
  expect((await focusPlace(page)).fault).toBe('not marked');
  await first.evaluate((link) => {
    link.style.removeProperty('outline');
    const cover = document.createElement('div');
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 9999';
    document.body.append(cover);
  });
  expect((await focusPlace(page)).fault).toBe('covered or out of sight');
  await page.reload();
});
