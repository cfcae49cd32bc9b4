import { lchownSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFreeKiosk, processOf } from '../fixtures/free-kiosk';
import { expect, test } from '../fixtures/fresh-kiosk';
import { kioskCommand } from '../fixtures/kiosk';
import { setUpStand } from '../fixtures/stand';
import { checkWebPreferences } from '../steps/web-preferences';

test('pages run in a sandbox, apart from the preload and from Node', async ({ app, page, goto }) => {
  await goto('/');
  const seen = await page.evaluate(() => ({
    require: 'require' in window,
    process: 'process' in window,
    electron: 'electron' in window,
  }));
  expect(seen).toEqual({
    require: false,
    process: false,
    electron: false,
  });
  const preferences = await checkWebPreferences(app);
  expect(preferences).toEqual([{ secureCount: 12, insecure: [] }]);
  console.log(`secure web preferences: ${preferences[0]?.secureCount} of 12`);
});

test('reports weaker web preferences', async ({ app }) => {
  const id = await app.evaluate(({ BrowserWindow }) => {
    const webPreferences = { sandbox: false, webviewTag: true };
    return new BrowserWindow({ show: false, webPreferences }).id;
  });
  expect((await checkWebPreferences(app)).map(({ insecure }) => insecure)).toContainEqual([
    'sandbox',
    'webviewTag',
  ]);
  await app.evaluate(({ BrowserWindow }, window) => BrowserWindow.fromId(window)?.destroy(), id);
});

test('the page’s process runs in Chromium’s sandbox', async ({ folder }) => {
  // Chromium does not start its sandbox as root.
  const isRoot = process.getuid?.() === 0;
  const unprivileged = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  // Only their owner can read settings.
  setUpStand(folder, { mode: 'demo' });
  const all = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  if (isRoot) for (const path of all) lchownSync(join(folder, path), 65_534, 65_534);
  const { program, args } = await kioskCommand(folder);
  const words = args.filter((word) => word !== '--no-sandbox');
  const kiosk = await startFreeKiosk({ folder, command: { program, args: words }, user: unprivileged });
  await kiosk.waitForEvents('renderer.ready');
  const status = readFileSync(`/proc/${processOf(folder, 'renderer')}/status`, 'utf8');
  await kiosk.close();
  expect(/^Seccomp:\s+(\d)/m.exec(status)?.[1]).toBe('2');
  expect(/^NoNewPrivs:\s+(\d)/m.exec(status)?.[1]).toBe('1');
});

test('restores the window position', async ({ kiosk }) => {
  const bounds = { x: 60, y: 40, width: 1010, height: 720 };
  const first = await kiosk();
  const read = () =>
    first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
  const initial = await read();
  await first.app.evaluate(({ BrowserWindow }, wanted) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(wanted);
  }, bounds);
  // The system may report the size before the position.
  await expect.poll(read).toMatchObject({ width: bounds.width, height: bounds.height });
  await expect.poll(async () => (await read())?.x).not.toBe(initial?.x);
  const left = await read();
  await first.close();
  const second = await kiosk();
  expect(
    await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds()),
  ).toEqual(left);
});

test('quarantines damaged settings and opens the shop', async ({ kiosk, folder }) => {
  mkdirSync(folder, { recursive: true });
  for (const name of ['window', 'session']) writeFileSync(join(folder, `${name}.json`), '{"bounds": {');
  const { page } = await kiosk();
  expect(page.url()).toBe('app://shop/');
  const aside = readdirSync(folder).filter((name) => name.includes('.json.corrupt-'));
  expect(aside.map((name) => name.split('.')[0]).sort()).toEqual(['session', 'window']);
});

test('restarts a crashed page', async ({ kiosk }) => {
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
  expect(log()).toContain('renderer.exited');
});

test('a deep address reloads', async ({ page, goto }) => {
  await goto('/categoryList?id=1');
  await page.reload();
  expect(page.url()).toBe('app://shop/categoryList?id=1');
  await expect(page.getByRole('main')).toBeVisible();
});
