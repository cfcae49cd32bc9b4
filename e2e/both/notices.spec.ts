import type { Locator, Page } from '@playwright/test';
import { focusPlace } from '../fixtures/focus';
import { expect, sizes, test } from '../fixtures/a11y-test';
import { waitForAnimations } from '../fixtures/wait-until-stable';

test.use({ motion: true });

test('a notice moves away from the focused element', async ({ page, goto, host, resize }) => {
  let moved = 0;
  for (const size of sizes[host]) {
    await resize(size);
    await goto('/goodsInfo?id=65');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    const notice = page.getByRole('alert');
    await waitForAnimations(notice);
    // The header's own links are free, also for a pointer.
    const cart = page.getByRole('banner').getByRole('link', { name: /^Cart,/ });
    expect(await overlap(notice, cart), `${size.width} px`).toBe(false);
    const under = await coveredBy(notice, page.getByRole('main').locator('a, button, input'));
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Shift+Tab');
      await isSeen(page, size.width);
    }
    if (!under) continue;
    await under.focus();
    await isSeen(page, size.width);
    await expect.poll(() => overlap(notice, under), `${size.width} px`).toBe(false);
    moved += 1;
  }
  expect(moved).toBeGreaterThan(0);
});

/** Takes some frames: the browser scrolls to the focus, then the notice finds a free position. */
function isSeen(page: Page, width: number): Promise<void> {
  const fault = async () => {
    const { name, fault: found } = await focusPlace(page);
    return found && `${name}: ${found}`;
  };
  return expect.poll(fault, `${width} px`).toBe('');
}

/** The first of some that a notice lies over; null where it lies over none. One call: the notice closes after a few seconds. */
async function coveredBy(notice: Locator, some: Locator): Promise<Locator | null> {
  const box = await notice.boundingBox();
  if (!box) throw new Error('The notice has closed.');
  const index = await some.evaluateAll(
    (elements, { x, y, width, height }) =>
      elements.findIndex((element) => {
        const other = element.getBoundingClientRect();
        const isVisible = other.width > 0 && other.height > 0;
        return (
          isVisible && other.left < x + width && other.right > x && other.top < y + height && other.bottom > y
        );
      }),
    box,
  );
  return index < 0 ? null : some.nth(index);
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  return (
    a !== null &&
    b !== null &&
    a.x < b.x + b.width &&
    b.x < a.x + a.width &&
    a.y < b.y + b.height &&
    b.y < a.y + a.height
  );
}
