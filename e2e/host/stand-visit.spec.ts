import type { ElectronApplication, Page } from '@playwright/test';
import { axeFaults } from '../fixtures/axe';
import { expect, test } from '../fixtures/fresh-kiosk';
import { readQr } from '../fixtures/qr';
import { inPage, setUpStand } from '../fixtures/stand';
import { smallTargets } from '../fixtures/targets';
import { startWebsite } from '../fixtures/website';
import { openFilledCart, total } from '../steps/cart';

/** Per cent of one core that all processes of the program used since this was asked before. */
function usedSince(app: ElectronApplication): Promise<number> {
  return app.evaluate(({ app: program }) => {
    const shares = program.getAppMetrics().map(({ cpu }) => cpu.percentCPUUsage);
    return Math.round(shares.reduce((sum, share) => sum + share, 0));
  });
}

/** Writes down in the page how long after the next touch the start page is in sight, in milliseconds. */
function noteUncovering(page: Page): Promise<void> {
  return page.evaluate(() => {
    const watch = ({ timeStamp }: PointerEvent) => {
      const look = () => {
        const cover = document.querySelector('dialog[data-whole]');
        if (cover && getComputedStyle(cover).opacity !== '0') requestAnimationFrame(look);
        else Object.assign(window, { uncoveredAfter: performance.now() - timeStamp });
      };
      requestAnimationFrame(look);
    };
    addEventListener('pointerdown', watch, { capture: true, once: true });
  });
}

test('a visitor begins with a touch, types on the screen, takes links and a cart along, and is done', async ({
  kiosk,
  folder,
}, info) => {
  test.setTimeout(90_000);
  const website = await startWebsite();
  setUpStand(folder, { shop: website.address });
  const { app, page, log } = await kiosk();
  const cover = page.getByRole('dialog', { name: 'Welcome' });
  await expect(cover).toBeVisible();
  // While a view comes in, its colours are no colours yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axeFaults(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
  // From one view of the loop to the next, and a bit of both.
  const heading = cover.getByRole('heading');
  const first = await heading.innerText();
  await usedSince(app);
  await expect(heading).not.toHaveText(first, { timeout: 12_000 });
  const used = await usedSince(app);
  expect(used).toBeLessThan(50);

  // The middle of the screen, where the start page has links below the cover.
  const [x, y] = await page.evaluate(() => [innerWidth / 2, innerHeight / 2] as const);
  await noteUncovering(page);
  await page.mouse.click(x, y);
  await expect(cover).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
  const uncovered = await page.evaluate(() => Number(Reflect.get(window, 'uncoveredAfter')));
  expect(uncovered).toBeLessThan(200);
  console.log(`attract loop: ${used} % of a core; start page ${Math.round(uncovered)} ms after the touch`);

  const search = page.getByLabel('Search products', { exact: true });
  const keys = page.getByRole('region', { name: 'On-screen keyboard' });
  await search.click();
  await expect(keys).toBeVisible();
  // A stand's screen is touched; here that is pretended.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await smallTargets(page, 48)).toEqual([]);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  expect(await axeFaults(page)).toEqual([]);
  for (const key of ['5', '0', '-', '7', '8', '-', '2']) {
    await keys.getByRole('button', { name: key, exact: true }).click();
  }
  await expect(search).toHaveValue('50-78-2');
  await page.keyboard.press('End');
  await expect(keys).toHaveCount(0);
  await search.click();
  await keys.getByRole('button', { name: 'Enter' }).click();
  await expect(page).toHaveURL(/key=50-78-2/);

  await page.goto('app://shop/login/register');
  const mail = page.getByLabel('E-mail', { exact: true });
  await mail.fill('ann@lb.edu');
  await mail.click();
  await mail.evaluate((field: HTMLInputElement) => field.setSelectionRange(5, 5));
  await keys.getByRole('button', { name: 'a', exact: true }).click();
  await expect(mail).toHaveValue('ann@lab.edu');
  await page.goto('app://shop/faq');

  await page.getByRole('contentinfo').getByRole('link').last().click();
  const outside = page.getByRole('dialog', { name: 'Open it on your phone' });
  expect(await readQr(outside.getByRole('img'))).toMatch(/^https:\/\/awards\./);
  expect(await axeFaults(page)).toEqual([]);
  await outside.getByRole('button', { name: 'Back to the shop' }).click();

  await openFilledCart(page, (path) => page.goto(`app://shop${path}`).then(() => undefined), 3);
  await page.getByRole('button', { name: 'Take it along' }).click();
  const code = page.getByRole('img', { name: 'QR code that opens our website with 3 lines' });
  await expect(code).toBeVisible();
  const address = (await readQr(code)) ?? '';
  expect(address).toMatch(/#handover=[\w-]+$/);
  expect(new URL(address).origin).toBe(website.address);
  info.annotations.push({ type: 'handover', description: `${address.length} bytes for 3 lines` });
  await page.getByRole('button', { name: 'Back to the cart' }).click();
  await expect(total(page)).toContainText('3 of 3 selected');

  await page.getByRole('button', { name: /^Done/ }).click();
  await expect.poll(() => log()).toContain('"visit-wiped"');
  expect(await inPage(app, 'document.title.length > 0 && location.pathname')).toBe('/');
  await website.stop();
});
