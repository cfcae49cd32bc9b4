import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { axeFaults } from '../fixtures/axe';
import { expect, test } from '../fixtures/fresh-kiosk';
import { readQr } from '../fixtures/qr';
import { inPage, setUpStand } from '../fixtures/stand';
import { smallTargets } from '../fixtures/targets';
import { tap } from '../fixtures/touch';
import { openFilledCart, total } from '../steps/cart';

test.use({ motion: true });

/** The share of one core, in per cent, that the loop may take: some 5 where nothing else computes, 18 on a slow machine. */
const LOOP_SHARE = 30;
/** Views of the loop that are measured at most. */
const VIEWS = 8;

/** How long all processes of the program have computed so far, and when that was asked, in seconds. */
function computed(app: ElectronApplication): Promise<{ used: number; seconds: number }> {
  return app.evaluate(({ app: program }) => {
    const seconds = program.getAppMetrics().map(({ cpu }) => cpu.cumulativeCPUUsage ?? NaN);
    return { used: seconds.reduce((sum, one) => sum + one, 0), seconds: performance.now() / 1000 };
  });
}

/**
 * Per cent of one core that the loop takes, from the coming of one view to that of the next. While other programs
 * compute, the same work takes longer: the first view below the limit is reported, else the least of all.
 */
async function shareOfLoop(app: ElectronApplication, heading: Locator): Promise<number> {
  const next = async () => {
    await expect(heading).not.toHaveText(await heading.innerText(), { timeout: 12_000 });
    return computed(app);
  };
  let least = Infinity;
  // Start-up work has finished when the first view is replaced.
  let before = await next();
  for (let view = 0; view < VIEWS && least >= LOOP_SHARE; view++) {
    const after = await next();
    least = Math.min(least, (100 * (after.used - before.used)) / (after.seconds - before.seconds));
    before = after;
  }
  return least;
}

/** Writes down in the page how long after the next touch the start page is in sight, in milliseconds. */
function noteUncovering(page: Page): Promise<void> {
  return page.evaluate(() => {
    const watch = ({ timeStamp }: PointerEvent) => {
      const look = () => {
        const cover = document.querySelector('dialog[data-fullscreen]');
        if (cover && getComputedStyle(cover).opacity !== '0') requestAnimationFrame(look);
        else Object.assign(window, { uncoveredAfter: performance.now() - timeStamp });
      };
      requestAnimationFrame(look);
    };
    addEventListener('pointerdown', watch, { capture: true, once: true });
  });
}

test('a visitor starts by touch, types on screen, takes links and a cart away, and ends the session', async ({
  kiosk,
  folder,
  website,
}, info) => {
  test.setTimeout(180_000);
  setUpStand(folder, { shop: website.address });
  const { app, page, log } = await kiosk();
  const cover = page.getByRole('dialog', { name: 'Welcome' });
  await expect(cover).toBeVisible();
  // During a transition the colors are not final.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axeFaults(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
  const highlight = page
    .getByRole('region', { name: 'Highlights', includeHidden: true })
    .getByRole('button', { name: /^Highlight /, includeHidden: true })
    .and(page.locator('[aria-current="true"]'));
  const highlighted = await highlight.getAttribute('aria-label');
  const used = await shareOfLoop(app, cover.getByRole('heading'));
  expect(used).toBeLessThan(LOOP_SHARE);
  // Below the loop nothing moves.
  expect(await highlight.getAttribute('aria-label')).toBe(highlighted);

  // The middle of the screen, where the start page has links below the cover.
  const [x, y] = await page.evaluate(() => [innerWidth / 2, innerHeight / 2] as const);
  await noteUncovering(page);
  await page.mouse.click(x, y);
  await expect(cover).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
  // It is noted in the frame after the cover is gone.
  await page.waitForFunction(() => Reflect.has(window, 'uncoveredAfter'));
  const uncovered = await page.evaluate(() => Number(Reflect.get(window, 'uncoveredAfter')));
  expect(uncovered).toBeLessThan(200);
  console.log(
    `attract loop: ${used.toFixed(1)} % of a core; start page ${Math.round(uncovered)} ms after the touch`,
  );

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
  // The button that clears the field reaches to its upper edge and 48 pixels to the left.
  await keys.getByRole('button', { name: 'A', exact: true }).click();
  await expect(search).toHaveValue('A');
  const field = await search.boundingBox();
  if (!field) throw new Error('The search field is not visible.');
  await page.mouse.click(field.x + field.width - 50, field.y + 5);
  await expect(search).toHaveValue('');
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
  // A long press offers accents, by mouse or finger; another layout has them as keys.
  await mail.fill('');
  await mail.click();
  const held = keys.getByRole('button', { name: 'u', exact: true });
  await held.hover();
  await page.mouse.down();
  const variants = keys.getByRole('group', { name: 'Variants of the key' });
  await expect(variants).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await variants.getByRole('button', { name: 'ü' }).hover();
  await page.mouse.up();
  await expect(mail).toHaveValue('ü');
  await expect(variants).toHaveCount(0);
  await keys.getByRole('button', { name: 'Change the keyboard layout' }).click();
  expect(await axeFaults(page)).toEqual([]);
  await keys.getByRole('button', { name: 'Deutsch' }).click();
  await keys.getByRole('button', { name: 'ß', exact: true }).click();
  await keys.getByRole('button', { name: 'Symbols' }).click();
  for (const key of ['{', '}', '\\', '`', "'", '€']) {
    await keys.getByRole('button', { name: key, exact: true }).click();
  }
  await expect(mail).toHaveValue("üß{}\\`'€");
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await smallTargets(page, 48)).toEqual([]);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.goto('app://shop/faq');

  await page.getByRole('contentinfo').getByRole('link').last().click();
  const outside = page.getByRole('dialog', { name: 'Open on your phone' });
  expect(await readQr(outside.getByRole('img'))).toMatch(/^https:\/\/awards\./);
  expect(await axeFaults(page)).toEqual([]);
  await outside.getByRole('button', { name: 'Back to the shop' }).click();

  await openFilledCart(page, (path) => page.goto(`app://shop${path}`).then(() => undefined), 3);
  await page.getByRole('button', { name: 'Transfer to phone' }).click();
  const code = page.getByRole('img', { name: 'QR code that opens our website with 3 lines' });
  await expect(code).toBeVisible();
  const address = (await readQr(code)) ?? '';
  expect(address).toMatch(/#handover=[\w-]+$/);
  expect(new URL(address).origin).toBe(website.address);
  info.annotations.push({ type: 'handover', description: `${address.length} bytes for 3 lines` });
  await page.getByRole('button', { name: 'Back to the cart' }).click();
  await expect(total(page)).toContainText('3 of 3 selected');

  await page.getByRole('button', { name: /^Done/ }).click();
  await expect.poll(() => log()).toContain('"session.wiped"');
  expect(await inPage(app, 'document.title.length > 0 && location.pathname')).toBe('/');
});

