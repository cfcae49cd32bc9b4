import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { retryLostReply } from '../fixtures/retry-lost-reply';
import { expect, test, type Place } from '../fixtures/virtual-screen';
import { pinHash, setUpStand } from '../fixtures/stand';
import { openPinDialog, enterPin, openMenuByKeys } from '../steps/staff';
import { startPresentation } from '../steps/presentation';

const pin = '482950';
/** Pixels of a window's frame and title bar. */
const FRAME = 40;

/** Returns the bounds of the window that shows this address. */
function placeOf(app: ElectronApplication, address: string): Promise<Place | undefined> {
  return retryLostReply(() =>
    app.evaluate(
      ({ BrowserWindow }, wanted) =>
        BrowserWindow.getAllWindows()
          .find(({ webContents }) => webContents.getURL().startsWith(wanted))
          ?.getBounds(),
      address,
    ),
  );
}

async function isFilledBy(app: ElectronApplication, address: string, screen: Place): Promise<boolean> {
  const bounds = await placeOf(app, address);
  if (!bounds) return false;
  const [right, bottom] = [bounds.x + bounds.width, bounds.y + bounds.height];
  const [edge, floor] = [screen.x + screen.width, screen.y + screen.height];
  const isInside = bounds.x >= screen.x && bounds.y >= screen.y && right <= edge && bottom <= floor;
  return isInside && bounds.width >= screen.width - FRAME && bounds.height >= screen.height - FRAME;
}

async function openMenuByHand(page: Page): Promise<void> {
  await openPinDialog(page);
  await enterPin(page, pin);
}

async function openNotes(app: ElectronApplication, page: Page): Promise<Page> {
  const opening = app.waitForEvent('window');
  await page.getByRole('button', { name: 'Presenter window' }).click();
  const notes = await opening;
  await expect(notes.getByLabel('Presenter note')).toContainText('Mention the trial.');
  return notes;
}

/** Resolves when the notes are closed and the presentation continues at its position, with controls and without a note. */
async function talkWentOn(app: ElectronApplication, page: Page): Promise<void> {
  const stage = page.getByRole('dialog', { name: 'Presentation: Morning talk' });
  await expect(stage.getByRole('button', { name: 'Presenter window' })).toBeVisible();
  await expect(stage.getByText('1 of 2')).toBeVisible();
  await expect(stage.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(stage.getByText('Mention the trial')).toHaveCount(0);
  await expect.poll(() => placeOf(app, 'about:')).toBeUndefined();
}

test('with two screens notes are on the presenter’s screen only, and closed when one is unplugged', async ({
  kiosk,
  twoScreens,
  folder,
}) => {
  const { laptop, projector, plug, environment } = twoScreens;
  setUpStand(folder, { pinHash, mode: 'demo' });
  writeFileSync(join(folder, 'window.json'), JSON.stringify({ bounds: projector }));
  const { app, page } = await kiosk(environment);
  await startPresentation(page, (at) => openMenuByKeys(at, pin));
  await openNotes(app, page);
  await expect.poll(() => isFilledBy(app, 'about:', laptop)).toBe(true);
  await expect.poll(() => isFilledBy(app, 'app:', projector)).toBe(true);

  await plug('--output', 'DUMMY1', '--off');
  await talkWentOn(app, page);
  await expect.poll(() => isFilledBy(app, 'app:', laptop)).toBe(true);

  // The audience now sees the laptop's screen.
  await plug('--output', 'DUMMY1', '--mode', 'projector', '--right-of', 'DUMMY0');
  await expect.poll(() => app.evaluate(({ screen }) => screen.getAllDisplays().length)).toBe(2);
  await openNotes(app, page);
  await expect.poll(() => isFilledBy(app, 'about:', projector)).toBe(true);
  await plug('--output', 'DUMMY1', '--mode', '1024x768', '--same-as', 'DUMMY0');
  await talkWentOn(app, page);
  expect(await isFilledBy(app, 'app:', laptop)).toBe(true);
});

test('a locked stand shows notes on its second screen only', async ({ kiosk, twoScreens, folder }) => {
  const { laptop, projector, plug, environment } = twoScreens;
  setUpStand(folder, { pinHash });
  const { app, page } = await kiosk(environment);
  await startPresentation(page, openMenuByHand);
  // Notes that were open before the presenter window existed stay hidden when it closes.
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  await expect(page.getByText('Mention the trial')).toBeVisible();
  await openNotes(app, page);
  await expect.poll(() => isFilledBy(app, 'about:', projector)).toBe(true);
  expect(await placeOf(app, 'app:')).toEqual(laptop);

  await plug('--output', 'DUMMY1', '--off');
  await talkWentOn(app, page);
  expect(await placeOf(app, 'app:')).toEqual(laptop);
  await page.getByRole('button', { name: 'Presenter window' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Presenter notes need a second display/);

  await plug('--output', 'DUMMY1', '--mode', 'projector', '--right-of', 'DUMMY0');
  await expect.poll(() => app.evaluate(({ screen }) => screen.getAllDisplays().length)).toBe(2);
  await openNotes(app, page);
  await plug('--output', 'DUMMY0', '--off');
  await talkWentOn(app, page);
  await expect.poll(() => placeOf(app, 'app:')).toEqual({ ...projector, x: 0 });
});

test('a locked stand fills its screen after a change of the resolution', async ({
  kiosk,
  twoScreens,
  folder,
}) => {
  const { projector, plug, environment } = twoScreens;
  setUpStand(folder, { pinHash });
  const { app, page } = await kiosk(environment);
  const fills = (screen: Place) => async () => {
    const [width, height] = await page.evaluate(() => [window.innerWidth, window.innerHeight]);
    const bounds = await placeOf(app, 'app:');
    return JSON.stringify([bounds, width, height]) === JSON.stringify([screen, screen.width, screen.height]);
  };
  await plug('--output', 'DUMMY1', '--off');
  await plug('--output', 'DUMMY0', '--mode', '800x600');
  await expect.poll(fills({ x: 0, y: 0, width: 800, height: 600 })).toBe(true);
  await plug('--addmode', 'DUMMY0', 'projector');
  await plug('--output', 'DUMMY0', '--mode', 'projector');
  await expect.poll(fills({ ...projector, x: 0 })).toBe(true);
});

test('reports that a session without window placement cannot show notes', async ({
  kiosk,
  standSession,
  folder,
}) => {
  setUpStand(folder, { pinHash });
  const { app, page } = await kiosk(standSession);
  await startPresentation(page, openMenuByHand);
  expect(await app.evaluate(({ screen }) => screen.getAllDisplays().length)).toBe(2);
  await page.getByRole('button', { name: 'Presenter window' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Presenter notes need a second display/);
  await talkWentOn(app, page);
});
