import { BrowserWindow, app, screen, type Rectangle, type Session } from 'electron';
import { lockedWindowOptions } from './locked-window';
import { boundsInView, fitBounds, MIN_SIZE } from './window-bounds';

/** Bounds of the window in the last run. */
export interface BoundsStore {
  get(): unknown;
  set(bounds: Rectangle): void;
}

/** Creates the shop's window, hidden until its first paint. `isKiosk` makes it a locked window. */
export function createMainWindow(
  preload: string,
  browserSession: Session,
  store: BoundsStore,
  isKiosk: boolean,
): BrowserWindow {
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  // A system without a window manager ignores the request for full screen and would show a part of the page.
  const bounds = isKiosk ? screen.getPrimaryDisplay().bounds : fitBounds(store.get(), areas);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    title: 'Quillbench',
    show: false,
    backgroundColor: '#ffffff',
    ...(isKiosk && lockedWindowOptions),
    webPreferences: {
      preload,
      session: browserSession,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !app.isPackaged,
      disableDialogs: isKiosk,
    },
  });
  window.once('ready-to-show', () => window.show());
  if (!isKiosk) {
    window.on('close', () => store.set(window.getNormalBounds()));
    keepInView(window);
  }
  return window;
}

/** Moves the window when displays change: some systems leave a window on a disconnected screen. */
function keepInView(window: BrowserWindow): void {
  const moveIntoView = () => {
    if (window.isDestroyed() || window.isMaximized() || window.isFullScreen()) return;
    const bounds = window.getBounds();
    const areas = screen.getAllDisplays().map((display) => display.workArea);
    const movedBounds = boundsInView(bounds, areas, screen.getDisplayMatching(bounds).workArea);
    if (movedBounds) window.setBounds(movedBounds);
  };
  screen.on('display-removed', moveIntoView);
  screen.on('display-metrics-changed', moveIntoView);
}

/** Shows the window when the program is started a second time. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
