import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { channels, type Platform } from '../../shared/platform/platform';
import type { Log } from '../../server/observability/log';
import type { StoredToken } from '../session/session-token-store';
import { origin } from '../app/app-protocol';

const longestToken = 8192;
const longestAddress = 8192;

/** What only Electron's main process can do; the preload answers the rest by itself. */
type MainPlatform = Pick<Platform, 'openExternal' | 'leaveTo'> & { memory: StoredToken };

/** Answers one channel of the preload; the reply may reject, and the preload then gives its harmless answer. */
export type Answer = (channel: string, reply: (...args: unknown[]) => Promise<unknown>) => void;

/** Answers channels for the shop's own page in the shop's own window and nobody else; refusals are written down. */
export function answering(window: BrowserWindow, log: Log): Answer {
  return (channel, reply) => {
    ipcMain.handle(channel, (event, ...args: unknown[]) => {
      if (!isOurPage(event, window)) {
        log.error('ipc-refused', { channel });
        throw new Error('refused');
      }
      return reply(...args);
    });
  };
}

/** The channels that every page of the shop needs. */
export function serveBridge(answer: Answer, { memory, openExternal, leaveTo }: MainPlatform): void {
  answer(channels.recall, () => memory.recall());
  answer(channels.remember, (token) => memory.remember(text(token, longestToken)));
  answer(channels.forget, () => memory.forget());
  answer(channels.openExternal, (address) => openExternal(text(address, longestAddress)));
  answer(channels.leaveTo, (address) => leaveTo(text(address, longestAddress)));
}

/** A frame that is gone, a subframe, another window and another origin are all strangers. */
function isOurPage(event: IpcMainInvokeEvent, window: BrowserWindow): boolean {
  const frame = event.senderFrame;
  return (
    frame !== null &&
    frame.parent === null &&
    frame.origin === origin &&
    !window.isDestroyed() &&
    event.sender === window.webContents
  );
}

function text(value: unknown, longest: number): string {
  if (typeof value !== 'string' || value.length > longest) throw new TypeError('refused');
  return value;
}
