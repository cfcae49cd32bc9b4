import { expect, test } from '../fixtures/shop';

test.use({ motion: true });

test('Back from a product restores the filters of a list', async ({ page, goto }) => {
  await goto('/categoryList?id=1');
  const filter = page.getByRole('complementary').getByRole('checkbox').first();
  await filter.click();
  await expect(page).not.toHaveURL(/\/categoryList\?id=1$/);
  await expect(filter).toBeChecked();
  // The URL and the checkbox update before the list; its summary names the selection.
  await expect(page.getByRole('main').getByRole('link', { name: /^Remove filter/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
  const chosen = await page.evaluate(() => location.pathname + location.search);
  const first = page.getByRole('main').getByRole('article').first();
  const name = await first.getByRole('heading').innerText();
  await first.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(filter).toBeChecked();
  expect(await page.evaluate(() => location.pathname + location.search)).toBe(chosen);
  await expect(first.getByRole('heading')).toHaveText(name);
});

test('an address deep in the shop opens directly and reloads', async ({ page, goto }) => {
  await goto('/categoryList?id=1');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const title = await heading.innerText();
  await page.reload();
  await expect(heading).toHaveText(title);
  await expect(page).toHaveURL(/\/categoryList\?id=1$/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('an unknown address shows 404', async ({ page, goto }) => {
  await goto('/no/such/page');
  await expect(page.getByRole('main').getByText('404')).toBeVisible();
  await expect(page).toHaveURL(/\/no\/such\/page$/);
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL(/(\/\/shop|:\d+)\/$/);
});
