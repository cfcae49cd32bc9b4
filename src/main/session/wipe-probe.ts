import { clipboard, type BrowserWindow } from 'electron';
import type { WipeProbe } from '../diagnostics/self-test-checks';
import type { KioskSession } from './kiosk-session';
import type { SessionTokenStore } from './session-token-store';

/** Runs in the page and writes `mark` into each kind of browser storage. */
const markPage = (mark: string) => `(async () => {
  localStorage.setItem('probe', ${mark});
  sessionStorage.setItem('probe', ${mark});
  window.probe = ${mark};
  const cache = await caches.open('probe');
  await cache.put('https://shop.invalid/probe', new Response(${mark}));
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open('probe');
    opening.onupgradeneeded = () => opening.result.createObjectStore('probe').put(${mark}, 'probe');
    opening.onsuccess = () => resolve(opening.result.close());
    opening.onerror = () => reject(opening.error);
  });
})()`;

const findMarksInPage = `(async () => {
  const found = [];
  if (localStorage.getItem('probe') !== null) found.push('local storage');
  if (sessionStorage.getItem('probe') !== null) found.push('session storage');
  if (window.probe !== undefined) found.push('the page');
  if (await caches.has('probe')) found.push('caches');
  if ((await indexedDB.databases()).some(({ name }) => name === 'probe')) found.push('databases');
  return found;
})()`;

/** Writes and finds marks in the page, the clipboard and the session token. */
export function wipeProbe(
  { webContents }: BrowserWindow,
  tokenStore: SessionTokenStore,
  sessions: Pick<KioskSession, 'isIdle' | 'wipe'>,
): WipeProbe {
  return {
    isIdle: () => sessions.isIdle(),
    wipe: () => sessions.wipe(),
    async placeMarks(mark) {
      await clipboard.writeText(mark);
      await tokenStore.remember(mark);
      await webContents.executeJavaScript(markPage(JSON.stringify(mark)));
    },
    async findMarks(mark) {
      const inPage = (await webContents.executeJavaScript(findMarksInPage)) as string[];
      const inClipboard = (await clipboard.readText()) === mark ? ['the clipboard'] : [];
      const inMemory = (await tokenStore.recall()) === mark ? ['the session'] : [];
      return [...inPage, ...inClipboard, ...inMemory];
    },
  };
}
