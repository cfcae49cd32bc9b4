import { readdirSync } from 'node:fs';
import { axeFaults } from '../fixtures/axe';
import { expect, test } from '../fixtures/fresh-kiosk';
import { inPage, waitForIdleCheck, advanceIdleTime, pinHash, setUpStand } from '../fixtures/stand';
import { smallTargets } from '../fixtures/targets';
import { startFlakyProxy } from '../../tests/soak/support/flaky-proxy';
import { openFilledCart, total } from '../steps/cart';
import { openPinDialog, enterPin, openMenuByKeys, typePin } from '../steps/staff';

const pin = '482950';

test('staff can present products and save a cart beyond the session; visitors see neither', async ({
  kiosk,
  folder,
  printSystem,
}) => {
  test.setTimeout(120_000);
  setUpStand(folder, { pinHash, printers: ['Front'] });
  const { environment } = printSystem;
  printSystem.add('Front', 'prints');
  const first = await kiosk(environment);
  const { app, page } = first;
  const cover = page.getByRole('dialog', { name: 'Welcome' });
  await expect(cover).toBeVisible();
  await page.mouse.click(600, 400);
  await expect(cover).toHaveCount(0);
  const bar = page.getByRole('region', { name: 'This visit' });
  await bar.getByRole('link', { name: 'Leave your details' }).click();
  await expect(page).toHaveURL(/\/lead$/);

  // Saving a file is rejected with a message.
  await page.evaluate(() => {
    const link = document.createElement('a');
    Object.assign(link, { href: URL.createObjectURL(new Blob(['x'])), download: 'x.pdf' }).click();
  });
  const refused = page.getByRole('dialog', { name: 'Downloads are disabled' });
  await refused.getByRole('button', { name: 'Back to the shop' }).click();

  // Prints a quote offline.
  await openFilledCart(page, (path) => page.goto(`app://shop${path}`).then(() => undefined), 3);
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  const quote = page.getByRole('dialog', { name: 'Quote for your cart' });
  await quote.getByRole('button', { name: 'Print quote (3 lines)' }).click();
  await expect(quote.getByText('Sent to the printer Front.')).toBeVisible();
  expect(printSystem.paper('Front').toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
  await quote.getByRole('button', { name: 'Back to the cart' }).click();
  const elsewhere = await page.evaluate(() =>
    window.platform?.session.printQuote({
      printer: 'Other',
      recipient: '',
      lines: [{ goods_id: 1, goods_attr: '1 mg', number: 1 }],
    }),
  );
  expect(elsewhere).toEqual({ done: false, message: 'This stand is not allowed to use this printer.' });

  await openPinDialog(page);
  await enterPin(page, pin);
  const menu = page.getByRole('dialog', { name: 'This stand' });
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: 'Saved carts' }).click();
  await page.getByLabel('Save the current cart as').fill('Dr Lee, Basel');
  await page.getByRole('button', { name: 'Save 3 lines' }).click();
  await expect(page.getByRole('button', { name: 'Open Dr Lee, Basel' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();

  await menu.getByRole('button', { name: 'Presentation' }).click();
  await page.getByRole('button', { name: 'New playlist' }).click();
  await page.getByLabel('Playlist name').fill('Morning talk');
  await page.getByLabel('Add products').fill('50-78-2\nstaurosporine\nvenetoclax');
  await page.getByRole('button', { name: 'Add to playlist' }).click();
  const rows = page.getByRole('list', { name: 'Products in the playlist' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await rows.first().getByRole('textbox').fill('Mention the trial');
  expect(await axeFaults(page)).toEqual([]);
  // Unresolved rows stay in the form; the playlist works without them.
  await page.getByRole('button', { name: 'Save playlist' }).click();
  await page.getByRole('button', { name: 'Present Morning talk' }).click();
  const stage = page.getByRole('dialog', { name: 'Presentation: Morning talk' });
  const heading = stage.getByRole('heading', { level: 2 });
  await expect(heading).toBeVisible();
  await expect(stage.getByRole('img')).toHaveJSProperty('complete', true);
  expect(await axeFaults(page)).toEqual([]);
  // Text for the audience is at least 2 % of the image height, and nothing is cut off.
  const sizes = await stage.getByRole('article').evaluate((article) => {
    const unit = Math.min(innerWidth / 100, (innerHeight * 1.75) / 100);
    const texts = [...article.querySelectorAll('h2, p, dt, dd, li, strong, span')];
    const letters = texts.map((text) => parseFloat(getComputedStyle(text).fontSize) / unit);
    return { least: Math.min(...letters), over: article.scrollHeight - article.clientHeight };
  });
  expect(sizes.least).toBeGreaterThanOrEqual(1.99);
  expect(sizes.over).toBeLessThanOrEqual(1);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await smallTargets(page, 48)).toEqual([]);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await stage.getByRole('button', { name: 'Notes' }).click();
  await expect(stage.getByText('Mention the trial')).toBeVisible();
  // Typing jumps to a product regardless of the focus.
  await page.keyboard.type('50-78-2');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(/aspirin|acetylsalicylic/i);
  await stage.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await menu.getByRole('button', { name: 'Lock and return to the shop' }).click();

  await page.getByRole('button', { name: /^Done/ }).click();
  await expect.poll(() => first.log()).toContain('"session.wiped"');
  expect(await inPage(app, 'window.platform.staff.notes()')).toBeNull();
  await first.close();
  const kept = readdirSync(folder).filter((name) => name.startsWith('staff.sqlite'));
  expect(kept).not.toEqual([]);

  // Before the doors open, the stand tries itself: its queue, its printer, and a wipe.
  const morning = await kiosk({ ...environment, KIOSK_SELF_TEST_SECONDS: '6' });
  await expect.poll(() => morning.log(), { timeout: 30_000 }).toContain('"name":"wipe"');
  const checks = morning.log().match(/\{[^\n]*"self_test.check"[^\n]*\}/g) ?? [];
  const found = checks.map((line) => JSON.parse(line) as { name: string; problem?: string });
  expect(found.filter(({ problem }) => problem)).toEqual([]);
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['catalogue', 'clock', 'queue', 'printer', 'wipe']),
  );
  await morning.close();

  const second = await kiosk(environment);
  await openPinDialog(second.page);
  await enterPin(second.page, pin);
  await second.page.getByRole('button', { name: 'Saved carts' }).click();
  await second.page.getByRole('button', { name: 'Open Dr Lee, Basel' }).click();
  await expect(total(second.page)).toContainText('3 of 3 selected');
});

test('a playlist in preparation survives the end of the staff session', async ({ kiosk, folder }) => {
  setUpStand(folder, { pinHash, mode: 'demo' });
  const { app, page } = await kiosk();
  await openMenuByKeys(page, pin);
  await page.getByRole('button', { name: 'Presentation' }).click();
  await page.getByRole('button', { name: 'New playlist' }).click();
  const name = page.getByLabel('Playlist name');
  await name.fill('Morning talk');
  await advanceIdleTime(app, 601);
  await page.getByRole('button', { name: 'Save playlist' }).click();
  await typePin(page, pin);
  await expect(page.getByRole('dialog', { name: 'Staff only' })).toHaveCount(0);
  await expect(name).toHaveValue('Morning talk');
  await page.getByRole('button', { name: 'Save playlist' }).click();
  await expect(page.getByRole('button', { name: 'Present Morning talk' })).toBeVisible();
});

test('a session does not end during enrollment, and staff see its result', async ({
  kiosk,
  folder,
  website,
}) => {
  const link = await startFlakyProxy(website.address);
  setUpStand(folder, { pinHash, shop: link.address });
  const { app, page, log } = await kiosk();
  await page.getByRole('dialog', { name: 'Welcome' }).click();
  await openPinDialog(page);
  await enterPin(page, pin);
  await page.getByRole('button', { name: 'Enrollment' }).click();
  const room = page.getByRole('dialog', { name: 'Enrollment' });
  await room.getByLabel('Enrollment code').fill('ABCDE-FGHJK');
  link.setState('silent');
  await room.getByRole('button', { name: 'Enroll this stand' }).click();
  await expect.poll(() => link.requests.silent).toBe(1);

  const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
  for (const seconds of [60, 15]) {
    await advanceIdleTime(app, seconds);
    await waitForIdleCheck(app);
    expect(await question.count()).toBe(0);
  }
  link.setState('up');
  await expect(room.getByText('The shop cannot be reached', { exact: false })).toBeVisible();
  // The warning is read and now confirmed.
  await expect(question).toBeVisible();
  expect(log()).not.toContain('"session.wiped"');
  await advanceIdleTime(app, 15);
  await expect.poll(() => log()).toContain('"session.wiped"');
  await link.close();
});
