import type { ElectronApplication } from '@playwright/test';
import { startFreeKiosk, processOf } from '../fixtures/free-kiosk';
import { expect, test } from '../fixtures/fresh-kiosk';
import { openedOutside } from '../fixtures/kiosk';
import { pinHash, setUpStand } from '../fixtures/stand';
import { debugSwitches } from '../steps/debug-switches';

// Each test removes one guard and observes the fault, so that the tests of the guards cannot pass by accident.

test(
  'without the permission handlers a page gets the requested permissions',
  { tag: '@soak' },
  async ({ kiosk }) => {
    const { app, page } = await kiosk();
    const states = () =>
      page.evaluate(() =>
        Promise.all(
          ['geolocation', 'notifications', 'camera', 'microphone', 'midi'].map(async (name) => {
            const { state } = await navigator.permissions.query({ name: name as PermissionName });
            return state;
          }),
        ),
      );
    expect(new Set(await states())).toEqual(new Set(['denied']));
    await app.evaluate(({ BrowserWindow }) => {
      const session = BrowserWindow.getAllWindows()[0]?.webContents.session;
      session?.setPermissionRequestHandler(null);
      session?.setPermissionCheckHandler(null);
    });
    // Not all: some ask for a device that is not there.
    expect(await states()).toContain('granted');
  },
);

test('without the link check any address is passed to the system', { tag: '@soak' }, async ({ kiosk }) => {
  const { app, page } = await kiosk();
  const open = () => page.evaluate(() => window.platform?.openExternal('smb://server/share'));
  await open();
  expect(await openedOutside(app)).toEqual([]);
  await app.evaluate(({ ipcMain, shell }) => {
    ipcMain.removeHandler('open-external');
    ipcMain.handle('open-external', (_event, address: string) => shell.openExternal(address));
  });
  await open();
  expect(await openedOutside(app)).toEqual(['smb://server/share']);
});

/** Returns the zoom after a pinch gesture, and the zoom level after the next page load. */
async function enlarged(app: ElectronApplication): Promise<number> {
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.setZoomFactor(1.5);
    return new Promise<void>((resolve) => {
      contents?.once('did-finish-load', () => resolve());
      contents?.reload();
    });
  });
  return app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor() ?? 0,
  );
}

test('an unlocked window allows pinch zoom and keeps the zoom level', async ({ kiosk, folder }) => {
  setUpStand(folder, { mode: 'demo' });
  const { app, page } = await kiosk();
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.setVisualZoomLevelLimits(1, 3),
  );
  const fingers = await page.context().newCDPSession(page);
  await fingers.send('Input.synthesizePinchGesture', { x: 300, y: 300, scaleFactor: 3 });
  expect(await page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5);
  expect(await enlarged(app)).toBe(1.5);
});

test('a locked window ignores pinch zoom and resets the zoom level on navigation', async ({
  kiosk,
  folder,
}) => {
  setUpStand(folder);
  const { app, page } = await kiosk();
  expect(await enlarged(app)).toBe(1);
  // A switch disables pinch zoom, whatever the page's viewport allows.
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.setVisualZoomLevelLimits(1, 3),
  );
  const fingers = await page.context().newCDPSession(page);
  await fingers.send('Input.synthesizePinchGesture', { x: 300, y: 300, scaleFactor: 3 });
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
});

test('an unlocked window starts with debugging switches that a locked one refuses', async ({ folder }) => {
  setUpStand(folder, { mode: 'demo', pinHash });
  const environment = { NODE_ENV: 'production' };
  const stand = await startFreeKiosk({ folder, args: debugSwitches, environment });
  await stand.waitForEvents('renderer.ready');
  expect(stand.countEvents('switches.refused')).toBe(0);
  // The debugging port is open.
  await expect.poll(() => stand.log()).toContain('DevTools listening on');
  await stand.close();
});

test(
  'a crashed page stays closed without the crash recovery',
  { tag: '@soak' },
  async ({ kiosk, folder }) => {
    const stand = await kiosk();
    const times = (event: string) => stand.log().split(`"event":"${event}"`).length - 1;
    await expect.poll(() => times('renderer.ready')).toBe(1);
    await stand.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.removeAllListeners('render-process-gone'),
    );
    process.kill(processOf(folder, 'renderer'), 'SIGKILL');
    // By then it would have been back for seconds.
    await expect.poll(() => times('renderer.hung'), { timeout: 20_000 }).toBe(1);
    expect(times('renderer.ready')).toBe(1);
    const isDead = () =>
      stand.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isCrashed());
    expect(await isDead()).toBe(true);
  },
);
