import { expect, test } from '../fixtures/shop';

const PATHWAY = '/tltList/tltInfo?id=1';

test('from the list by a gene to a node of a map and on to a product', async ({ page, goto }) => {
  await goto('/tltList');
  await page.getByLabel('Pathway or gene').fill('MAPK1');
  await page.getByRole('button', { name: 'Find pathways' }).click();
  await expect(page).toHaveURL(/\/tltList\?key=MAPK1$/);
  await page.getByRole('link', { name: 'MAPK/ERK signaling' }).click();
  const map = page.getByRole('region', { name: 'Map of MAPK/ERK signaling' });
  await map.getByRole('link', { name: /^ERK, kinase/ }).click();
  await expect(page).toHaveURL(/node=ERK$/);
  const panel = page.getByRole('complementary', { name: 'ERK' });
  await expect(panel.getByText('mitogen-activated protein kinase 1', { exact: false }).first()).toBeVisible();
  await panel.locator('a[href^="/goodsInfo"]').first().click();
  await expect(page).toHaveURL(/goodsInfo/);
  await page.goBack();
  await expect(page.getByRole('complementary', { name: 'ERK' })).toBeVisible();
});

test('a map works by keyboard alone', async ({ page, goto }) => {
  await goto(PATHWAY);
  const map = page.getByRole('region', { name: 'Map of MAPK/ERK signaling' });
  const ras = map.getByRole('link', { name: /^RAS, / });
  await ras.focus();
  const drawing = map.locator('svg').first();
  const width = async () => (await drawing.boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('+');
  expect(await width()).toBeGreaterThan(before);
  await page.keyboard.press('0');
  expect(await width()).toBe(before);
  await page.keyboard.press('ArrowDown');
  const next = map.locator('a:focus');
  await expect(next).not.toHaveAccessibleName(/^RAS, /);
  const name = (await next.getAttribute('data-node')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/node=/);
  await expect(map.locator('a:focus')).toHaveAttribute('data-node', name);
});

test('no label is wider than its node on any map', async ({ page, goto }) => {
  test.setTimeout(120_000);
  await goto('/tltList');
  const links = page.locator('main a[href^="/tltList/tltInfo"]');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThanOrEqual(30);
  // The server draws the maps.
  await page.route('**/*.js', (route) => route.abort());
  for (const path of paths) {
    await goto(path);
    const map = page.getByRole('region', { name: /^Map of / });
    await expect(map.getByRole('link').first()).toBeVisible();
    const wide = await map.locator('[data-node]').evaluateAll((nodes) =>
      nodes.flatMap((node) => {
        const outline = node.querySelector('path')?.getBBox();
        return [...node.querySelectorAll('text')]
          .filter((text) => text.getBBox().width > (outline?.width ?? 0) - 14)
          .map((text) => text.textContent ?? '');
      }),
    );
    expect.soft({ path, wide }).toEqual({ path, wide: [] });
  }
});
