import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import type { Log } from '../../server/observability/log';
import { platformChannels, type Platform } from '../../shared/platform/platform';
import { shopOrigin } from '../app/app-protocol';
import type { SessionTokenStore } from '../session/session-token-store';

const longestToken = 8192;
const longestAddress = 8192;

type MainPlatform = Pick<Platform, 'openExternal' | 'leaveTo'> & { tokenStore: SessionTokenStore };

/** The preload replaces a rejected reply by a harmless value. */
export type HandleIpc = (channel: string, reply: (...args: unknown[]) => Promise<unknown>) => void;

/** Accepts calls from the shop's page in this window only and logs refused ones. */
export function createIpcServer(window: BrowserWindow, log: Log): HandleIpc {
  return (channel, reply) => {
    ipcMain.handle(channel, (event, ...args: unknown[]) => {
      if (!isOurPage(event, window)) {
        log.error('ipc.refused', { channel });
        throw new Error(`Refused a call to ${channel} from another page.`);
      }
      return reply(...args);
    });
  };
}

export function servePlatform(answer: HandleIpc, { tokenStore, openExternal, leaveTo }: MainPlatform): void {
  answer(platformChannels.recall, () => tokenStore.recall());
  answer(platformChannels.remember, (token) => tokenStore.remember(text(token, longestToken)));
  answer(platformChannels.forget, () => tokenStore.forget());
  answer(platformChannels.openExternal, (address) => openExternal(text(address, longestAddress)));
  answer(platformChannels.leaveTo, (address) => leaveTo(text(address, longestAddress)));
}

/** Refuses destroyed frames, subframes, other windows and other origins. */
function isOurPage(event: IpcMainInvokeEvent, window: BrowserWindow): boolean {
  const frame = event.senderFrame;
  return (
    frame !== null &&
    frame.parent === null &&
    frame.origin === shopOrigin &&
    !window.isDestroyed() &&
    event.sender === window.webContents
  );
}

function text(value: unknown, longest: number): string {
  if (typeof value !== 'string' || value.length > longest)
    throw new TypeError(`Argument must be a text of at most ${longest} characters.`);
  return value;
}
