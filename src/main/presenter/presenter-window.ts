import { setTimeout as wait } from 'node:timers/promises';
import { app, screen, type BrowserWindow, type WindowOpenHandlerResponse } from 'electron';
import { lockPage } from '../windows/locked-window';
import { isOnSeparateScreen } from './presenter-bounds';
import { createPresenterPermission, type PresenterControl } from './presenter-permission';
import { waitForPlacement } from './wait-for-placement';

/** Handles a page's request for a new window. Returns null when it is not the permitted presenter window. */
export type OpenPresenterWindow = (request: {
  url: string;
  frameName: string;
}) => WindowOpenHandlerResponse | null;

/**
 * Opens an empty window without a bridge, which the page renders into. The window closes with the page, and when its
 * separate screen is disconnected.
 */
export function servePresenterWindow(
  audience: BrowserWindow,
  isKiosk: boolean,
): { control: PresenterControl; open: OpenPresenterWindow } {
  let presenter: BrowserWindow | null = null;
  /** Bounds of the presenter window on a separate screen; null when it shares the audience's screen. */
  let separateBounds: Electron.Rectangle | null = null;
  let placement = Promise.resolve(false);
  /** False until the window is in its place; only then does the page render into it. */
  let isPlaced = false;
  const screens = () => screen.getAllDisplays().map(({ workArea }) => workArea);
  const isSeparate = (bounds: Electron.Rectangle) =>
    isOnSeparateScreen(screens(), audience.getBounds(), bounds);
  const permission = createPresenterPermission({
    screens,
    audience: () => audience.getBounds(),
    isOpen: () => presenter !== null,
    isKiosk,
    now: () => performance.now(),
    canPlaceWindows: process.env.WAYLAND_DISPLAY === undefined,
  });
  const close = () => presenter?.destroy();
  // The system may move a window of a disconnected screen in front of the audience.
  const closeUnlessSeparate = () => {
    if (presenter && separateBounds && isPlaced && !isSeparate(presenter.getBounds())) close();
  };
  // Destroying a window inside its move event crashes Electron.
  const checkPlacement = () => void setImmediate(closeUnlessSeparate);
  for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const) {
    // Electron declares each event separately.
    screen.on(change as 'display-added', checkPlacement);
  }
  // Visitors cannot move windows at a kiosk; the system can.
  const watchMoves = (window: BrowserWindow) => {
    for (const change of ['move', 'resize'] as const) window.on(change as 'move', checkPlacement);
  };
  if (isKiosk) watchMoves(audience);
  const waitUntilPlaced = async (opened: BrowserWindow, bounds: Electron.Rectangle | null) => {
    isPlaced = await waitForPlacement({
      isClosed: () => opened.isDestroyed(),
      isInPlace: () => bounds === null || isSeparate(opened.getBounds()),
      setBounds: () => bounds && opened.setBounds(bounds),
      wait,
    });
    if (!isPlaced && !opened.isDestroyed()) opened.destroy();
    return isPlaced;
  };
  audience.webContents.on('did-create-window', (opened) => {
    presenter = opened;
    isPlaced = false;
    placement = waitUntilPlaced(opened, separateBounds);
    opened.once('closed', () => (presenter = null));
    // Prevents the window from loading anything.
    opened.webContents.on('will-frame-navigate', (event) => event.preventDefault());
    if (isKiosk) {
      lockPage(opened.webContents);
      watchMoves(opened);
    }
  });
  audience.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) close();
  });
  audience.webContents.on('render-process-gone', close);
  audience.once('closed', close);
  return {
    control: { allow: () => permission.allow(), waitForPresenter: () => placement },
    open(request) {
      const bounds = permission.claim(request);
      if (bounds) separateBounds = isSeparate(bounds) ? bounds : null;
      return bounds && { action: 'allow', overrideBrowserWindowOptions: windowOptions(bounds, isKiosk) };
    },
  };
}

function windowOptions(
  bounds: Electron.Rectangle,
  isKiosk: boolean,
): Electron.BrowserWindowConstructorOptions {
  return {
    ...bounds,
    title: 'Quillbench',
    show: true,
    backgroundColor: '#ffffff',
    autoHideMenuBar: true,
    frame: !isKiosk,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
      disableDialogs: isKiosk,
    },
  };
}
