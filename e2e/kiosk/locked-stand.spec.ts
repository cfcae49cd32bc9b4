import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures/fresh-kiosk';
import { openedOutside } from '../fixtures/kiosk';
import { endSetUp, saveSetUp } from '../steps/set-up';
import { callStaff, enterPin } from '../steps/staff';
import { webPreferences } from '../steps/web-preferences';
import { heldAtFaq, windowState } from '../steps/window-state';

const pin = '482950';

/** Keys of a browser and of a desktop, as Electron names them: none of them may do anything here. */
const escapes: [string, string[]][] = [
  ...['n', 'o', 'p', 's', 't', 'u', 'w', 'r', 'h', 'j', 'l', 'f', 'd', 'e', 'g', 'q', '=', '-', '0'].map(
    (key): [string, string[]] => [key, ['control']],
  ),
  ...['i', 'j', 'c', 'n', 't', 'w', 'r', 'p', 'Delete'].map((key): [string, string[]] => [
    key,
    ['control', 'shift'],
  ]),
  ...['F4', 'Left', 'Right', 'Home', 'Space', 'd'].map((key): [string, string[]] => [key, ['alt']]),
  ...Array.from({ length: 12 }, (_one, at): [string, string[]] => [`F${at + 1}`, []]),
  ...(['F10'] as const).map((key): [string, string[]] => [key, ['shift']]),
  ...['q', 'w', 'r', 'n', 'Left'].map((key): [string, string[]] => [key, ['meta']]),
  ['Escape', []],
];

test('a stand is set up once, stays locked and lets staff unlock it', async ({ kiosk, folder }) => {
  const newStand = await kiosk({ KIOSK_UNATTENDED: '' });
  await saveSetUp(newStand, pin);
  await endSetUp(newStand);
  const kept = readFileSync(join(folder, 'stand.json'), 'utf8');
  expect(kept).toContain('Hall 4');
  expect(kept).not.toContain(pin);

  const first = await kiosk();
  const { app, page } = first;
  const state = () => windowState(app);
  await expect(page.getByRole('main')).toBeVisible();
  await page.goto('app://shop/faq');
  // A window goes on loading for a moment after its page says that it is loaded.
  await expect.poll(state).toEqual(heldAtFaq);
  expect((await webPreferences(app)).map(({ weak }) => weak)).toEqual([[]]);

  // The window's own button, and Alt and F4 where a window manager makes them a wish to close.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await page.evaluate(() => Object.assign(window, { unharmed: true }));
  for (const [key, modifiers] of escapes) {
    await app.evaluate(
      ({ BrowserWindow }, [keyCode, held]) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        for (const type of ['keyDown', 'keyUp'] as const) {
          contents?.sendInputEvent({ type, keyCode, modifiers: held as ['control'] });
        }
      },
      [key, modifiers] as const,
    );
    expect(await state(), `${modifiers.join(' ')} ${key}`).toEqual(heldAtFaq);
  }
  expect(await page.evaluate(() => 'unharmed' in window)).toBe(true);
  console.log(`keys without effect: ${escapes.length} of ${escapes.length}`);

  const refused = await page.evaluate(async () => {
    const no = () => 'refused';
    const tried = ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'].map((name) => {
      const pick = (window as unknown as Record<string, () => Promise<unknown>>)[name];
      return pick ? pick().then(() => 'opened', no) : Promise.resolve('refused');
    });
    window.print();
    const field = Object.assign(document.createElement('input'), { type: 'file' });
    document.body.append(field);
    const notPressed = !field.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    const menu = !document.body.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true }),
    );
    const drop = !document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true }));
    const file = Object.assign(document.createElement('a'), { href: '/robots.txt', download: 'x.txt' });
    document.body.append(file);
    file.click();
    window.open('https://example.com/');
    alert('a dialog would wait for ever');
    const outside = await window.platform?.openExternal('https://example.com/');
    return { pickers: await Promise.all(tried), notPressed, menu, drop, outside };
  });
  expect(refused).toEqual({
    pickers: ['refused', 'refused', 'refused'],
    notPressed: true,
    menu: true,
    drop: true,
    outside: false,
  });
  await page.mouse.move(300, 300);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -500);
  await page.keyboard.up('Control');
  const fingers = await page.context().newCDPSession(page);
  await fingers.send('Input.synthesizePinchGesture', { x: 300, y: 300, scaleFactor: 3 });
  expect(await page.evaluate(() => [window.devicePixelRatio, visualViewport?.scale])).toEqual([1, 1]);
  expect(await state()).toEqual(heldAtFaq);
  expect(await openedOutside(app)).toEqual([]);

  await callStaff(page);
  await enterPin(page, '000000');
  await expect(page.getByText(/Wrong PIN\. Please wait/)).toBeVisible();
  await first.close();

  const second = await kiosk();
  await callStaff(second.page);
  await expect(async () => {
    await enterPin(second.page, pin);
    await expect(second.page.getByRole('dialog', { name: 'This stand' })).toBeVisible({ timeout: 500 });
  }).toPass();
  const status = second.page.getByRole('table', { name: 'Status of this stand' });
  await expect(status.getByRole('row', { name: /Stand Hall 4/ })).toBeVisible();
  await expect(status.getByRole('row', { name: /Catalogue date/ })).toContainText(/\d{4}/);
  await second.page.getByRole('button', { name: 'Run the self-test' }).click();
  await expect(second.page.getByText(/^All 5 checks passed\./)).toBeVisible();
  const left = second.app.waitForEvent('close');
  await second.page.getByRole('button', { name: 'Exit to the operating system' }).click();
  await left;
  const events = readFileSync(join(folder, 'audit.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { event: string }).event)
    .filter((event) => event !== 'too-early');
  expect(events).toEqual(['set-up', 'restarted', 'wrong-pin', 'unlocked', 'action', 'left']);
});

test('replaces damaged stand settings with the backup', async ({ kiosk, folder }) => {
  mkdirSync(folder, { recursive: true });
  const settings = {
    shop: '',
    country: 'SG',
    mode: 'demo',
    standName: 'Hall 4',
    showHours: null,
    pinHash: 'x',
    recoveryHash: 'x',
    catalogueKeys: [],
    printers: [],
    idleSeconds: 60,
    warnSeconds: 15,
  };
  writeFileSync(join(folder, 'stand-last-good.json'), JSON.stringify({ saved: settings }));
  writeFileSync(join(folder, 'stand.json'), '{"saved": {"mode": "ki');
  const { app, page } = await kiosk({ KIOSK_UNATTENDED: '' });
  await expect(page.getByRole('main')).toBeVisible();
  expect(await page.evaluate(() => window.platform?.stand?.status())).toBe('set up');
  expect(JSON.parse(readFileSync(join(folder, 'stand.json'), 'utf8'))).toEqual({ saved: settings });
  expect(existsSync(join(folder, 'audit.jsonl'))).toBe(false);

  // A window for staff is not held: a key that does nothing at a locked screen reloads here.
  await page.evaluate(() => Object.assign(window, { unharmed: true }));
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'F5' }),
  );
  await expect.poll(() => page.evaluate(() => 'unharmed' in window).catch(() => true)).toBe(false);
});
