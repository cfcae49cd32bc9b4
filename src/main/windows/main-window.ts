import { BrowserWindow, app, screen, type Rectangle, type Session } from 'electron';
import { lockedLook } from './locked-window';
import { broughtBack, fitBounds, smallest } from './window-bounds';

/** Where the last session's window stood. */
export interface BoundsDrawer {
  get(): unknown;
  set(bounds: Rectangle): void;
}

/**
 * The shop's only window, hidden until its first paint so that nobody sees an empty frame. `locked` = it fills the
 * screen of a stand for visitors.
 */
export function createWindow(
  preload: string,
  session: Session,
  drawer: BoundsDrawer,
  locked: boolean,
): BrowserWindow {
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  const window = new BrowserWindow({
    ...fitBounds(drawer.get(), areas),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Quillbench',
    show: false,
    backgroundColor: '#ffffff',
    ...(locked && lockedLook),
    webPreferences: {
      preload,
      session,
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
      disableDialogs: locked,
    },
  });
  window.once('ready-to-show', () => window.show());
  if (!locked) {
    window.on('close', () => drawer.set(window.getNormalBounds()));
    keepInSight(window);
  }
  return window;
}

/** Not every system takes care of a window whose screen is unplugged; one that fills its screen is fitted by all. */
function keepInSight(window: BrowserWindow): void {
  const comeBack = () => {
    if (window.isDestroyed() || window.isMaximized() || window.isFullScreen()) return;
    const bounds = window.getBounds();
    const areas = screen.getAllDisplays().map((display) => display.workArea);
    const place = broughtBack(bounds, areas, screen.getDisplayMatching(bounds).workArea);
    if (place) window.setBounds(place);
  };
  screen.on('display-removed', comeBack);
  screen.on('display-metrics-changed', comeBack);
}

/** A second start brings the first one's window forward. */
export function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
