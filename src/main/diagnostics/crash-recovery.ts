import { app, type BrowserWindow } from 'electron';
import type { Log } from '../../server/observability/log';
import { countCrashes } from './crash-counter';
import { isReplaced } from '../session/restart-renderer';
import { isSafeScreen, showSafeScreen } from '../supervisor/safe-screen';
import { isOurs, startAddress } from '../app/app-protocol';
import { setTimeout as wait } from 'node:timers/promises';
import { hasFewColours } from './blank-frame';

/** Chromium's number of a load that was given up, by which the page stays as it was. */
const ABORTED = -3;

/**
 * Brings the start page back at once after the page's process died, the page went blank, or an address of the shop could
 * not be loaded. When a process dies too often, a safe screen is shown and the whole program starts anew.
 */
export function recover(window: BrowserWindow, log: Log): void {
  const { webContents } = window;
  const crashed = countCrashes(() => performance.now());
  let safe = false;

  const startAgain = () => {
    if (!window.isDestroyed()) void webContents.loadURL(startAddress()).catch(() => undefined);
  };

  replaceBlankPage(window, log);
  // A page may turn itself into about:blank, which no navigation event announces in time to stop it.
  webContents.on('did-navigate', (_event, address) => {
    if (!isOurs(address) && !isSafeScreen(address)) startAgain();
  });
  // Chromium's own words for it stand there otherwise, until they are taken for a page that hangs.
  webContents.on('did-fail-load', (_event, code, _words, address, isMainFrame) => {
    if (!isMainFrame || code === ABORTED || isReplaced(webContents)) return;
    // The start page itself would fail again and again: the heartbeat counts how often.
    if (address !== startAddress()) startAgain();
  });
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || isReplaced(webContents)) return;
    const { withinAMinute, answer } = crashed();
    log.error('page-gone', { reason, exitCode, within_a_minute: withinAMinute });
    if (safe) return;
    safe = answer === 'safe-screen';
    if (safe) log.error('safe-screen');
    // Electron wants the event to end before the next page begins.
    setImmediate(() => (safe ? showSafeScreen(window) : startAgain()));
  });
}

/** Faults of this process and of Chromium's helpers: written down without their words, which may be personal. */
export function logFaults(log: Log): void {
  const write = (event: string) => (fault: unknown) => {
    const error = fault instanceof Error ? fault : new Error('not an error');
    const place = error.stack?.split('\n').find((line) => line.trim().startsWith('at ')) ?? '';
    log.error(event, { error: error.name, place: place.trim() });
  };
  process.on('uncaughtException', write('uncaught'));
  process.on('unhandledRejection', write('unhandled'));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.error('helper-gone', { type, reason, exitCode });
  });
}

/** Milliseconds between the looks at a window whose drawing process died. One that is well is drawn by the first. */
const LOOKS = [400, 400] as const;
/** Milliseconds that the system gets for a picture of the window. */
const PATIENCE = 1000;

/**
 * Now and then little more than grounds and shadows is shown once Chromium's GPU process has died (Electron 33, one in
 * fifteen on a busy machine): the page lives and answers, but neither a new size nor loading it anew brings it back.
 * Another process of the page does.
 */
export function replaceBlankPage(window: BrowserWindow, log: Log): void {
  const { webContents } = window;
  let deaths = 0;
  const look = async (death: number) => {
    for (const ms of LOOKS) {
      await wait(ms);
      // A later death has its own looks.
      if (death !== deaths || window.isDestroyed() || !(await isBlank(window))) return;
    }
    if (death !== deaths || window.isDestroyed()) return;
    log.error('page-blank');
    webContents.forcefullyCrashRenderer();
  };
  const noteDeath = (_event: unknown, { type, reason }: { type: string; reason: string }) => {
    if (type === 'GPU' && reason !== 'clean-exit') void look(++deaths).catch(() => undefined);
  };
  app.on('child-process-gone', noteDeath);
  window.once('closed', () => app.off('child-process-gone', noteDeath));
}

/** A window that is hidden has no picture, and is not known to be blank. */
async function isBlank({ webContents }: BrowserWindow): Promise<boolean> {
  const picture = await Promise.race([webContents.capturePage(), wait(PATIENCE, null, { ref: false })]);
  return picture !== null && !picture.isEmpty() && hasFewColours(picture.toBitmap());
}
