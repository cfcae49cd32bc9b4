import { setTimeout as wait } from 'node:timers/promises';
import { app, screen, type BrowserWindow, type WindowOpenHandlerResponse } from 'electron';
import { lockPage } from '../windows/locked-window';
import { isSettled } from './wait-for-placement';
import { createSpeakerDoor, type SpeakerRoom } from './presenter-permission';
import { standsApart } from './presenter-bounds';

/** Answers a page that asks for a window; null = it is none that a speaker was allowed. */
export type OpenForSpeaker = (asked: { url: string; frameName: string }) => WindowOpenHandlerResponse | null;

/**
 * The speaker's window beside the audience's: an empty one without a bridge, which the page itself draws into. It goes
 * with the page, and with the screen that it had to itself.
 */
export function serveSpeaker(
  audience: BrowserWindow,
  locked: boolean,
): { room: SpeakerRoom; open: OpenForSpeaker } {
  let speaker: BrowserWindow | null = null;
  /** The screen that it has to itself; null where it stands beside the audience's. */
  let ownScreen: Electron.Rectangle | null = null;
  let settled = Promise.resolve(false);
  /** Until it is, nothing is drawn into it, and it may still be on its way to its place. */
  let hasSettled = false;
  const screens = () => screen.getAllDisplays().map(({ workArea }) => workArea);
  const isApart = (place: Electron.Rectangle) => standsApart(screens(), audience.getBounds(), place);
  const door = createSpeakerDoor({
    screens,
    audience: () => audience.getBounds(),
    isOpen: () => speaker !== null,
    locked,
    now: () => performance.now(),
    placesWindows: process.env.WAYLAND_DISPLAY === undefined,
  });
  const close = () => speaker?.destroy();
  // What becomes of a window whose screen is gone is for the system to say, and it may put it before the audience.
  const hideFromAudience = () => {
    if (speaker && ownScreen && hasSettled && !isApart(speaker.getBounds())) close();
  };
  // A window that is destroyed while Electron tells that it was moved takes the program with it.
  const look = () => void setImmediate(hideFromAudience);
  for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const) {
    // Electron's declarations name each event apart.
    screen.on(change as 'display-added', look);
  }
  // Nobody but the system moves windows at a locked stand.
  const watchMoves = (window: BrowserWindow) => {
    for (const change of ['move', 'resize'] as const) window.on(change as 'move', look);
  };
  if (locked) watchMoves(audience);
  const settle = async (opened: BrowserWindow, place: Electron.Rectangle | null) => {
    hasSettled = await isSettled({
      isGone: () => opened.isDestroyed(),
      isThere: () => place === null || isApart(opened.getBounds()),
      place: () => place && opened.setBounds(place),
      wait,
    });
    if (!hasSettled && !opened.isDestroyed()) opened.destroy();
    return hasSettled;
  };
  audience.webContents.on('did-create-window', (opened) => {
    speaker = opened;
    hasSettled = false;
    settled = settle(opened, ownScreen);
    opened.once('closed', () => (speaker = null));
    // It shows what the page draws into it, and nothing else.
    opened.webContents.on('will-frame-navigate', (event) => event.preventDefault());
    if (locked) {
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
    room: { allow: () => door.allow(), stands: () => settled },
    open(asked) {
      const bounds = door.take(asked);
      if (bounds) ownScreen = isApart(bounds) ? bounds : null;
      return bounds && { action: 'allow', overrideBrowserWindowOptions: lookOf(bounds, locked) };
    },
  };
}

function lookOf(bounds: Electron.Rectangle, locked: boolean): Electron.BrowserWindowConstructorOptions {
  return {
    ...bounds,
    title: 'Quillbench',
    show: true,
    backgroundColor: '#ffffff',
    autoHideMenuBar: true,
    frame: !locked,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
      disableDialogs: locked,
    },
  };
}
