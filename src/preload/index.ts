import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { platformChannels, watchdogChannels, type Platform } from '../shared/platform/platform';
import { standChannels, type Stand } from '../shared/platform/stand-bridge';
import { staffChannels, type Staff, type StaffResult } from '../shared/platform/staff-bridge';
import { sessionChannels, type CartTransferResult } from '../shared/platform/session-bridge';

/**
 * Calls a handler of the main process. Returns `fallback` when the handler rejects: bridge methods never reject. No fallback
 * grants access: the stand counts as set up and its staff menu as locked.
 */
async function invoke<Reply>(fallback: Reply, channel: string, ...args: unknown[]): Promise<Reply> {
  try {
    return (await ipcRenderer.invoke(channel, ...args)) as Reply;
  } catch {
    return fallback;
  }
}

/** Reply for a PIN or a code that could not be checked: the page accepts the next one after a second. */
const lockedForSecond = { kind: 'lockedOut', seconds: 1 } as const;

const stand: Stand = {
  status: () => invoke('set up', standChannels.status),
  setUp: (form) => invoke({ kind: 'refused', reason: 'failed' }, standChannels.setUp, form),
  unlock: (pin) => invoke(lockedForSecond, standChannels.unlock, pin),
  recover: (code) => invoke(lockedForSecond, standChannels.recover, code),
  menu: () => invoke(null, standChannels.menu),
  runAction: (name) => invoke(null, standChannels.runAction, name),
  keepOpen: () => invoke(false, standChannels.keepOpen),
  lock: () => invoke<void>(undefined, standChannels.lock),
};

const failed: StaffResult = { done: false, message: 'The action failed. Please try again.' };

const staff: Staff = {
  notes: () => invoke(null, staffChannels.notes),
  savePlaylist: (playlist) => invoke(failed, staffChannels.savePlaylist, playlist),
  saveCart: (cart) => invoke(failed, staffChannels.saveCart, cart),
  deleteNote: (id) => invoke(failed, staffChannels.deleteNote, id),
  enrollment: () => invoke(null, staffChannels.enrollment),
  enroll: (code) => invoke(failed, staffChannels.enroll, code),
  leaveShop: () => invoke(failed, staffChannels.leaveShop),
  printers: () => invoke(null, staffChannels.printers),
  allowPrinters: (names) => invoke(failed, staffChannels.allowPrinters, names),
  exportUndelivered: (password) => invoke(failed, staffChannels.exportUndelivered, password),
  deleteExported: () => invoke(failed, staffChannels.deleteExported),
  openPresenter: () => invoke(failed, staffChannels.openPresenter),
  waitForPresenter: () => invoke(failed, staffChannels.waitForPresenter),
};

/** Passes messages of the main process to `listener`, without Electron's event. Returns a function that unsubscribes it. */
function subscribe<Message>(channel: string, listener: (message: Message) => void): () => void {
  const onMessage = (_event: IpcRendererEvent, message: Message) => listener(message);
  ipcRenderer.on(channel, onMessage);
  return () => ipcRenderer.off(channel, onMessage);
}

const platform: Platform = {
  sessionToken: {
    read: () => invoke<string | null>(null, platformChannels.readToken),
    save: (token) => invoke<void>(undefined, platformChannels.saveToken, token),
    delete: () => invoke<void>(undefined, platformChannels.deleteToken),
    // The kiosk has one window.
    watch: () => () => undefined,
  },
  openExternal: (address) => invoke(false, platformChannels.openExternal, address),
  navigateTo: (address) => invoke(false, platformChannels.navigateTo, address),
  // The shop is on this machine and needs no offline copies.
  enableOffline: () => Promise.resolve('unsupported'),
  saveOfflinePage: () => Promise.resolve(),
  offlinePages: () => Promise.resolve([]),
  clearOfflinePages: () => Promise.resolve(),
  watchConnection: () => () => undefined,
  stand,
  staff,
  session: {
    watchEnd: (listener) => subscribe<number | null>(sessionChannels.ending, listener),
    watchExternalLinks: (listener) => subscribe<string>(sessionChannels.externalLink, listener),
    watchBlockedDownloads: (listener) =>
      subscribe<undefined>(sessionChannels.blockedDownload, () => listener()),
    continue: () => invoke<void>(undefined, sessionChannels.continue),
    allowIdle: () => invoke<void>(undefined, sessionChannels.allowIdle),
    end: () => invoke<void>(undefined, sessionChannels.end),
    printers: () => invoke([], sessionChannels.printers),
    printQuote: (request) => invoke(failed, sessionChannels.printQuote, request),
    createCartTransfer: (lines) =>
      invoke<CartTransferResult>({ reason: 'no website' }, sessionChannels.createCartTransfer, lines),
  },
};

/**
 * Milliseconds that the page's program may take to start. A page that takes longer does not answer pings, so that the watchdog
 * restarts it: at a stand there may be no person who reloads the page.
 */
const START_TIMEOUT_MS = 30_000;
// The program removes the element `start-failure` when it starts.
const hasStarted = () => document.getElementById('start-failure') === null;
ipcRenderer.on(watchdogChannels.ping, () => {
  if (hasStarted() || performance.now() < START_TIMEOUT_MS) void invoke(undefined, watchdogChannels.pong);
});
addEventListener('DOMContentLoaded', () => {
  const reportStart = () => void invoke(undefined, watchdogChannels.started);
  if (hasStarted()) return reportStart();
  const observer = new MutationObserver(() => {
    if (!hasStarted()) return;
    observer.disconnect();
    reportStart();
  });
  observer.observe(document.body, { childList: true });
});
// A window's name survives its process and would reach the next visitor.
Object.assign(globalThis, { name: '' });

contextBridge.exposeInMainWorld('platform', platform);
