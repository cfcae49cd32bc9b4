import { expect, test } from '../fixtures/shop';

test('title, description and canonical address follow the visitor', async ({ page, goto, origin }) => {
  const loadedAhead = page.waitForRequest((request) => request.url().endsWith('/web/goods/info/index'));
  await goto('/categoryList?id=22&view=grid');
  const canonical = page.locator('link[rel=canonical]');
  const description = page.locator('meta[name=description]');
  await expect(canonical).toHaveAttribute('href', `${origin}/categoryList?id=22`);
  const earlier = await description.getAttribute('content');
  const product = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  const name = (await product.textContent()) ?? '';
  // Products in view are loaded ahead.
  await product.scrollIntoViewIfNeeded();
  // The list is still described when the program has taken the page over, and not taken for the product afterwards.
  await loadedAhead;
  const described = page.locator('script[type="application/ld+json"], meta[property="og:title"]');
  await expect(described).toHaveCount(2);
  const address = await product.getAttribute('href');
  await product.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${name.replace(/[^\w ]/g, '.')}`));
  await expect(canonical).toHaveAttribute('href', `${origin}${address}`);
  await expect(described).toHaveCount(0);
  await expect(description).not.toHaveAttribute('content', earlier ?? '');
  await page.goBack();
  await expect(canonical).toHaveAttribute('href', `${origin}/categoryList?id=22`);
  await expect(description).toHaveAttribute('content', earlier ?? '');
});

test('a crawler finds the sitemap and a product in it', async ({ page, origin }) => {
  const read = async (address: string) => (await page.request.get(address)).text();
  const [, index = ''] = /^Sitemap: (.*)$/m.exec(await read(`${origin}/robots.txt`)) ?? [];
  const [, file = ''] = /<loc>([^<]*products-1[^<]*)<\/loc>/.exec(await read(index)) ?? [];
  const [, product = ''] = /<loc>([^<]*)<\/loc>/.exec(await read(file)) ?? [];
  const answer = await page.request.get(product);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain(`<link rel="canonical" href="${product}">`);
});
