import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { heapOf, inPage } from '../fixtures/stand';

/** Kinds of data that a visitor leaves; a marker is the kind with a random number. */
const kinds = [
  'token',
  'search-typed',
  'search-found',
  'search-again',
  'hash',
  'query',
  'history-state',
  'history-path',
  'local-0',
  'local-1',
  'local-2',
  'local-3',
  'session-0',
  'session-1',
  'session-2',
  'session-3',
  'database-0',
  'database-1',
  'database-2',
  'database-3',
  'cache-0',
  'cache-1',
  'cache-2',
  'cache-3',
  'private-file',
  'clipboard',
  'window-name',
  'global',
  'closure',
  'title',
  'shown',
  'hidden',
  'blob',
  'login-name',
  'login-password',
  'form-name',
  'form-mail',
  'form-text',
  'form-phone',
  'form-company',
] as const;

export type Markers = Readonly<Record<(typeof kinds)[number], string>>;

export const markerCount: number = kinds.length;

/** Builds markers at run time, so that source texts and heap descriptions do not contain them. */
export function createMarkers(): Markers {
  const run = String(Math.trunc(Math.random() * 1e9)).padStart(9, '0');
  return Object.fromEntries(kinds.map((kind) => [kind, `zq${run}${kind.replaceAll('-', '')}qz`])) as Markers;
}

/** Stores every marker in its place; types those of forms and searches. */
export async function injectMarkers(page: Page, markers: Markers): Promise<void> {
  const search = page.getByLabel('Search products', { exact: true });
  await page.goto(`app://shop/notRegion?key=${markers['search-found']}&note=${markers.query}`);
  await search.fill(markers['search-again']);
  await search.press('Enter');
  await page
    .getByRole('heading', { name: new RegExp(markers['search-again']) })
    .first()
    .waitFor();

  await page.goto('app://shop/login');
  await page.getByLabel('User name or e-mail').fill(markers['login-name']);
  await page.getByLabel('Password', { exact: true }).fill(markers['login-password']);
  await page.getByRole('link', { name: 'Cart, 0 items' }).first().click();

  await page.goto(`app://shop/contactUs#${markers.hash}`);
  const fields = page.getByRole('main').locator('input:not([type=checkbox]):not([type=radio]), textarea');
  const typed = (['form-name', 'form-company', 'form-mail', 'form-phone', 'form-text'] as const).map(
    (kind) => markers[kind],
  );
  for (const [index, text] of typed.entries()) await fields.nth(index).fill(text);
  await search.fill(markers['search-typed']);

  await page.evaluate(async (texts) => {
    await window.platform?.sessionToken.save(texts.token);
    const numbers = [0, 1, 2, 3] as const;
    for (const number of numbers) {
      localStorage.setItem(`note ${number}`, texts[`local-${number}`]);
      sessionStorage.setItem(`note ${number}`, texts[`session-${number}`]);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(`notes ${number}`);
        opening.onupgradeneeded = () => opening.result.createObjectStore('notes');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error('no database'));
      });
      await new Promise((resolve) => {
        const transaction = database.transaction('notes', 'readwrite', { durability: 'strict' });
        transaction.objectStore('notes').put(texts[`database-${number}`], number);
        transaction.oncomplete = resolve;
      });
      const cache = await caches.open(`notes ${number}`);
      await cache.put(`https://shop.invalid/${number}`, new Response(texts[`cache-${number}`]));
    }
    const file = await (await navigator.storage.getDirectory()).getFileHandle('note', { create: true });
    const stream = await file.createWritable();
    await stream.write(texts['private-file']);
    await stream.close();
    await navigator.clipboard.writeText(texts.clipboard).catch(() => undefined);
    history.pushState({ note: texts['history-state'] }, '', `/faq?note=${texts['history-path']}`);
    window.name = texts['window-name'];
    document.title = texts.title;
    const textInClosure = texts.closure;
    const shown = Object.assign(document.createElement('p'), { textContent: texts.shown });
    const hidden = Object.assign(document.createElement('input'), { type: 'hidden', value: texts.hidden });
    document.body.append(shown, hidden);
    const blob = new Blob([texts.blob]);
    Object.assign(window, {
      markerInGlobal: texts.global,
      readClosure: () => textInClosure,
      markerInBlob: [URL.createObjectURL(blob), await blob.text()],
    });
  }, markers);
}

/** Returns all storage of a session as text, by name. */
export async function readStoredData(app: ElectronApplication): Promise<Record<string, string>> {
  const ofMain = await app.evaluate(async ({ BrowserWindow, clipboard }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const history = contents?.navigationHistory;
    return {
      clipboard: await clipboard.readText(),
      entries: JSON.stringify(history?.getAllEntries() ?? []) + String(contents?.getURL()),
    };
  });
  const ofPage = await inPage<Record<string, string>>(app, pageScript);
  return { ...ofMain, ...ofPage, heap: await heapOf(app) };
}

/** Returns the page's storage as text. A string, because Playwright no longer knows the page after its process was replaced. */
const pageScript = `(async () => {
  const found = { document: document.documentElement.outerHTML, name: window.name, title: document.title };
  found.fields = [...document.querySelectorAll('input, textarea')].map(({ value }) => value).join(' ');
  found.address = location.href + JSON.stringify(history.state) + history.length;
  found.local = JSON.stringify({ ...localStorage });
  found.session = JSON.stringify({ ...sessionStorage });
  found.token = String(await window.platform.sessionToken.read());
  const databases = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const store of database.objectStoreNames) {
      databases.push(await new Promise((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => resolve(JSON.stringify(reading.result));
      }));
    }
    database.close();
  }
  found.databases = databases.join(' ');
  const cached = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) cached.push(request.url, await (await cache.match(request)).text());
  }
  found.caches = cached.join(' ');
  const files = [];
  for await (const [name, handle] of await navigator.storage.getDirectory()) {
    files.push(name, await (await handle.getFile()).text());
  }
  found.files = files.join(' ');
  return found;
})()`;

/** Returns found markers as `kind in storage`. */
export function findMarkers(
  markers: Readonly<Record<string, string>>,
  places: Record<string, string>,
): string[] {
  return Object.entries(markers).flatMap(([kind, text]) =>
    Object.entries(places)
      .filter(([, content]) => content.includes(text))
      .map(([location]) => `${kind} in ${location}`),
  );
}

/** Returns the files of a folder that contain a marker in an encoding of Chromium. */
export function filesWithMarkers(folder: string, markers: Readonly<Record<string, string>>): string[] {
  const encodedMarkers = Object.entries(markers).flatMap(([kind, text]) =>
    (['utf8', 'utf16le'] as const).map((encoding) => ({ kind, bytes: Buffer.from(text, encoding) })),
  );
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      const content = readFileSync(file);
      return encodedMarkers
        .filter(({ bytes }) => content.includes(bytes))
        .map(({ kind }) => `${kind} in ${entry.name}`);
    });
}
