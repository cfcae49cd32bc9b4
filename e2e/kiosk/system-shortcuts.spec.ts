import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from '../fixtures/virtual-screen';
import { setUpStand } from '../fixtures/stand';
import { lockedStateAtFaq, windowState } from '../steps/window-state';

/** Modifier keys. */
const modifiers = ['Control', 'Shift', 'Alt'];

/** Keys of a browser and of a desktop, as an X server names them. A window manager takes Alt and F4 for itself. */
const escapes = [
  ...[...'nopstuwrhjlfdegq0', 'plus', 'minus', 'equal', 'KP_Add', 'KP_Subtract'].map((key) => `ctrl+${key}`),
  ...['Tab', 'shift+Tab', 'Next', 'Prior', 'F4', 'F5', 'Escape', 'shift+Escape'].map((key) => `ctrl+${key}`),
  ...['i', 'j', 'c', 'k', 'n', 't', 'w', 'r', 'p', 'q', 'o', 'b', 'Delete'].map((key) => `ctrl+shift+${key}`),
  ...['Left', 'Right', 'Up', 'Home', 'space', 'd', 'e', 'f', 'Return', 'Tab'].map((key) => `alt+${key}`),
  ...['s', 'Delete', 'i', 't'].map((key) => `ctrl+alt+${key}`),
  ...Array.from({ length: 12 }, (_one, index) => `F${index + 1}`),
  ...['F3', 'F5', 'F10'].map((key) => `shift+${key}`),
  'super',
  'Menu',
  'Print',
  'alt+Print',
  'Pause',
  'Escape',
  ...['d', 'e', 'l', 'q', 'r', 'n', 'w', 'Left', 'Tab', 'space'].map((key) => `super+${key}`),
  ...['Back', 'Forward', 'Reload', 'HomePage', 'WWW', 'Search', 'Mail', 'Calculator', 'AudioPlay'].map(
    (key) => `XF86${key}`,
  ),
];

interface Heard {
  /** Keys that went down at the window and change nothing by themselves, before anybody has refused them. */
  arrived: string[];
  /** Wishes to close the window. */
  closing: number;
}

/** Records the window's input events. */
async function listen(app: ElectronApplication, page: Page): Promise<void> {
  await app.evaluate(({ BrowserWindow }, ignored) => {
    const heard: Heard = { arrived: [], closing: 0 };
    Object.assign(globalThis, { heard });
    const [window] = BrowserWindow.getAllWindows();
    window?.on('close', () => (heard.closing += 1));
    window?.webContents.on('before-input-event', (_event, { type, key }) => {
      if (type === 'keyDown' && !ignored.includes(key)) heard.arrived.push(key);
    });
  }, modifiers);
  await page.evaluate(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    window.addEventListener('keydown', ({ key }) => pressed.push(key), true);
  });
}

const heardBy = (app: ElectronApplication) =>
  app.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);

/** Returns key events that reached the page, without modifier keys. */
async function pressedIn(page: Page): Promise<string[]> {
  const all = await page.evaluate(() => (window as unknown as { pressed: string[] }).pressed);
  return all.filter((key) => !modifiers.includes(key));
}

async function searchField(page: Page) {
  await page.goto('app://shop/faq');
  const field = page.getByLabel('Search products', { exact: true });
  await field.focus();
  await expect(field).toBeFocused();
  return field;
}

test('no key of a real keyboard leaves a locked stand', async ({ kiosk, ownScreen, folder }) => {
  setUpStand(folder);
  const { app, page } = await kiosk(ownScreen.environment);
  const field = await searchField(page);
  await expect.poll(() => windowState(app)).toEqual(lockedStateAtFaq);
  await listen(app, page);
  const windows = await ownScreen.windows();

  // Keys keep their order: once a letter arrives in the field, all earlier keys were processed.
  let letters = 0;
  const pressAndType = async (key: string) => {
    const letter = 'abcdefghijklmnopqrstuvwxyz'[letters++ % 26] ?? '';
    await ownScreen.press(key, letter);
    await expect(field, key).toHaveValue(new RegExp(`${letter}$`));
    expect(await windowState(app), key).toEqual(lockedStateAtFaq);
    expect(await ownScreen.windows(), key).toEqual(windows);
    return letter;
  };
  const given: string[] = [];
  for (const key of escapes) {
    const before = (await heardBy(app)).arrived.length;
    const letter = await pressAndType(key);
    const arrived = (await heardBy(app)).arrived.slice(before);
    // The system key has an effect when pressed alone.
    expect(arrived, `${key} arrives`).toHaveLength(key.startsWith('super+') ? 3 : 2);
    given.push(...(key === 'Escape' ? [key, letter] : [letter]));
  }
  await ownScreen.press('alt+F4');
  await expect.poll(async () => (await heardBy(app)).closing).toBe(1);
  given.push(await pressAndType('F2'));
  expect(await pressedIn(page)).toEqual(given);
  console.log(`real keys without effect: ${escapes.length + 1} of ${escapes.length + 1}`);
});

test('the same keys reload, go back and close a window that is not locked', async ({
  kiosk,
  ownScreen,
  folder,
}) => {
  setUpStand(folder, { mode: 'demo' });
  const { app, page } = await kiosk(ownScreen.environment);
  await searchField(page);
  await listen(app, page);
  const keys = ['ctrl+s', 'F11', 'ctrl+shift+i', 'ctrl+plus', 'Menu', 'Print', 'super', 'XF86HomePage'];
  await ownScreen.press(...keys);
  const passed = ['s', 'F11', 'I', '+', 'ContextMenu', 'PrintScreen', 'Meta', 'BrowserHome'];
  await expect.poll(() => pressedIn(page)).toEqual(passed);

  const isReloaded = () => page.evaluate(() => !('pressed' in window)).catch(() => false);
  expect(await isReloaded()).toBe(false);
  await ownScreen.press('ctrl+r');
  await expect.poll(isReloaded).toBe(true);
  await page.goto('app://shop/calc');
  await ownScreen.press('alt+Left');
  await expect(page).toHaveURL('app://shop/faq');

  // A system dialog is not a page but is visible on the screen.
  const before = await ownScreen.windows();
  await app.evaluate(({ BrowserWindow, dialog }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window) void dialog.showOpenDialog(window, {});
  });
  await expect.poll(async () => (await ownScreen.windows()).length).toBeGreaterThan(before.length);
  // It has the keys a moment after it is seen.
  await expect(async () => {
    await ownScreen.press('Escape');
    await expect.poll(() => ownScreen.windows(), { timeout: 1000 }).toEqual(before);
  }).toPass();

  const gone = app.waitForEvent('close');
  await ownScreen.press('alt+F4');
  await gone;
});
