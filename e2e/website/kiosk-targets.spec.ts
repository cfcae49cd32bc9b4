import { excessWidth, expect, test } from '../fixtures/a11y-test';
import { defaultSize } from '../fixtures/shop';
import { smallTargets, smallTexts } from '../fixtures/targets';
import { waitForContent } from '../fixtures/wait-until-stable';
import { everyRoute } from '../steps/every-route';

/** Screens of kiosks besides the default size: upright, small, and a tablet's. */
const screens = [
  { width: 1080, height: 1920 },
  { width: 1024, height: 768 },
  { width: 912, height: 1368 },
  { width: 800, height: 600 },
];

// Some touch screens report themselves as a mouse, so the sizes of a kiosk may not depend on the pointer.
test('with the sizes of a kiosk, every target has 48 pixels, every text 14, and nothing is too wide', async ({
  page,
  goto,
  resize,
}) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.dataset.kiosk = ''));
  });
  for (const [route, { group, addresses }] of Object.entries(everyRoute)) {
    if (group === 'account') continue;
    await test.step(route, async () => {
      await resize(defaultSize);
      await goto(addresses[0]);
      await waitForContent(page);
      expect.soft(await smallTargets(page, 48), route).toEqual([]);
      expect.soft(await smallTexts(page, 14), route).toEqual([]);
      for (const size of screens) {
        await resize(size);
        expect.soft(await excessWidth(page), `${route} at ${size.width}`).toBeLessThanOrEqual(0);
      }
    });
  }
});
