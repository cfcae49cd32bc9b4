import { expect, test } from '../fixtures/fresh-kiosk';

/** Pages that need nothing but the catalogue and the articles, which came with the program. */
const readable = [
  ...[
    '/',
    '/categoryList?id=1',
    '/goodsInfo?id=65',
    '/notRegion?key=aspirin',
    '/haveRegion?id=1&key=aspirin',
  ],
  ...['/explain', '/articleList', '/tltList', '/calc', '/literatures', '/coa', '/faq', '/productGallery'],
  ...['/aboutUs', '/activityList', '/toBeOpened', '/contactUs', '/sampleSack'],
];

test('a stand that was never online shows all that it has, and says what it has not', async ({ kiosk }) => {
  const { page } = await kiosk({ KIOSK_SHOP: '' });
  const usable = await page.evaluate(() => performance.now());
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  for (const path of readable) {
    await page.goto(`app://shop${path}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('Failed to connect to the server.'), path).toHaveCount(0);
  }
  console.log(
    `pages without a network: ${readable.length} of ${readable.length}, the first after ${Math.round(usable)} ms`,
  );
  await page.goto('app://shop/login');
  await page.getByLabel('User name or e-mail').fill('ann');
  await page.getByLabel('Password', { exact: true }).fill('quartz-lantern-72-meadow');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('form', { name: 'Log in' }).getByRole('alert')).toContainText(
    'Failed to connect to the server.',
  );
});
