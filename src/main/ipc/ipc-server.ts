import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import type { Log } from '../../server/observability/log';
import { platformChannels, type Platform } from '../../shared/platform/platform';
import { shopOrigin } from '../app/app-protocol';
import type { SessionTokenStore } from '../session/session-token-store';
import { requireText } from './require-text';

/** Maximum characters of arguments. */
const MAX_TOKEN_LENGTH = 8192;
const MAX_ADDRESS_LENGTH = 8192;

type MainPlatform = Pick<Platform, 'openExternal' | 'navigateTo'> & { tokenStore: SessionTokenStore };

/** Registers the handler of a channel. When a handler rejects, the preload returns the fallback value of its method. */
export type HandleIpc = (channel: string, handler: (...args: unknown[]) => Promise<unknown>) => void;

/** Accepts calls from the shop's page in this window only and logs refused ones. */
export function createIpcServer(window: BrowserWindow, log: Log): HandleIpc {
  return (channel, handler) => {
    ipcMain.handle(channel, (event, ...args: unknown[]) => {
      if (!isShopPage(event, window)) {
        log.error('ipc.refused', { channel });
        throw new Error(`Refused a call to ${channel} from another page.`);
      }
      return handler(...args);
    });
  };
}

/** Serves the platform methods that need the main process. */
export function servePlatform(
  handle: HandleIpc,
  { tokenStore, openExternal, navigateTo }: MainPlatform,
): void {
  handle(platformChannels.readToken, () => tokenStore.read());
  handle(platformChannels.saveToken, (token) => tokenStore.save(requireText(token, MAX_TOKEN_LENGTH)));
  handle(platformChannels.deleteToken, () => tokenStore.delete());
  handle(platformChannels.openExternal, (address) => openExternal(requireText(address, MAX_ADDRESS_LENGTH)));
  handle(platformChannels.navigateTo, (address) => navigateTo(requireText(address, MAX_ADDRESS_LENGTH)));
}

/** Returns whether a call comes from the top frame of the shop's page in this window. */
function isShopPage(event: IpcMainInvokeEvent, window: BrowserWindow): boolean {
  const frame = event.senderFrame;
  return (
    frame !== null &&
    frame.parent === null &&
    frame.origin === shopOrigin &&
    !window.isDestroyed() &&
    event.sender === window.webContents
  );
}
