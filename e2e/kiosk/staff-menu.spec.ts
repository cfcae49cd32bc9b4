import { readdirSync } from 'node:fs';
import { axeFaults } from '../fixtures/axe';
import { expect, test } from '../fixtures/fresh-kiosk';
import { inPage, waitForIdleCheck, advanceIdleTime, pinHash, setUpStand } from '../fixtures/stand';
import { smallTargets } from '../fixtures/targets';
import { startFlakyProxy } from '../../tests/soak/flaky-proxy';
import { openFilledCart, total } from '../steps/cart';
import { callStaff, enterPin, openMenuByKeys, typePin } from '../steps/staff';

const pin = '482950';

test('staff show products on stage and keep a cart beyond the visit, and no visitor sees either', async ({
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

  // A file that would be saved is refused in words.
  await page.evaluate(() => {
    const link = document.createElement('a');
    Object.assign(link, { href: URL.createObjectURL(new Blob(['x'])), download: 'x.pdf' }).click();
  });
  const refused = page.getByRole('dialog', { name: 'No file is saved here' });
  await refused.getByRole('button', { name: 'Back to the shop' }).click();

  // A quote on paper, without a network.
  await openFilledCart(page, (path) => page.goto(`app://shop${path}`).then(() => undefined), 3);
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  const quote = page.getByRole('dialog', { name: 'A quote of your cart' });
  await quote.getByRole('button', { name: 'Print the quote (3 lines)' }).click();
  await expect(quote.getByText('It is with the printer Front.')).toBeVisible();
  expect(printSystem.paper('Front').toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
  await quote.getByRole('button', { name: 'Back to the cart' }).click();
  const elsewhere = await page.evaluate(() =>
    window.platform?.session.printQuote({
      printer: 'Other',
      recipient: '',
      lines: [{ goods_id: 1, goods_attr: '1 mg', number: 1 }],
    }),
  );
  expect(elsewhere).toEqual({ done: false, said: 'This stand may not use that printer.' });

  await callStaff(page);
  await enterPin(page, pin);
  const menu = page.getByRole('dialog', { name: 'This stand' });
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: 'Kept carts' }).click();
  await page.getByLabel('Keep the present cart as').fill('Dr Lee, Basel');
  await page.getByRole('button', { name: 'Keep 3 lines' }).click();
  await expect(page.getByRole('button', { name: 'Open Dr Lee, Basel' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();

  await menu.getByRole('button', { name: 'On stage' }).click();
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Name of the list').fill('Morning talk');
  await page.getByLabel('Add products').fill('50-78-2\nstaurosporine\nvenetoclax');
  await page.getByRole('button', { name: 'Add to the list' }).click();
  const rows = page.getByRole('list', { name: 'Products of the list' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await rows.first().getByRole('textbox').fill('Mention the trial');
  expect(await axeFaults(page)).toEqual([]);
  // What was not clear stays open; the list is good without it.
  await page.getByRole('button', { name: 'Keep the list' }).click();
  await page.getByRole('button', { name: 'Show Morning talk' }).click();
  const stage = page.getByRole('dialog', { name: 'On stage: Morning talk' });
  const heading = stage.getByRole('heading', { level: 2 });
  await expect(heading).toBeVisible();
  await expect(stage.getByRole('img')).toHaveJSProperty('complete', true);
  expect(await axeFaults(page)).toEqual([]);
  // Letters for the audience are 2 % of the picture or more, and nothing is cut off at its edge.
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
  // What is typed at the keyboard jumps, wherever the focus was.
  await page.keyboard.type('50-78-2');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(/aspirin|acetylsalicylic/i);
  await stage.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await menu.getByRole('button', { name: 'Lock and back to the shop' }).click();

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
  const found = checks.map((line) => JSON.parse(line) as { name: string; fault?: string });
  expect(found.filter(({ fault }) => fault)).toEqual([]);
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['catalogue', 'clock', 'queue', 'printer', 'wipe']),
  );
  await morning.close();

  const second = await kiosk(environment);
  await callStaff(second.page);
  await enterPin(second.page, pin);
  await second.page.getByRole('button', { name: 'Kept carts' }).click();
  await second.page.getByRole('button', { name: 'Open Dr Lee, Basel' }).click();
  await expect(total(second.page)).toContainText('3 of 3 selected');
});

test('a list that is being prepared outlasts the session of staff', async ({ kiosk, folder }) => {
  setUpStand(folder, { pinHash, mode: 'demo' });
  const { app, page } = await kiosk();
  await openMenuByKeys(page, pin);
  await page.getByRole('button', { name: 'On stage' }).click();
  await page.getByRole('button', { name: 'New list' }).click();
  const name = page.getByLabel('Name of the list');
  await name.fill('Morning talk');
  await advanceIdleTime(app, 601);
  await page.getByRole('button', { name: 'Keep the list' }).click();
  await typePin(page, pin);
  await expect(page.getByRole('dialog', { name: 'Staff only' })).toHaveCount(0);
  await expect(name).toHaveValue('Morning talk');
  await page.getByRole('button', { name: 'Keep the list' }).click();
  await expect(page.getByRole('button', { name: 'Show Morning talk' })).toBeVisible();
});

test('no visit ends while the shop is asked for an enrolment, and staff hear what came of it', async ({
  kiosk,
  folder,
  website,
}) => {
  const link = await startFlakyProxy(website.address);
  setUpStand(folder, { pinHash, shop: link.address });
  const { app, page, log } = await kiosk();
  await page.getByRole('dialog', { name: 'Welcome' }).click();
  await callStaff(page);
  await enterPin(page, pin);
  await page.getByRole('button', { name: 'This stand and its shop' }).click();
  const room = page.getByRole('dialog', { name: 'This stand and its shop' });
  await room.getByLabel('Code from the shop').fill('ABCDE-FGHJK');
  link.setState('silent');
  await room.getByRole('button', { name: 'Enrol this stand' }).click();
  await expect.poll(() => link.requests.silent).toBe(1);

  const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
  for (const seconds of [60, 15]) {
    await advanceIdleTime(app, seconds);
    await waitForIdleCheck(app);
    expect(await question.count()).toBe(0);
  }
  link.setState('up');
  await expect(room.getByText('The shop cannot be reached', { exact: false })).toBeVisible();
  // Whoever has read it is asked now.
  await expect(question).toBeVisible();
  expect(log()).not.toContain('"session.wiped"');
  await advanceIdleTime(app, 15);
  await expect.poll(() => log()).toContain('"session.wiped"');
  await link.close();
});
