import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures/fresh-kiosk';

test('pages run in a sandbox, apart from the preload and from Node', async ({ kiosk }) => {
  const { app, page } = await kiosk();
  const seen = await page.evaluate(() => ({
    require: 'require' in window,
    process: 'process' in window,
    electron: 'electron' in window,
    platform: Object.keys(window.platform ?? {}).sort(),
    memory: Object.keys(window.platform?.memory ?? {}).sort(),
    frozen: Object.isFrozen(window.platform) && Object.isFrozen(window.platform?.memory),
  }));
  expect(seen).toEqual({
    require: false,
    process: false,
    electron: false,
    platform: [
      ...[
        'keepPage',
        'keptPages',
        'leaveTo',
        'memory',
        'openExternal',
        'stand',
        'stayAvailable',
        'watchReach',
      ],
    ],
    memory: ['forget', 'recall', 'remember', 'watch'],
    frozen: true,
  });
  const preferences = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) =>
      // It exists in every version, but not in the type declarations.
      (webContents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences(),
    ),
  );
  expect(preferences).toHaveLength(1);
  expect(preferences[0]).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
  });
});

test('the window comes back where it stood', async ({ kiosk }) => {
  const bounds = { x: 60, y: 40, width: 1010, height: 720 };
  const first = await kiosk();
  await first.app.evaluate(({ BrowserWindow }, wanted) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(wanted);
  }, bounds);
  const read = () =>
    first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
  await expect.poll(read).toMatchObject({ width: bounds.width, height: bounds.height });
  const left = await read();
  await first.close();
  const second = await kiosk();
  expect(
    await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds()),
  ).toEqual(left);
});

test('damaged settings are set aside and the shop opens', async ({ kiosk, folder }) => {
  mkdirSync(folder, { recursive: true });
  for (const name of ['window', 'session']) writeFileSync(join(folder, `${name}.json`), '{"bounds": {');
  const { page } = await kiosk();
  expect(page.url()).toBe('app://shop/');
  const aside = readdirSync(folder).filter((name) => name.includes('.json.corrupt-'));
  expect(aside.map((name) => name.split('.')[0]).sort()).toEqual(['session', 'window']);
});

test('a dead page comes back', async ({ kiosk }) => {
  const { app, page, log } = await kiosk();
  await page.goto('app://shop/categoryList?id=1');
  const url = () =>
    app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return contents && !contents.isCrashed() && !contents.isLoading() ? contents.getURL() : 'none';
    });
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await expect.poll(url).toBe('app://shop/');
  expect(log()).toContain('page-gone');
});

test('a deep address reloads', async ({ kiosk }) => {
  const { page } = await kiosk();
  await page.goto('app://shop/categoryList?id=1');
  await page.reload();
  expect(page.url()).toBe('app://shop/categoryList?id=1');
  await expect(page.getByRole('main')).toBeVisible();
});
