import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../fixtures/fresh-kiosk';
import { openedOutside } from '../fixtures/kiosk';
import { retryLostReply } from '../fixtures/retry-lost-reply';
import { pollPage, inPage, openPage, pinHash, setUpStand } from '../fixtures/stand';
import { endSetUp, saveSetUp } from '../steps/set-up';
import { openPinDialog, enterPin } from '../steps/staff';
import { checkWebPreferences } from '../steps/web-preferences';
import { lockedStateAtFaq, windowState } from '../steps/window-state';

const pin = '482950';
const run = promisify(execFile);

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
  ...Array.from({ length: 12 }, (_one, index): [string, string[]] => [`F${index + 1}`, []]),
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
  await expect.poll(state).toEqual(lockedStateAtFaq);
  expect((await checkWebPreferences(app)).map(({ insecure }) => insecure)).toEqual([[]]);

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
    expect(await state(), `${modifiers.join(' ')} ${key}`).toEqual(lockedStateAtFaq);
  }
  expect(await page.evaluate(() => 'unharmed' in window)).toBe(true);
  console.log(`keys without effect: ${escapes.length} of ${escapes.length}`);

  const refused = await page.evaluate(async () => {
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
    return { menu, drop, outside };
  });
  expect(refused).toEqual({ menu: true, drop: true, outside: false });
  await page.mouse.move(300, 300);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -500);
  await page.keyboard.up('Control');
  const fingers = await page.context().newCDPSession(page);
  await fingers.send('Input.synthesizePinchGesture', { x: 300, y: 300, scaleFactor: 3 });
  expect(await page.evaluate(() => [window.devicePixelRatio, visualViewport?.scale])).toEqual([1, 1]);
  expect(await state()).toEqual(lockedStateAtFaq);
  expect(await openedOutside(app)).toEqual([]);

  await openPinDialog(page);
  await enterPin(page, '000000');
  await expect(page.getByText(/Wrong PIN\. Please wait/)).toBeVisible();
  await first.close();

  const second = await kiosk();
  await openPinDialog(second.page);
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
    .filter((event) => event !== 'attempt-while-locked-out');
  expect(events).toEqual(['set-up', 'restarted', 'wrong-pin', 'unlocked', 'action', 'left']);
});

/** Scripts that open a system dialog in a browser, for a page with an empty frame and one with a file field. */
const dialogs = {
  print: [
    `print()`,
    `document.execCommand('print')`,
    `frames[0].print()`,
    `frames[1].print()`,
    `document.open(); document.write('<p>'); document.close(); print()`,
  ],
  file: [
    `fileField(document).click()`,
    `document.body.appendChild(fileField(document)).click()`,
    `document.body.appendChild(fileField(document)).showPicker()`,
    `document.body.appendChild(document.createElement('p')).attachShadow({ mode: 'closed' }).appendChild(fileField(document)).click()`,
    `fileField(frames[0].document).click()`,
    `frames[1].document.querySelector('input').click()`,
    `void showOpenFilePicker().catch(() => undefined)`,
    `void showSaveFilePicker().catch(() => undefined)`,
    `void showDirectoryPicker().catch(() => undefined)`,
    `document.open(); document.write('<input type=file>'); document.close(); document.querySelector('input').click()`,
  ],
};

/** Adds the two frames, and one in a process of its own that covers the page. */
const addFrames = `new Promise((resolve) => {
  const srcdoc = '<input type=file style="position:fixed;inset:0;width:100%;height:100%">';
  const style = 'position:fixed;inset:0;width:100vw;height:100vh;z-index:9999';
  const add = (values) => document.body.appendChild(Object.assign(document.createElement('iframe'), values));
  add({});
  add({ srcdoc }).addEventListener('load', () => add({ srcdoc, style, sandbox: '' }).addEventListener('load', resolve));
})`;
const fileField = `const fileField = (page) => Object.assign(page.createElement('input'), { type: 'file' });`;

test('no script of a locked page opens a system dialog or moves the window', async ({ kiosk, folder }) => {
  setUpStand(folder, { pinHash });
  const { app, page } = await kiosk();
  await expect(page.getByRole('main')).toBeVisible();
  await retryLostReply(() =>
    app.evaluate(({ BrowserWindow }) => {
      if ('fields' in globalThis) return;
      const fields: string[] = [];
      Object.assign(globalThis, { fields });
      BrowserWindow.getAllWindows()[0]?.webContents.debugger.on('message', (_event, method) => {
        if (method === 'Page.fileChooserOpened') fields.push(method);
      });
    }),
  );
  const intercepted = () => app.evaluate(() => (globalThis as unknown as { fields: string[] }).fields.length);
  const openWithFrames = async () => {
    await openPage(app, '/faq');
    await inPage(app, `${addFrames}.then(() => undefined)`);
  };
  // A page does not answer while its print dialog is open.
  const answer = (script: string) =>
    pollPage(app, `${script}; new Promise((resolve) => setTimeout(resolve, 300, 'answered'))`);

  for (const [index, script] of dialogs.file.entries()) {
    await openWithFrames();
    await inPage(app, `{ ${fileField} ${script} } undefined`);
    await expect.poll(intercepted, script).toBe(index + 1);
  }
  await openWithFrames();
  await expect(async () => {
    // Unlike events that the program sends, these reach frames in other processes.
    await page.mouse.click(40, 400);
    await expect.poll(intercepted, { timeout: 500 }).toBeGreaterThan(dialogs.file.length);
  }).toPass();
  for (const script of dialogs.print) {
    await openWithFrames();
    expect(await answer(`setTimeout(() => { ${script} })`), script).toBe('answered');
  }

  const bounds = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  const before = await bounds();
  await openWithFrames();
  await answer(`resizeTo(10, 10); moveTo(50, 50); frames[0].resizeTo(10, 10)`);
  expect(await bounds()).toEqual(before);
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

test('fills the screen of a system without a window manager', async ({ kiosk, folder }) => {
  setUpStand(folder);
  const { app } = await kiosk();
  const { processId, screenSize } = await app.evaluate(({ screen }) => ({
    processId: process.pid,
    screenSize: screen.getPrimaryDisplay().size,
  }));
  // The program believes that it is in full screen; only the X server knows the real size.
  const { stdout: found } = await run('xdotool', ['search', '--onlyvisible', '--pid', String(processId)]);
  const sizes = await Promise.all(
    found
      .trim()
      .split('\n')
      .map(async (id) => {
        const { stdout } = await run('xdotool', ['getwindowgeometry', '--shell', id]);
        return {
          width: Number(/WIDTH=(\d+)/.exec(stdout)?.[1]),
          height: Number(/HEIGHT=(\d+)/.exec(stdout)?.[1]),
        };
      }),
  );
  // Chromium omits a pixel, because some window managers would treat the window as one in full screen.
  const [largest] = sizes.sort((a, b) => b.width - a.width);
  expect(largest?.width).toBeGreaterThanOrEqual(screenSize.width - 1);
  expect(largest?.height).toBeGreaterThanOrEqual(screenSize.height - 1);
});
