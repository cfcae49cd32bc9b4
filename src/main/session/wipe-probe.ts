import { clipboard, type BrowserWindow } from 'electron';
import type { WipeProbe } from '../diagnostics/self-test-checks';
import type { KioskSession } from './kiosk-session';
import type { SessionTokenStore } from './session-token-store';

/** Returns a script that writes `marker`, a JSON string, into the page and its storage. */
const markerScript = (marker: string) => `(async () => {
  localStorage.setItem('probe', ${marker});
  sessionStorage.setItem('probe', ${marker});
  window.probe = ${marker};
  const cache = await caches.open('probe');
  await cache.put('https://shop.invalid/probe', new Response(${marker}));
  await new Promise((resolve, reject) => {
    const request = indexedDB.open('probe');
    request.onupgradeneeded = () => request.result.createObjectStore('probe').put(${marker}, 'probe');
    request.onsuccess = () => resolve(request.result.close());
    request.onerror = () => reject(request.error);
  });
})()`;

/** Script that returns the places in the page and its storage that still have a marker. */
const findMarkersScript = `(async () => {
  const places = [];
  if (localStorage.getItem('probe') !== null) places.push('local storage');
  if (sessionStorage.getItem('probe') !== null) places.push('session storage');
  if (window.probe !== undefined) places.push('the page');
  if (await caches.has('probe')) places.push('caches');
  if ((await indexedDB.databases()).some(({ name }) => name === 'probe')) places.push('databases');
  return places;
})()`;

/** Writes and finds markers in the page, the clipboard and the session token. */
export function createWipeProbe(
  { webContents }: BrowserWindow,
  tokenStore: SessionTokenStore,
  sessions: Pick<KioskSession, 'isIdle' | 'wipe'>,
): WipeProbe {
  return {
    isIdle: () => sessions.isIdle(),
    wipe: () => sessions.wipe(),
    async placeMarkers(marker) {
      await clipboard.writeText(marker);
      await tokenStore.save(marker);
      await webContents.executeJavaScript(markerScript(JSON.stringify(marker)));
    },
    async findMarkers(marker) {
      const inPage = (await webContents.executeJavaScript(findMarkersScript)) as string[];
      const inClipboard = (await clipboard.readText()) === marker ? ['the clipboard'] : [];
      const inTokenStore = (await tokenStore.read()) === marker ? ['the session token'] : [];
      return [...inPage, ...inClipboard, ...inTokenStore];
    },
  };
}
