import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openedOutside } from '../fixtures/kiosk';
import { expect, test } from '../fixtures/fresh-kiosk';

/** A stranger on this very machine: no missing network can be the reason why nothing reaches it. */
async function stranger(): Promise<{ address: string; visits: () => number; server: Server }> {
  let visits = 0;
  const server = createServer((_request, response) => {
    visits += 1;
    // The envelope of the shop's replies; a stand ignores others.
    response
      .setHeader('Access-Control-Allow-Origin', '*')
      .setHeader('Content-Type', 'application/json')
      .end('{"code":1,"message":"hello","data":null}');
  });
  server.on('connection', () => (visits += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, visits: () => visits, server };
}

test('a page cannot reach another host', async ({ kiosk }) => {
  const { address, visits, server } = await stranger();
  // Not even the shop, which only the main process contacts.
  const { app, page } = await kiosk({ KIOSK_SHOP: address });
  const fetched = await page.evaluate(async (url) => {
    const add = (tag: string, values: Record<string, string>) => {
      const element = Object.assign(document.createElement(tag), values);
      document.body.append(element);
      return element;
    };
    add('img', { src: `${url}/img` });
    add('iframe', { src: `${url}/iframe` });
    add('script', { src: `${url}/script` });
    add('link', { rel: 'stylesheet', href: `${url}/style` });
    add('link', { rel: 'prefetch', href: `${url}/prefetch` });
    add('link', { rel: 'preconnect', href: url });
    add('video', { src: `${url}/video` });
    add('object', { data: `${url}/object` });
    navigator.sendBeacon(`${url}/beacon`, 'x');
    try {
      new WebSocket(url.replace('http', 'ws'));
    } catch {
      add('p', {});
    }
    const form = add('form', { action: `${url}/form`, method: 'post' }) as HTMLFormElement;
    form.submit();
    return fetch(`${url}/fetch`).then(
      (reply) => reply.status,
      () => 'blocked',
    );
  }, address);
  expect(fetched).toBe('blocked');
  // The page's own policy could be the only guard; without it the host still lets nothing through.
  const fromMain = await app.evaluate(async ({ BrowserWindow, session }, url) => {
    const frame = new BrowserWindow({ show: false });
    const loaded = await frame.loadURL(url).then(
      () => 'loaded',
      () => 'blocked',
    );
    frame.destroy();
    const asked = await session.defaultSession.fetch(url).then(
      () => 'fetched',
      () => 'blocked',
    );
    return [loaded, asked];
  }, address);
  expect(fromMain).toEqual(['blocked', 'blocked']);
  expect(visits()).toBe(0);
  const passedOn = await page.evaluate(async () => {
    const answer = await window.fetch('/web/users/login/verify', { method: 'POST', body: '{}' });
    return answer.text();
  });
  expect(passedOn).toContain('hello');
  expect(visits()).toBeGreaterThan(0);
  server.closeAllConnections();
  server.close();
});

test('blocks navigation and new windows', async ({ app, goto }) => {
  await goto('/');
  const foreign = [
    'https://example.com/',
    'http://example.com/',
    'file:///etc/passwd',
    'data:text/html,hello',
    'app://other/',
    'smb://server/share',
    'chrome://version/',
    'view-source:app://shop/',
  ];
  // Through the main process: Playwright waits in vain for the end of a navigation that was refused.
  const locations = await app.evaluate(async ({ BrowserWindow }, addresses) => {
    const frame = BrowserWindow.getAllWindows()[0]?.webContents.mainFrame;
    const seen = new Set<unknown>();
    for (const address of addresses) {
      await frame?.executeJavaScript(`for (const target of ['_blank', '_self', '_top']) {
        const link = Object.assign(document.createElement('a'), { href: '${address}', target });
        document.body.append(link);
        link.click();
        link.remove();
      }
      window.open('${address}');
      window.open('${address}', 'named', 'width=300');
      location.href = '${address}';`);
      // A timer of the page's own: by then its navigations were asked for and refused.
      seen.add(
        await frame?.executeJavaScript('new Promise((go) => setTimeout(() => go(location.href), 100))'),
      );
    }
    return [...seen];
  }, foreign);
  expect(locations).toEqual(['app://shop/']);
  expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1);
  expect(new Set(await openedOutside(app))).toEqual(new Set(['https://example.com/']));
});

