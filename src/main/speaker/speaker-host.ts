import { app, screen, type BrowserWindow, type WindowOpenHandlerResponse } from 'electron';
import { lockPage } from '../locked-window';
import { createSpeakerDoor, type SpeakerDoor } from './speaker-door';

/** Answers a page that asks for a window; null = it is none that a speaker was allowed. */
export type OpenForSpeaker = (asked: { url: string; frameName: string }) => WindowOpenHandlerResponse | null;

/**
 * The speaker's window beside the audience's: an empty one without a bridge, which the page itself draws into. It goes
 * with the page.
 */
export function serveSpeaker(
  audience: BrowserWindow,
  locked: boolean,
): { door: SpeakerDoor; open: OpenForSpeaker } {
  let speaker: BrowserWindow | null = null;
  const door = createSpeakerDoor({
    screens: () => screen.getAllDisplays().map(({ workArea }) => workArea),
    audience: () => audience.getBounds(),
    isOpen: () => speaker !== null,
    ...{ locked, now: () => performance.now() },
  });
  const close = () => speaker?.destroy();
  audience.webContents.on('did-create-window', (opened) => {
    speaker = opened;
    opened.once('closed', () => (speaker = null));
    // It shows what the page draws into it, and nothing else.
    opened.webContents.on('will-frame-navigate', (event) => event.preventDefault());
    if (locked) lockPage(opened.webContents);
  });
  audience.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) close();
  });
  audience.webContents.on('render-process-gone', close);
  audience.once('closed', close);
  return {
    door,
    open(asked) {
      const bounds = door.take(asked);
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
