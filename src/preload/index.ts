import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { platformChannels, watchdogChannels, type Platform } from '../shared/platform/platform';
import { standChannels, type Stand } from '../shared/platform/stand-bridge';
import { staffChannels, type Staff, type StaffResult } from '../shared/platform/staff-bridge';
import { sessionChannels, type CartTransferResult } from '../shared/platform/session-bridge';

/** Returns `otherwise` when main refuses: bridge methods never reject. */
async function ask<Reply>(otherwise: Reply, channel: string, ...args: unknown[]): Promise<Reply> {
  try {
    return (await ipcRenderer.invoke(channel, ...args)) as Reply;
  } catch {
    return otherwise;
  }
}

const stand: Stand = {
  status: () => ask({ isSetUp: true, asksForSetUp: false }, standChannels.status),
  setUp: (form) => ask({ kind: 'refused', because: 'failed' }, standChannels.setUp, form),
  unlock: (pin) => ask({ kind: 'wait', seconds: 1 }, standChannels.unlock, pin),
  recover: (code) => ask({ kind: 'wait', seconds: 1 }, standChannels.recover, code),
  menu: () => ask(null, standChannels.menu),
  runAction: (name) => ask(null, standChannels.runAction, name),
  keepOpen: () => ask(false, standChannels.keepOpen),
  lock: () => ask<void>(undefined, standChannels.lock),
};

const refused: StaffResult = { done: false, said: 'It did not work. Please try again.' };

const staff: Staff = {
  notes: () => ask(null, staffChannels.notes),
  savePlaylist: (talk) => ask(refused, staffChannels.savePlaylist, talk),
  saveCart: (cart) => ask(refused, staffChannels.saveCart, cart),
  deleteNote: (id) => ask(refused, staffChannels.deleteNote, id),
  enrolment: () => ask(null, staffChannels.enrolment),
  enrol: (code) => ask(refused, staffChannels.enrol, code),
  leaveShop: () => ask(refused, staffChannels.leaveShop),
  printers: () => ask(null, staffChannels.printers),
  allowPrinters: (names) => ask(refused, staffChannels.allowPrinters, names),
  exportRefused: (password) => ask(refused, staffChannels.exportRefused, password),
  openPresenter: () => ask(refused, staffChannels.openPresenter),
  isPresenterPlaced: () => ask(refused, staffChannels.isPresenterPlaced),
};

/** Passes messages from main to the page, without Electron's event. Returns a function that stops. */
function hear<Message>(channel: string, tell: (message: Message) => void): () => void {
  const listener = (_event: IpcRendererEvent, message: Message) => tell(message);
  ipcRenderer.on(channel, listener);
  return () => ipcRenderer.off(channel, listener);
}

const platform: Platform = {
  sessionToken: {
    recall: () => ask<string | null>(null, platformChannels.recall),
    remember: (token) => ask<void>(undefined, platformChannels.remember, token),
    forget: () => ask<void>(undefined, platformChannels.forget),
    // The kiosk has one window.
    watch: () => () => undefined,
  },
  openExternal: (address) => ask(false, platformChannels.openExternal, address),
  leaveTo: (address) => ask(false, platformChannels.leaveTo, address),
  // The whole shop is on this machine.
  enableOffline: () => Promise.resolve('never'),
  saveOfflinePage: () => Promise.resolve(),
  offlinePages: () => Promise.resolve([]),
  clearOfflinePages: () => Promise.resolve(),
  watchConnection: () => () => undefined,
  stand,
  staff,
  session: {
    watchEnd: (tell) => hear<number | null>(sessionChannels.ending, tell),
    watchExternalLinks: (tell) => hear<string>(sessionChannels.externalLink, tell),
    watchBlockedDownloads: (tell) => hear<undefined>(sessionChannels.blockedDownload, () => tell()),
    continue: () => ask<void>(undefined, sessionChannels.continue),
    end: () => ask<void>(undefined, sessionChannels.end),
    printers: () => ask([], sessionChannels.printers),
    printQuote: (wish) => ask(refused, sessionChannels.printQuote, wish),
    createCartTransfer: (lines) =>
      ask<CartTransferResult>({ because: 'no website' }, sessionChannels.createCartTransfer, lines),
  },
};

ipcRenderer.on(watchdogChannels.ask, () => void ask(undefined, watchdogChannels.alive));
// A window's name survives its process and would reach the next visitor.
Object.assign(globalThis, { name: '' });

contextBridge.exposeInMainWorld('platform', platform);
