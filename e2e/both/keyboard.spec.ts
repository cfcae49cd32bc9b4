import type { Page } from '@playwright/test';
import { focusPlace, findFocusFaults } from '../fixtures/focus';
import { expect, test } from '../fixtures/shop';
import { waitForContent, waitForAnimations } from '../fixtures/wait-until-stable';

test.use({ motion: true });

const main = (page: Page) => page.getByRole('main');

test('the first Tab stop skips the header', async ({ page, goto }) => {
  await goto('/categoryList?id=22');
  await waitForContent(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  expect((await focusPlace(page)).fault).toBe('');
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main(page).getByRole('link').first()).toBeFocused();
});

test('a menu opens, takes arrow keys and closes', async ({ page, goto }) => {
  await goto('/faq');
  await waitForContent(page);
  const menus = page.getByRole('navigation', { name: 'Main' });
  const trigger = menus.getByRole('button', { name: 'Customer Service' });
  await trigger.focus();
  const link = (name: string) => menus.getByRole('link', { name });
  // A key before hydration is lost; a click is not (`input-before-hydration.spec.ts`).
  await expect(async () => {
    if ((await trigger.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowDown');
    await expect(link('After-sales Support')).toBeFocused({ timeout: 1000 });
  }).toPass();
  expect((await focusPlace(page)).fault).toBe('');
  await page.keyboard.press('ArrowDown');
  await expect(link('Scholarship Application')).toBeFocused();
  await page.keyboard.press('End');
  await expect(link('FAQ')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link('After-sales Support')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(link('FAQ')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(trigger).toBeFocused();
  await expect(trigger).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(trigger).toHaveAttribute('aria-expanded', 'true');
  // Leaving by the keyboard closes it.
  await page.keyboard.press('Shift+Tab');
  await expect(trigger).toHaveAttribute('aria-expanded', 'false');
});

test('the Products panel shows the focused section', async ({ page, goto }) => {
  await goto('/faq');
  await waitForContent(page);
  const menus = page.getByRole('navigation', { name: 'Main' });
  const trigger = menus.getByRole('button', { name: 'Products' });
  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(menus.getByRole('link', { name: 'All Small Molecules' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menus.getByRole('link', { name: 'Small Molecules', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menus.getByRole('link', { name: 'All Small Molecules' })).toBeFocused();
  expect(await findFocusFaults(page, 'Tab', 12)).toEqual([]);
  const section = menus.getByRole('link', { name: 'ELISA Kits', exact: true });
  await section.focus();
  await expect(menus.getByRole('link', { name: 'All ELISA Kits' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'ELISA Kits' })).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  await expect(trigger).toHaveAttribute('aria-expanded', 'false');
});

test('the highlights pause and resume by keyboard', { tag: '@website' }, async ({ page, goto }) => {
  await goto('/');
  const highlights = page.getByRole('region', { name: 'Highlights' });
  const pause = highlights.getByRole('button', { name: 'Pause the highlights' });
  await expect(pause).toBeVisible();
  await pause.focus();
  await page.keyboard.press('Enter');
  await expect(highlights.getByRole('button', { name: 'Play the highlights' })).toBeFocused();
  const current = highlights.locator('[aria-current="true"]');
  const before = (await current.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(current).not.toHaveAttribute('aria-label', before);
  await page.keyboard.press('ArrowLeft');
  await expect(current).toHaveAttribute('aria-label', before);
  await highlights.getByRole('button', { name: 'Next highlight' }).focus();
  await page.keyboard.press('Space');
  await expect(current).not.toHaveAttribute('aria-label', before);
  // Banners that are out of sight cannot take the focus.
  await expect(highlights.locator('[inert]')).toHaveCount(3);
});

test('a drawer traps and restores the focus', async ({ page, goto }) => {
  await goto('/categoryList?id=22');
  await waitForContent(page);
  const opener = main(page)
    .getByRole('button', { name: /^Related conjugations/ })
    .first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  const close = drawer.getByRole('button', { name: 'Close' });
  await expect(drawer.getByRole('listitem').first()).toBeVisible();
  await waitForAnimations(drawer);
  await expect(drawer.locator(':focus')).toHaveCSS('outline-style', 'solid');
  const stops = await drawer.locator('a[href], button').count();
  for (let step = 0; step < stops + 2; step += 1) {
    await page.keyboard.press('Tab');
    const { name, fault, isInDialog } = await focusPlace(page);
    expect.soft({ name, fault, isInDialog }).toEqual({ name, fault: '', isInDialog: true });
  }
  await close.focus();
  await page.keyboard.press('Shift+Tab');
  expect((await focusPlace(page)).isInDialog).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the menu of a narrow screen traps and restores the focus', async ({ page, goto, resize }) => {
  await resize({ width: 820, height: 700 });
  await goto('/faq');
  await waitForContent(page);
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await waitForAnimations(menu);
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab');
    const { name, fault, isInDialog } = await focusPlace(page);
    // Between the last and the first stop a browser visits its own controls.
    expect
      .soft({ fault, inside: isInDialog || name.startsWith('body') })
      .toEqual({ fault: '', inside: true });
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

test('filters, order, page and view of a list', { tag: '@website' }, async ({ page, goto }) => {
  await goto('/categoryList?id=22');
  await waitForContent(page);
  const box = page.getByRole('complementary').getByRole('checkbox', { name: /^Rabbit/ });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/f\.host=Rabbit/);
  await waitForContent(page);
  await expect(box).toBeChecked();
  // The focus stays on the checkbox.
  await expect(box).toBeFocused();
  expect((await focusPlace(page)).fault).toBe('');
  await page.getByLabel('Sort by').focus();
  await page.keyboard.type('Name');
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByLabel('Sort by')).toBeFocused();
  await page.getByRole('link', { name: 'Grid view' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=grid/);
  await waitForContent(page);
  await page.getByRole('link', { name: 'Next page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await waitForContent(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByLabel('Go to').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=3/);
  await page.getByRole('link', { name: 'Remove filter Host: Rabbit' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/f\.host/);
});

test('a size is chosen and bought', { tag: '@website' }, async ({ page, goto }) => {
  await goto('/categoryList?id=22');
  await waitForContent(page);
  const card = main(page).getByRole('article').first();
  const size = card.getByRole('combobox');
  await card.getByRole('button', { name: /^Add to cart/ }).focus();
  await page.keyboard.press('Enter');
  await expect(size).toBeFocused();
  await expect(size).toHaveAttribute('aria-invalid', 'true');
  await expect(card.getByText('Please Select Size!')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(size).not.toHaveValue('');
  // Past the button that takes one off, which one unit does not allow.
  await page.keyboard.press('Tab');
  await expect(card.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(card.getByRole('textbox')).toHaveValue('2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
});

test('a number is copied and the picture enlarged', { tag: '@website' }, async ({ page, goto }) => {
  await goto('/goodsInfo?id=65');
  await waitForContent(page);
  const copy = main(page)
    .getByRole('button', { name: /^Copy CAS number/ })
    .first();
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('CAS number copied')).toBeAttached();
  await expect(copy).toBeFocused();
  const enlarge = page.getByRole('link', { name: /^Enlarge picture/ });
  await enlarge.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  // The page behind stays where it is, and moves again afterwards.
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enlarge).toBeFocused();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');
});

test('search and first product work by keyboard', async ({ page, goto }) => {
  await goto('/');
  await waitForContent(page);
  const field = page.getByLabel('Search products', { exact: true });
  // Keys work after hydration.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  await expect(field).toHaveValue('');
  expect((await focusPlace(page)).fault).toBe('');
  await page.keyboard.type('50-78-2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/notRegion\?key=50-78-2/);
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await expect(link).toHaveText('Aspirin');
  // The screen took the focus, so the way to its first product is short.
  await expect(page.locator('#main')).toBeFocused();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Aspirin' })).toBeVisible();
  await expect(page).toHaveTitle(/^Aspirin/);
});
