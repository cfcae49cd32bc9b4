import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { channels, pulse, type Platform } from '../shared/platform/platform';
import { standChannels, type Stand } from '../shared/platform/stand-bridge';
import { staffChannels, type Staff, type StaffAnswer } from '../shared/platform/staff-bridge';
import { visitChannels, type HandedOver } from '../shared/platform/session-bridge';

/** Main refuses strangers by rejecting; the bridge never rejects, so a refusal is the harmless answer. */
async function ask<Reply>(otherwise: Reply, channel: string, ...args: unknown[]): Promise<Reply> {
  try {
    return (await ipcRenderer.invoke(channel, ...args)) as Reply;
  } catch {
    return otherwise;
  }
}

const stand: Stand = {
  look: () => ask({ isSetUp: true, asksForSetUp: false }, standChannels.look),
  setUp: (form) => ask({ kind: 'refused', because: 'failed' }, standChannels.setUp, form),
  unlock: (pin) => ask({ kind: 'wait', seconds: 1 }, standChannels.unlock, pin),
  recover: (code) => ask({ kind: 'wait', seconds: 1 }, standChannels.recover, code),
  menu: () => ask(null, standChannels.menu),
  act: (name) => ask(null, standChannels.act, name),
  stay: () => ask(false, standChannels.stay),
  lock: () => ask<void>(undefined, standChannels.lock),
};

const refused: StaffAnswer = { done: false, said: 'It did not work. Please try again.' };

const staff: Staff = {
  shelf: () => ask(null, staffChannels.shelf),
  keepTalk: (talk) => ask(refused, staffChannels.keepTalk, talk),
  keepCart: (cart) => ask(refused, staffChannels.keepCart, cart),
  drop: (id) => ask(refused, staffChannels.drop, id),
  enrolment: () => ask(null, staffChannels.enrolment),
  enrol: (code) => ask(refused, staffChannels.enrol, code),
  leaveShop: () => ask(refused, staffChannels.leaveShop),
  printers: () => ask(null, staffChannels.printers),
  allowPrinters: (names) => ask(refused, staffChannels.allowPrinters, names),
  exportRefused: (password) => ask(refused, staffChannels.exportRefused, password),
  speak: () => ask(refused, staffChannels.speak),
  speakerStands: () => ask(refused, staffChannels.speakerStands),
};

/** Listens to what main tells by itself; gives how to stop. The page gets the message, never Electron's event. */
function hear<Message>(channel: string, tell: (message: Message) => void): () => void {
  const listener = (_event: IpcRendererEvent, message: Message) => tell(message);
  ipcRenderer.on(channel, listener);
  return () => ipcRenderer.off(channel, listener);
}

const platform: Platform = {
  memory: {
    recall: () => ask<string | null>(null, channels.recall),
    remember: (token) => ask<void>(undefined, channels.remember, token),
    forget: () => ask<void>(undefined, channels.forget),
    // There is one window.
    watch: () => () => undefined,
  },
  openExternal: (address) => ask(false, channels.openExternal, address),
  leaveTo: (address) => ask(false, channels.leaveTo, address),
  // The whole shop is on this machine: there is nothing to keep, and no way to be cut off from it.
  stayAvailable: () => Promise.resolve('never'),
  keepPage: () => Promise.resolve(),
  keptPages: () => Promise.resolve([]),
  forgetPages: () => Promise.resolve(),
  watchReach: () => () => undefined,
  stand,
  staff,
  visit: {
    watchEnd: (tell) => hear<number | null>(visitChannels.ending, tell),
    watchOutside: (tell) => hear<string>(visitChannels.outside, tell),
    watchRefusedFile: (tell) => hear<undefined>(visitChannels.refusedFile, () => tell()),
    stay: () => ask<void>(undefined, visitChannels.stay),
    end: () => ask<void>(undefined, visitChannels.end),
    printers: () => ask([], visitChannels.printers),
    printQuote: (wish) => ask(refused, visitChannels.printQuote, wish),
    handOver: (lines) => ask<HandedOver>({ because: 'no website' }, visitChannels.handOver, lines),
  },
};

ipcRenderer.on(pulse.ask, () => void ask(undefined, pulse.alive));
// A window's name outlives even the process of its page, and so the visit of whoever gave it.
Object.assign(globalThis, { name: '' });

contextBridge.exposeInMainWorld('platform', platform);
