import { focusPlace } from '../fixtures/focus';
import { expect, sizes, test } from '../fixtures/inspected';
import { standsStill } from '../fixtures/stillness';

test('a notice makes way for what has the focus', async ({ page, goto, host, resize }) => {
  for (const size of sizes[host]) {
    await resize(size);
    await goto('/faq');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    const notice = page.getByRole('alert');
    await standsStill(notice);
    const usual = await notice.boundingBox();
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const { name, fault } = await focusPlace(page);
      expect.soft(fault && `${size.width} px, ${name}: ${fault}`).toBe('');
    }
    const under = page.getByRole('banner').getByRole('link', { name: /^Cart,/ });
    await under.focus();
    expect.soft((await focusPlace(page)).fault, `${size.width} px`).toBe('');
    const aside = await notice.boundingBox();
    expect.soft(aside, `${size.width} px`).not.toEqual(usual);

    // Back where it was, it would lie over it.
    await notice.evaluate((element) => {
      element.closest<HTMLElement>('[data-corner]')?.removeAttribute('data-corner');
    });
    expect.soft((await focusPlace(page)).fault, `${size.width} px`).toBe('covered or out of sight');
  }
});
