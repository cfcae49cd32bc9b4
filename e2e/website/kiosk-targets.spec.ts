import { expect, test } from '../fixtures/shop';
import { smallTargets, smallTexts } from '../fixtures/targets';
import { waitForContent } from '../fixtures/wait-until-stable';
import { everyRoute } from '../steps/every-route';

// Some touch screens report themselves as a mouse, so the sizes of a kiosk may not depend on the pointer.
for (const [route, { group, addresses }] of Object.entries(everyRoute)) {
  if (group === 'account') continue;
  test(`with the sizes of a kiosk, every target of ${route} has 48 pixels and every text 14`, async ({
    page,
    goto,
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.dataset.kiosk = ''));
    });
    await goto(addresses[0]);
    await waitForContent(page);
    expect(await smallTargets(page, 48)).toEqual([]);
    expect(await smallTexts(page, 14)).toEqual([]);
  });
}
