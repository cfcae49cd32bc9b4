import { expect, test } from '../fixtures/fresh-kiosk';

/** Electron keeps what answers a channel here; nothing public tells which channels there are. */
interface Answering {
  _invokeHandlers: Map<string, (event: unknown, ...args: unknown[]) => unknown>;
}

test('every channel refuses whoever is not the page of the shop, whatever they send', async ({ kiosk }) => {
  const { app, page } = await kiosk();
  await page.evaluate(() => window.platform?.memory.remember('secret'));
  const figures = await app.evaluate(async ({ BrowserWindow, ipcMain }) => {
    const handlers = (ipcMain as unknown as Answering)._invokeHandlers;
    const own = BrowserWindow.getAllWindows()[0]?.webContents;
    const stranger = new BrowserWindow({ show: false, webPreferences: { sandbox: true } }).webContents;
    await stranger.loadURL('app://shop/robots.txt');
    const frame = { parent: null, origin: 'app://shop' };
    const events = [
      { sender: own, senderFrame: null },
      { sender: own, senderFrame: { ...frame, parent: frame } },
      ...['null', 'https://shop', 'app://other', 'app://shop.evil', 'file://', ''].map((origin) => ({
        sender: own,
        senderFrame: { ...frame, origin },
      })),
      { sender: stranger, senderFrame: frame },
      { sender: stranger, senderFrame: stranger.mainFrame },
    ];
    const payloads: unknown[] = [
      ...[
        undefined,
        null,
        true,
        0,
        -1,
        Number.NaN,
        1n,
        '',
        'x'.repeat(100_000),
        [],
        {},
        new Date(),
        new Map(),
      ],
      ...[() => 1, Symbol('x'), { toString: 1 }, { __proto__: null }, new Uint8Array(9), new Error('x'), /x/],
    ];
    let tried = 0;
    let answered = 0;
    for (const handler of handlers.values()) {
      for (let round = 0; round < 1000; round += 1) {
        const event = events[round % events.length];
        const args = payloads.slice(round % payloads.length, (round % payloads.length) + (round % 4));
        tried += 1;
        await Promise.resolve()
          .then(() => handler(event, ...args))
          .then(
            () => (answered += 1),
            () => undefined,
          );
      }
    }
    BrowserWindow.fromWebContents(stranger)?.destroy();
    return { channels: handlers.size, tried, answered };
  });
  console.log(`channels guarded: ${figures.channels} of ${figures.channels}, ${figures.tried} forged calls`);
  expect(figures.channels).toBeGreaterThanOrEqual(12);
  expect(figures).toMatchObject({ tried: figures.channels * 1000, answered: 0 });
  // The same page, which is no stranger, is answered: what was refused above was refused for who asked.
  expect(await page.evaluate(() => window.platform?.memory.recall())).toBe('secret');
});

test('a page gets the documented bridge and nothing more', async ({ kiosk }) => {
  const { app, page } = await kiosk();
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
        'forgetPages',
        'keepPage',
        'keptPages',
        'leaveTo',
        'openExternal',
        'stayAvailable',
        'watchReach',
      ]),
      ...group('memory.', ['forget', 'recall', 'remember', 'watch']),
      ...group('stand.', ['act', 'lock', 'look', 'menu', 'recover', 'setUp', 'stay', 'unlock']),
      ...group('staff.', ['allowPrinters', 'drop', 'enrol', 'enrolment', 'exportRefused']),
      ...group('staff.', [
        'keepCart',
        'keepTalk',
        'leaveShop',
        'printers',
        'shelf',
        'speak',
        'speakerStands',
      ]),
      ...group('visit.', ['end', 'handOver', 'printQuote', 'printers', 'stay']),
      ...group('visit.', ['watchEnd', 'watchOutside', 'watchRefusedFile']),
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
