import { app, type BrowserWindow, type WebContents } from 'electron';
import { visitChannels } from '../../shared/platform/session-bridge';
import { mayPress } from './locked-keys';

/** What a locked screen's window is made with, beside what every window of the shop is. */
export const lockedLook = { kiosk: true, fullscreen: true, frame: false, autoHideMenuBar: true } as const;

/**
 * Runs in the page before anything can be pressed: nothing of the system's own opens over the shop. `print` and the
 * pickers do nothing, and a field for files opens no dialog.
 */
const noDialogs = `(() => {
  const nothing = () => undefined;
  const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  for (const [name, value] of [['print', nothing], ['showOpenFilePicker', refuse], ['showSaveFilePicker', refuse], ['showDirectoryPicker', refuse]]) {
    Object.defineProperty(window, name, { value, writable: false, configurable: false });
  }
  const isFileField = (event) => event.target instanceof HTMLInputElement && event.target.type === 'file';
  HTMLInputElement.prototype.showPicker = new Proxy(HTMLInputElement.prototype.showPicker, {
    apply: (show, field, args) => field.type === 'file' ? undefined : Reflect.apply(show, field, args),
  });
  addEventListener('click', (event) => isFileField(event) && event.preventDefault(), true);
  for (const kind of ['dragstart', 'dragover', 'drop', 'contextmenu']) {
    addEventListener(kind, (event) => event.preventDefault(), true);
  }
})()`;

/** A finger that rests or slides marks nothing and drags nothing; text can be marked where it is typed. */
const noMarking = `
  html { -webkit-user-select: none; user-select: none; -webkit-user-drag: none; touch-action: pan-x pan-y; }
  input, textarea, [contenteditable='true'] { -webkit-user-select: text; user-select: text; }
  img, a { -webkit-user-drag: none; }
`;

/** Before the app is ready: fingers scroll and press, and neither enlarge the page nor swipe back to a former one. */
export function lockGestures(): void {
  app.commandLine.appendSwitch('disable-pinch');
  app.commandLine.appendSwitch('overscroll-history-navigation', '0');
}

/** Holds a window in place for visitors: only the program itself closes it, and only staff end the program. */
export function lockWindow(window: BrowserWindow): void {
  let ending = false;
  // By staff, or by a system that shuts down; the keys and buttons of a window come without it.
  app.once('before-quit', () => (ending = true));
  window.on('close', (event) => {
    if (!ending) event.preventDefault();
  });
  for (const change of ['leave-full-screen', 'minimize', 'unmaximize'] as const) {
    // Electron's declarations name each event apart.
    window.on(change as 'minimize', () => {
      if (!ending && !window.isDestroyed()) window.setKiosk(true);
    });
  }
  lockPage(window.webContents);
  refuseDownloads(window.webContents);
}

/** Keeps a page from what keys, fingers and files open of the system's own. */
export function lockPage(contents: WebContents): void {
  contents.on('before-input-event', (event, input) => {
    if (!mayPress(input)) event.preventDefault();
  });
  contents.on('dom-ready', () => {
    void contents.executeJavaScript(noDialogs).catch(() => undefined);
    void contents.insertCSS(noMarking);
    contents.setZoomFactor(1);
    void contents.setVisualZoomLevelLimits(1, 1).catch(() => undefined);
  });
  contents.on('zoom-changed', () => contents.setZoomFactor(1));
}

/** Nothing is saved at a locked screen, whichever page of its session wants to. */
function refuseDownloads(contents: WebContents): void {
  contents.session.on('will-download', (event) => {
    event.preventDefault();
    if (!contents.isDestroyed()) contents.send(visitChannels.refusedFile);
  });
}