test('bars at the lower edge stay above the session bar and the keyboard', async ({ kiosk, folder }) => {
  setUpStand(folder);
  const { page } = await kiosk();
  const goto = async (path: string) => void (await page.goto(`app://shop${path}`));
  const edges = async (part: Locator) => {
    const box = await part.boundingBox();
    return { top: box?.y ?? NaN, bottom: (box?.y ?? NaN) + (box?.height ?? NaN) };
  };
  const visit = page.getByRole('region', { name: 'This visit' });
  await goto('/categoryList?id=1&page_size=12');
  for (const at of [0, 1]) {
    await page
      .getByRole('main')
      .getByRole('article')
      .nth(at)
      .getByRole('button', { name: 'Compare' })
      .click();
  }
  const tray = page.getByRole('complementary', { name: 'Comparison' });
  await expect(tray.getByRole('link', { name: /^Compare/ })).toBeVisible();
  expect((await edges(tray)).bottom).toBeLessThanOrEqual((await edges(visit)).top + 1);
  await page.getByLabel('Search products', { exact: true }).click();
  const keys = page.getByRole('region', { name: 'On-screen keyboard' });
  await expect(keys).toBeVisible();
  await expect
    .poll(async () => Math.abs((await edges(tray)).bottom - (await edges(keys)).top))
    .toBeLessThanOrEqual(1);
  await tray.getByRole('button', { name: 'Clear' }).click();
  await openFilledCart(page, goto, 8);
  const summary = page.getByRole('region', { name: 'Summary' });
  await page.evaluate(() => scrollTo(0, 0));
  expect((await edges(summary)).bottom).toBeLessThanOrEqual((await edges(visit)).top + 1);
  await summary.getByRole('button', { name: 'Request these products' }).click({ trial: true });
  // The bar does not move when a dialog locks scrolling and thereby removes the scrollbar.
  const barBox = await visit.boundingBox();
  await page.getByRole('button', { name: 'Empty My Cart' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Empty My Cart' })).toBeVisible();
  await expect.poll(() => visit.boundingBox()).toEqual(barBox);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Empty My Cart' })).toHaveCount(0);
  expect(await visit.boundingBox()).toEqual(barBox);
  await goto('/orderRequest');
  // The footer of a short page is at the edge instead of in the middle of the screen.
  await page.setViewportSize({ width: 1080, height: 1920 });
  const footer = page.getByRole('contentinfo');
  expect(Math.abs((await edges(footer)).bottom - (await edges(visit)).top)).toBeLessThanOrEqual(1);
  // The keyboard makes this page scroll; no key is below the scrollbar.
  await goto('/lead');
  await page.getByRole('main').getByRole('textbox').first().click();
  await expect(keys).toBeVisible();
  const shownWidth = await page.evaluate(() => document.documentElement.clientWidth);
  const keysBox = await keys.boundingBox();
  expect((keysBox?.x ?? NaN) + (keysBox?.width ?? NaN)).toBeLessThanOrEqual(shownWidth);
  const searchBox = await page.getByLabel('Search products', { exact: true }).boundingBox();
  expect(searchBox?.width).toBeGreaterThan(300);

  // All buttons of the bar fit on a small screen, also with large text.
  await page.setViewportSize({ width: 800, height: 1280 });
  await goto('/faq');
  await visit.getByRole('button', { name: 'Accessibility' }).click();
  await visit.getByRole('button', { name: /^Large text/ }).click();
  const { width } = (await visit.boundingBox()) ?? { width: NaN };
  const done = await visit.getByRole('button', { name: /^Done/ }).boundingBox();
  expect((done?.x ?? NaN) + (done?.width ?? NaN)).toBeLessThanOrEqual(width);
});

test('a finger chooses from a selection list with large options', async ({ kiosk, folder }) => {
  setUpStand(folder);
  const { page } = await kiosk();
  await page.goto('app://shop/categoryList?id=1');
  const size = page.getByRole('main').getByRole('article').first().getByRole('combobox');
  const options = page.getByRole('dialog').getByRole('button');
  await expect(async () => {
    await tap(size);
    await expect(options.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect((await options.nth(1).boundingBox())?.height).toBeGreaterThanOrEqual(48);
  const label = (await options.nth(1).textContent()) ?? '';
  await expect(async () => {
    await tap(options.nth(1));
    await expect(options).toHaveCount(0, { timeout: 500 });
  }).toPass();
  expect(await size.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(label);
});
