import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { installContent } from '../../tests/soak/support/install-content';
import { axeFaults } from '../fixtures/axe';
import { project } from '../fixtures/paths';
import { expect, test as base } from '../fixtures/visitor';
import { startWebsite } from '../fixtures/website';
import { callFrom, newName } from '../steps/customer';
import { fillCart, addAddress, registerFromOtherClient, firstVariants } from '../steps/order';

const example = join(project, 'examples/second-brand');

/** The built shop with the settings and texts of another company. */
const test = base.extend<object, object>({
  website: [
    async ({ playwright: _ }, use) => {
      const website = await startWebsite({
        env: { SHOP_SETTINGS: join(example, 'settings.json') },
        prepare: (data, databaseUrl) => installContent(join(example, 'content'), data, databaseUrl),
      });
      await use(website);
      await website.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

// With the service worker, which also caches the branding.
test.use({ visitorOptions: { serviceWorkers: 'allow' } });

const pine = 'rgb(11, 107, 93)';

/** Returns visible texts, accessible names and head metadata. */
const allWords = (page: Page) =>
  page.evaluate(() => document.title + document.documentElement.innerText + document.body.innerHTML);

test('a settings file gives a second brand its name, theme, texts, e-mails and documents', async ({
  visitor: page,
  website,
}) => {
  test.setTimeout(90_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  const logo = page.getByRole('banner').getByRole('img', { name: 'Fernwick' });

  await test.step('on the home page', async () => {
    await page.goto('/');
    await expect(logo).toBeVisible();
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(176);
    await expect(page.getByText('Antibodies for work on plants and cells').first()).toBeVisible();
    await expect(page.getByText('To every EU country')).toBeVisible();
    await expect(page).toHaveTitle(/Fernwick/);
    await page.waitForLoadState('networkidle');
    expect(await allWords(page)).not.toContain('Quillbench');
    expect(await axeFaults(page)).toEqual([]);
    const { icons } = (await (await page.request.get('/manifest.webmanifest')).json()) as {
      icons: { src: string }[];
    };
    for (const { src } of icons) expect((await page.request.get(src)).ok()).toBe(true);
  });

  await test.step('on a product’s page, wide and on a telephone', async () => {
    await page.goto('/goodsInfo?id=65');
    const add = page.getByRole('button', { name: 'Add to cart' }).first();
    await expect(add).toHaveCSS('background-color', pine);
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(logo).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('in its articles', async () => {
    await page.goto('/articleList/articleInfo?id=1222');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions');
    await expect(page.getByText('Call +49 731 5550 0199')).toBeVisible();
  });

  await test.step('in the letter and the document of an order', async () => {
    const name = newName();
    const token = await registerFromOtherClient(page, name);
    await page.evaluate((own) => localStorage.setItem('token', own), token);
    const code = () =>
      website
        .mails()
        .filter((mail) => mail.includes(`${name}@`))
        .map((mail) => /address is (\d{6})/.exec(mail)?.[1])
        .find(Boolean);
    await expect.poll(code).toBeDefined();
    const verified = await callFrom(page, '/web/users/user/validate_email', { code: code() });
    expect(verified.body.code).toBe(1);
    const ids = await fillCart(page, await firstVariants(page, 1, 1));
    await addAddress(page, 'Una Example');
    await page.goto(`/shoppingCart/pay?id=${ids.join()}`);
    await page.getByRole('radio', { name: /^Bank transfer/ }).check();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('Fernwick Biologics GmbH').first()).toBeVisible();
    await expect
      .poll(() => website.mails().filter((mail) => /FW\d{12}/.test(mail)).length)
      .toBeGreaterThan(0);
    const letters = website.mails().filter((mail) => mail.includes(`${name}@`));
    expect(letters.join()).toContain('Fernwick');
    expect(letters.join()).not.toContain('Quillbench');
    const orders = await callFrom(page, '/web/users/order/order_list', {});
    const [order] = (orders.body.data as { list: { order_id: number; order_sn: string }[] }).list;
    expect(order?.order_sn).toMatch(/^FW\d{12}$/);
    const orderFile = await callFrom(page, '/web/users/order/order_file', { order_id: order?.order_id });
    const pdf = Buffer.from((orderFile.body.data as { pdf: string }).pdf, 'base64').toString('latin1');
    expect(pdf).toContain('(Fernwick)');
  });
  expect(complaints).toEqual([]);
});
