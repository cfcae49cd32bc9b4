import { app, type BrowserWindow, type WebContents } from 'electron';
import type { Log } from '../../server/observability/log';
import { sessionChannels } from '../../shared/platform/session-bridge';
import { isAllowedKey } from './locked-keys';

export const lockedWindowOptions = {
  kiosk: true,
  fullscreen: true,
  frame: false,
  autoHideMenuBar: true,
} as const;

/** Script that runs in the page before any input: disables closing, drag and drop and the context menu. */
const blockGesturesInPage = `(() => {
  Object.defineProperty(window, 'close', { value: () => undefined, writable: false, configurable: false });
  for (const kind of ['dragstart', 'dragover', 'drop', 'contextmenu']) {
    addEventListener(kind, (event) => event.preventDefault(), true);
  }
})()`;

/** Disables selection except in text fields, dragging, and all touch gestures but scrolling. */
const selectionStyles = `
  html { -webkit-user-select: none; user-select: none; -webkit-user-drag: none; touch-action: pan-x pan-y; }
  input, textarea, [contenteditable='true'] { -webkit-user-select: text; user-select: text; }
  img, a { -webkit-user-drag: none; }
`;

/** Must run before the app is ready. Disables pinch zoom and history swipes. */
export function lockGestures(): void {
  app.commandLine.appendSwitch('disable-pinch');
  app.commandLine.appendSwitch('overscroll-history-navigation', '0');
}

/** Prevents visitors from closing, minimizing or leaving the window. */
export function lockWindow(window: BrowserWindow, log: Log): void {
  let isQuitting = false;
  // Staff and a system shutdown quit the app first; the window's own buttons and keys do not.
  app.once('before-quit', () => (isQuitting = true));
  window.on('close', (event) => {
    if (!isQuitting) event.preventDefault();
  });
  // Scripts can still destroy a window, for example with the `close` of a frame. The program restarts after that.
  window.once('closed', () => {
    if (!isQuitting) log.error('window.destroyed');
  });
  for (const change of ['leave-full-screen', 'minimize', 'unmaximize'] as const) {
    // Electron declares each event separately.
    window.on(change as 'minimize', () => {
      if (!isQuitting && !window.isDestroyed()) window.setKiosk(true);
    });
  }
  lockPage(window.webContents);
  refuseDownloads(window.webContents);
}

/** Blocks keys, gestures and dialogs that leave the page. */
export function lockPage(contents: WebContents): void {
  contents.on('before-input-event', (event, input) => {
    if (!isAllowedKey(input)) event.preventDefault();
  });
  contents.on('dom-ready', () => {
    void contents.executeJavaScript(blockGesturesInPage).catch(() => undefined);
    void contents.insertCSS(selectionStyles);
    contents.setZoomFactor(1);
    void contents.setVisualZoomLevelLimits(1, 1).catch(() => undefined);
  });
  // Scripts must not uncover the desktop with `moveTo` or `resizeTo`.
  contents.on('content-bounds-updated', (event) => event.preventDefault());
  void blockFileDialogs(contents).catch((error: unknown) => {
    if (!contents.isDestroyed()) throw error;
  });
  contents.on('zoom-changed', () => contents.setZoomFactor(1));
  // A page must not prevent the end of a session. By default the page would stay.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
}

/**
 * Blocks the system's file dialog for every file field of the page and of its frames, including frames in separate
 * processes. Only the DevTools protocol can intercept the dialogs of all frames; each attached frame has its own DevTools
 * session.
 */
async function blockFileDialogs(contents: WebContents): Promise<void> {
  const inspector = contents.debugger;
  const intercept = async (sessionId?: string) => {
    await inspector.sendCommand('Page.enable', {}, sessionId);
    await inspector.sendCommand('Page.setInterceptFileChooserDialog', { enabled: true }, sessionId);
    await inspector.sendCommand('Target.setAutoAttach', separateProcessFrames, sessionId);
    await inspector.sendCommand('Runtime.runIfWaitingForDebugger', {}, sessionId);
  };
  inspector.attach();
  inspector.on('message', (_event, method, params: { sessionId?: string }) => {
    // Rejects for a frame that was removed in the meantime.
    if (method === 'Target.attachedToTarget') void intercept(params.sessionId).catch(() => undefined);
  });
  await intercept();
}

/** Attaches to frames in separate processes, each stopped until its file dialogs are blocked. Workers have no dialogs. */
const separateProcessFrames = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: [{ type: 'iframe' }, { exclude: true }],
};

/** Cancels every download in the session of a locked kiosk. */
function refuseDownloads(contents: WebContents): void {
  contents.session.on('will-download', (event) => {
    event.preventDefault();
    if (!contents.isDestroyed()) contents.send(sessionChannels.blockedDownload);
  });
}
