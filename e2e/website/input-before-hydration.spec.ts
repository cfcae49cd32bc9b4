import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/shop';
import { badge } from '../steps/cart';

/** Opens a server-rendered page whose scripts are held back. Returns a function that releases them. */
async function openEarly(page: Page, address: string): Promise<() => void> {
  let letCome: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\/assets\/(?!after-paint)[^/]*\.js$/, async (route) => {
    await waiting;
    await route.continue();
  });
  const listens = page.waitForResponse(/\/assets\/after-paint/).then((answer) => answer.finished());
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await listens;
  return letCome;
}

for (const path of ['/login', '/login/register', '/contactUs', '/goodsInfo?id=65']) {
  test(`input typed before hydration never reaches the URL of ${path}`, async ({ page, goto, origin }) => {
    await page.route('**/*.js', (route) => route.abort());
    await goto(path);
    const main = page.getByRole('main');
    for (const field of await main.locator('form').locator('input:visible, textarea:visible').all())
      await field.fill('quartz').catch(() => undefined);
    for (const form of await main.locator('form').all()) {
      const sent = new URL(await form.evaluate((one: HTMLFormElement) => one.action));
      const isPost = (await form.getAttribute('method')) === 'post';
      if (!isPost) expect(sent.pathname).toBe('/goodsInfo');
      else {
        await form.getByRole('button').and(page.locator('[type=submit]')).click();
        await page.waitForLoadState();
        await expect(page).toHaveURL(origin + path);
        await expect(page.getByRole('main').locator('form').first()).toBeVisible();
      }
    }
  });
}

test('a size selected in a list before hydration is bought on click', async ({ page, origin }) => {
  const letCome = await openEarly(page, `${origin}/categoryList?id=1&page_size=12`);
  const card = page.getByRole('main').getByRole('article').first();
  await card.getByRole('combobox').selectOption({ index: 2 });
  await card.getByRole('textbox').fill('3');
  const add = card.getByRole('button', { name: /^Add to cart/ });
  await add.click();
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  const chosen = await card.getByRole('combobox').inputValue();
  letCome();
  await expect(badge(page, 3)).toBeVisible();
  await expect(page).toHaveURL(/categoryList/);
  await expect(card.getByRole('combobox')).toHaveValue(chosen);
  await expect(add).not.toHaveAttribute('aria-busy');
});

test('a product’s size selected before hydration is bought', async ({ page, origin }) => {
  const letCome = await openEarly(page, `${origin}/goodsInfo?id=65`);
  const form = page.getByRole('form', { name: 'Buy this product' });
  const second = form.getByRole('radio').nth(1);
  await second.check();
  for (let press = 0; press < 2; press += 1)
    await form.getByRole('button', { name: 'Increase quantity' }).click();
  await form.getByRole('button', { name: 'Add to cart' }).click();
  letCome();
  await expect(badge(page, 3)).toBeVisible();
  await expect(second).toBeChecked();
});

test('registration input typed before hydration is kept', async ({ page, origin }) => {
  const letCome = await openEarly(page, `${origin}/login/register`);
  const name = page.getByLabel('User name', { exact: true });
  const mail = page.getByRole('main').getByLabel('E-mail');
  const password = page.getByLabel('New password', { exact: true });
  await name.fill('una');
  await mail.fill('una@institute.example');
  await password.fill('quartz-lantern-72-meadow');
  await page.getByRole('button', { name: 'Register' }).click();
  letCome();
  // The form was sent by the program, which misses one field and has the others.
  await expect(page.getByRole('alert')).toContainText('characters in the picture');
  await expect(name).toHaveValue('una');
  await expect(mail).toHaveValue('una@institute.example');
  await expect(password).toHaveValue('quartz-lantern-72-meadow');
  await expect(page).toHaveURL(`${origin}/login/register`);
});

test('a filter checked before hydration is applied', async ({ page, origin }) => {
  const letCome = await openEarly(page, `${origin}/notRegion?key=antibody`);
  const rabbit = page.getByRole('group', { name: 'Host' }).getByRole('checkbox', { name: /^Rabbit/ });
  await rabbit.check();
  letCome();
  await expect(page).toHaveURL(/f\.host=Rabbit/);
  await expect(rabbit).toBeChecked();
});

test('a form that works without scripts is submitted when the scripts fail to load', async ({
  page,
  origin,
}) => {
  await openEarly(page, `${origin}/categoryList?id=1&page_size=12`);
  const card = page.getByRole('main').getByRole('article').first();
  await card.getByRole('button', { name: /^Add to cart/ }).click();
  await page.waitForURL(/goodsInfo\?/, { waitUntil: 'commit' });
});
