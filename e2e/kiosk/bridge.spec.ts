import { expect, test } from '../fixtures/shop';

test('a page gets the documented bridge only', async ({ app, page, goto }) => {
  await goto('/');
  const bridge = await page.evaluate(() => {
    const seen: string[] = [];
    const walk = (value: unknown, path: string) => {
      if (typeof value !== 'object' || value === null)
        return void seen.push(`${path}: ${value === null ? 'null' : typeof value}`);
      if (!Object.isFrozen(value)) seen.push(`${path} can be changed`);
      for (const key of Reflect.ownKeys(value)) {
        walk((value as Record<PropertyKey, unknown>)[key], `${path}.${String(key)}`);
      }
    };
    walk(window.platform, 'platform');
    return seen.sort();
  });
  const group = (name: string, methods: string[]) =>
    methods.map((method) => `platform.${name}${method}: function`);
  expect(bridge).toEqual(
    [
      ...group('', [
        'clearOfflinePages',
        'enableOffline',
        'navigateTo',
        'offlinePages',
        'openExternal',
        'saveOfflinePage',
        'watchConnection',
      ]),
      ...group('sessionToken.', ['delete', 'read', 'save', 'watch']),
      ...group('stand.', ['keepOpen', 'lock', 'menu', 'recover', 'runAction', 'setUp', 'status', 'unlock']),
      ...group('staff.', [
        'allowPrinters',
        'deleteExported',
        'deleteNote',
        'enroll',
        'enrollment',
        'exportUndelivered',
      ]),
      ...group('staff.', [
        'waitForPresenter',
        'leaveShop',
        'notes',
        'openPresenter',
        'printers',
        'saveCart',
        'savePlaylist',
      ]),
      ...group('session.', ['allowIdle', 'continue', 'createCartTransfer', 'end', 'printQuote', 'printers']),
      ...group('session.', ['watchBlockedDownloads', 'watchEnd', 'watchExternalLinks']),
    ].sort(),
  );
  // Everything else in the window is there in a bare one as well.
  const extra = await app.evaluate(async ({ BrowserWindow }) => {
    const names = 'Object.getOwnPropertyNames(window)';
    const [shop] = BrowserWindow.getAllWindows();
    const bare = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
    await bare.loadURL('app://shop/robots.txt');
    const [here, there] = await Promise.all(
      [shop, bare].map((window) => window?.webContents.executeJavaScript(names) as Promise<string[]>),
    );
    bare.destroy();
    return here?.filter((name) => !there?.includes(name) && !/^\d+$/.test(name));
  });
  expect(
    extra?.filter((name) => !name.startsWith('__playwright') && !/^__(reactRouter|vite|RECOIL)/i.test(name)),
  ).toEqual(['platform']);
});