test('a blank window returns to the start page', async ({ page, goto }) => {
  await goto('/faq');
  await page.evaluate(() => location.assign('about:blank'));
  await expect(page).toHaveURL('app://shop/');
  await expect(page.getByRole('main')).toBeVisible();
});

test('a link of the shop for a new tab opens in the one window', async ({ app, page, goto }) => {
  await goto('/');
  await page.evaluate(() => window.open('/faq', '_blank'));
  await expect(page).toHaveURL('app://shop/faq');
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(await openedOutside(app)).toEqual([]);
});

test('denies every permission except writing text to the clipboard', async ({ app, page, goto }) => {
  await goto('/');
  const states = await page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'midi',
      'clipboard-read',
      'storage-access',
      'idle-detection',
      'local-fonts',
      'window-management',
      'nfc',
      'persistent-storage',
      'screen-wake-lock',
      'accelerometer',
      'gyroscope',
      'magnetometer',
      'background-sync',
      'payment-handler',
      'display-capture',
    ];
    return Promise.all(
      names.map((name) =>
        navigator.permissions.query({ name: name as PermissionName }).then(
          ({ state }) => `${name} ${state}`,
          // A permission that this Chromium does not know cannot be granted either.
          () => `${name} denied`,
        ),
      ),
    );
  });
  console.log(
    `permissions denied: ${states.filter((state) => state.endsWith(' denied')).length} of ${states.length}`,
  );
  expect(states.filter((state) => !state.endsWith(' denied'))).toEqual([]);
  const tried = await page.evaluate(async () => {
    const no = () => 'refused';
    return Promise.all([
      new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          () => resolve('refused'),
        ),
      ),
      navigator.mediaDevices.getUserMedia({ audio: true, video: true }).then(() => 'granted', no),
      navigator.mediaDevices.getDisplayMedia().then(() => 'granted', no),
      Notification.requestPermission().then((state) => (state === 'granted' ? state : 'refused')),
      navigator.clipboard.readText().then(() => 'granted', no),
      navigator.requestMIDIAccess().then(() => 'granted', no),
      ...['usb', 'serial', 'hid', 'bluetooth'].map((name) => {
        const device = (
          navigator as unknown as Record<string, Record<string, (filter: object) => Promise<unknown>>>
        )[name];
        const request = device?.['requestDevice'] ?? device?.['requestPort'];
        return request
          ? request
              .call(device, { filters: [] })
              .then((found) => (Array.isArray(found) && found.length === 0 ? 'refused' : 'granted'), no)
          : 'refused';
      }),
    ]);
  });
  expect(tried).toEqual(tried.map(() => 'refused'));
  // Chromium writes to the clipboard only for a focused page, and a virtual screen does not focus windows.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.focus());
  await page.getByRole('main').click({ position: { x: 1, y: 1 } });
  const written = await page.evaluate(() =>
    navigator.clipboard.writeText('QB-1').then(() => 'written', String),
  );
  expect(written).toBe('written');
});

test('a page of another origin cannot use the bridge', async ({ app, page, goto }) => {
  // A page without scripts: the shop would refuse the token, and the program would delete it.
  await goto('/robots.txt');
  await page.evaluate(() => window.platform?.sessionToken.save('secret'));
  const answers = await app.evaluate(async ({ BrowserWindow, app: electron }) => {
    const preload = `${electron.getAppPath()}/out/preload/index.cjs`;
    const ask = `Promise.all([
      window.platform.sessionToken.read(),
      window.platform.sessionToken.save('forged'),
      window.platform.openExternal('https://example.com/'),
    ]).then(JSON.stringify)`;
    const seen: unknown[] = [];
    // The last one is the shop's own page in a window that is not the shop's.
    for (const address of ['about:blank', 'data:text/html,x', 'app://shop/faq']) {
      const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
      await window.loadURL(address);
      seen.push(await window.webContents.executeJavaScript(ask));
      window.destroy();
    }
    return seen;
  });
  expect(answers).toEqual(answers.map(() => '[null,null,false]'));
  expect(await page.evaluate(() => window.platform?.sessionToken.read())).toBe('secret');
  expect(await openedOutside(app)).toEqual([]);
});

test('a frame inside the page has no bridge', async ({ page, goto }) => {
  await goto('/');
  const inFrame = await page.evaluate(() => {
    const frame = Object.assign(document.createElement('iframe'), { srcdoc: '<p>hello' });
    document.body.append(frame);
    return typeof frame.contentWindow?.window.platform;
  });
  expect(inFrame).toBe('undefined');
});
