import { expect, test } from '../fixtures/shop';

test.use({ locale: 'zh-CN' });

test('a failure is reported in Chinese where the browser prefers it, on a page in English', async ({
  page,
  goto,
}) => {
  await goto('/goodsInfo?id=65');
  await page.route('**/web/orders/goods/add', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const said = page.getByRole('alert').getByText('服务不可用');
  await expect(said).toBeVisible();
  await expect(said).toHaveAttribute('lang', 'zh');
});
