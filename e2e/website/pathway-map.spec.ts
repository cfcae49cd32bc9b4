import { expect, test } from '../fixtures/shop';
import { waitForHydration } from '../fixtures/wait-until-stable';

test('a map zooms at the pointer, can be dragged and fits again', async ({ page, goto }) => {
  await goto('/tltList/tltInfo?id=1');
  const map = page.getByRole('region', { name: 'Map of MAPK/ERK signaling' });
  const node = map.getByRole('link', { name: /^ERK, / });
  const centre = async () => {
    const box = await node.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  await waitForHydration(node);
  await node.scrollIntoViewIfNeeded();
  const at = await centre();
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -150);
  await page.keyboard.up('Control');
  const width = async () => (await node.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(120);
  const zoomed = await centre();
  expect(Math.hypot(zoomed.x - at.x, zoomed.y - at.y)).toBeLessThan(6);
  await page.mouse.down();
  await page.mouse.move(at.x - 60, at.y, { steps: 4 });
  await page.mouse.up();
  expect((await centre()).x).toBeLessThan(zoomed.x - 40);
  await expect(page).not.toHaveURL(/node=/);
  await map.getByRole('button', { name: 'Fit' }).click();
  await expect.poll(async () => Math.round((await centre()).x - at.x)).toBe(0);
});

test('a phone can pan a map and zoom out to all of it', async ({ page, goto }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goto('/tltList/tltInfo?id=1');
  const map = page.getByRole('region', { name: 'Map of MAPK/ERK signaling' });
  const hidden = () =>
    map.evaluate((region) => {
      const frame = region.querySelector('svg')?.parentElement;
      return {
        map: (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0),
        page: document.documentElement.scrollWidth > window.innerWidth,
      };
    });
  const all = await hidden();
  expect(all.map).toBeGreaterThan(100);
  expect(all.page).toBe(false);
  await expect(async () => {
    await map.getByRole('button', { name: 'Zoom out' }).click();
    expect(await hidden()).toEqual({ map: 0, page: false });
  }).toPass();
  await map.getByRole('button', { name: 'Fit' }).click();
  await expect.poll(hidden).toEqual(all);
});
