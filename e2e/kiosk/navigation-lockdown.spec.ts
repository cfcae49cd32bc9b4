import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../fixtures/fresh-kiosk';
import { openedOutside } from '../fixtures/kiosk';
import { pollPage, inPage } from '../fixtures/stand';

const elsewhere = 'https://elsewhere.example/';

/** Ways in which a page could open another page in its window, besides links and `location`. */
const ways: Record<string, string> = {
  'a refresh in its head': `document.head.append(Object.assign(document.createElement('meta'),
    { httpEquiv: 'refresh', content: '0;url=${elsewhere}' }))`,
  'a form for the whole window': `add('form', { action: '${elsewhere}', target: '_top' }).submit()`,
  'a form that posts into a new tab': `add('form', { action: '${elsewhere}', target: '_blank', method: 'post' }).submit()`,
  'a frame inside that names the top': `add('iframe', { srcdoc: '<a href="${elsewhere}" target="_top">x</a>' })
    .addEventListener('load', ({ target }) => target.contentDocument.querySelector('a').click())`,
  'a frame that calls the window by its name': `window.name = 'shop';
    add('iframe', { srcdoc: '<a href="${elsewhere}" target="shop">x</a>' })
      .addEventListener('load', ({ target }) => target.contentDocument.querySelector('a').click())`,
  'another base for its own links': `add('base', { href: '${elsewhere}' });
    add('a', { href: 'faq', target: '_self' }).click()`,
  'a script in an address': `add('a', { href: 'javascript:location.replace("${elsewhere}")' }).click()`,
  'a page made of a blob': `location.href = URL.createObjectURL(new Blob(['<p>hello'], { type: 'text/html' }))`,
  'its history': `history.pushState({}, '', '/faq'); location.replace('${elsewhere}')`,
};
const add = `const add = (tag, values) => {
  const element = Object.assign(document.createElement(tag), values);
  document.body.append(element);
  return element;
};`;

test('blocks navigation away from the shop', async ({ app, goto }) => {
  await goto('/');
  for (const [way, script] of Object.entries(ways)) {
    await inPage(app, `${add} ${script}; undefined`).catch(() => undefined);
    // A timer of the page's own: by then its navigations were asked for and refused.
    const address = await inPage<string>(
      app,
      'new Promise((go) => setTimeout(() => go(location.href), 300))',
    );
    expect(address, way).toMatch(/^app:\/\/shop\//);
    expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents().length), way).toBe(1);
  }
  // The page's own policy lets no base be set.
  expect(new Set(await openedOutside(app))).toEqual(new Set([elsewhere]));
});

test('a window without the guard navigates away', { tag: '@soak' }, async ({ kiosk }) => {
  const { app } = await kiosk();
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const failed: number[] = [];
    Object.assign(globalThis, { failed });
    contents?.on('did-fail-load', (_event, code) => failed.push(code));
  });
  // The filter of requests, which is asked only once a navigation has begun.
  const BLOCKED_BY_CLIENT = -20;
  const failed = () => app.evaluate(() => (globalThis as unknown as { failed: number[] }).failed);
  const lead = () => inPage(app, `location.href = '${elsewhere}'; 'asked'`);
  await lead();
  await expect.poll(async () => (await openedOutside(app)).length).toBe(1);
  expect(await failed()).not.toContain(BLOCKED_BY_CLIENT);
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.removeAllListeners('will-frame-navigate'),
  );
  await lead();
  await expect.poll(failed).toContain(BLOCKED_BY_CLIENT);
});

test('does not follow redirects of the shop to another origin', async ({ kiosk }) => {
  let followed = 0;
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/elsewhere')) followed += 1;
    else asked += 1;
    response.writeHead(302, { Location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { app, log } = await kiosk({ KIOSK_SHOP: address });
  await inPage(app, `document.documentElement.dataset.former = 'yes'`);
  const status = await inPage<number | string>(
    app,
    `fetch('/web/users/login/verify', { method: 'POST', body: '{}' }).then(({ status }) => status, () => 'failed')`,
  );
  expect(status).toBe('failed');
  await inPage(app, `location.href = '/api/orders/respond'; undefined`);
  // The browser's error page is replaced immediately, not like a hanging page.
  const seen = () =>
    pollPage<string>(app, '`${location.href} ${document.documentElement.dataset.former ?? "new"}`');
  await expect.poll(seen).toBe('app://shop/ new');
  expect(log()).not.toContain('"renderer.hung"');
  expect(asked).toBeGreaterThan(0);
  expect(followed).toBe(0);
  server.closeAllConnections();
  server.close();
});
