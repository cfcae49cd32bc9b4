import { setTimeout as wait } from 'node:timers/promises';
import { app, type BrowserWindow } from 'electron';
import type { Log } from '../../server/observability/log';
import { isShopUrl, startAddress } from '../app/app-protocol';
import { isRestarting } from '../session/restart-renderer';
import { isSafeScreen, showSafeScreenAndRestart } from '../supervisor/safe-screen';
import { isBlankFrame } from './blank-frame';
import { createCrashCounter } from './crash-counter';

/** Chromium's error code of a canceled load, which leaves the page as it was. */
const ABORTED = -3;

/**
 * Loads the start page after a crash, a blank frame or a failed load. After too many crashes it shows the safe screen
 * and restarts the program.
 */
export function recoverFromCrashes(window: BrowserWindow, log: Log): void {
  const { webContents } = window;
  const countCrash = createCrashCounter(() => performance.now());
  let isSafeScreenShown = false;

  const loadStartPage = () => {
    if (!window.isDestroyed()) void webContents.loadURL(startAddress()).catch(() => undefined);
  };

  restartBlankRenderer(window, log);
  // A page can navigate to about:blank without an event that could stop it.
  webContents.on('did-navigate', (_event, address) => {
    if (!isShopUrl(address) && !isSafeScreen(address)) loadStartPage();
  });
  // Replaces Chromium's own error page.
  webContents.on('did-fail-load', (_event, code, _description, address, isMainFrame) => {
    if (!isMainFrame || code === ABORTED || isRestarting(webContents)) return;
    // A failing start page would reload endlessly. Its error page answers no ping, so the watchdog restarts it.
    if (address !== startAddress()) loadStartPage();
  });
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || isRestarting(webContents)) return;
    const { crashesInPeriod, action } = countCrash();
    log.error('renderer.exited', { reason, exitCode, in_last_minute: crashesInPeriod });
    if (isSafeScreenShown) return;
    isSafeScreenShown = action === 'safe-screen';
    if (isSafeScreenShown) log.error('safe_screen.shown');
    // Electron requires the event handler to return before the next load.
    setImmediate(() => (isSafeScreenShown ? showSafeScreenAndRestart(window) : loadStartPage()));
  });
}

/**
 * Logs unexpected errors of this process, without their messages, which may contain personal data, and exits of its helper
 * processes.
 */
export function logUnexpectedErrors(log: Log): void {
  const write = (event: string) => (thrown: unknown) => {
    const error = thrown instanceof Error ? thrown : new Error('not an error');
    const location = error.stack?.split('\n').find((line) => line.trim().startsWith('at ')) ?? '';
    log.error(event, { error: error.name, location: location.trim() });
  };
  process.on('uncaughtException', write('process.uncaught_exception'));
  process.on('unhandledRejection', write('process.unhandled_rejection'));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.error('child_process.exited', { type, reason, exitCode });
  });
}

/** Milliseconds before each check for a blank frame after a crash of the GPU process. */
const CHECK_DELAYS_MS = [400, 400] as const;
/** Timeout in milliseconds for a capture of the window. */
const CAPTURE_TIMEOUT_MS = 1000;

/**
 * Restarts a renderer that stays blank after a crash of the GPU process (measured with Electron 33: one of
 * fifteen crashes on a busy machine). Resizing and reloading do not repair it; a new renderer process does.
 */
export function restartBlankRenderer(window: BrowserWindow, log: Log): void {
  const { webContents } = window;
  let crashes = 0;
  const restartIfBlank = async (crashNumber: number) => {
    for (const delayMs of CHECK_DELAYS_MS) {
      await wait(delayMs);
      // A later crash starts a check of its own.
      if (crashNumber !== crashes || window.isDestroyed() || !(await isBlank(window))) return;
    }
    if (crashNumber !== crashes || window.isDestroyed()) return;
    log.error('renderer.blank');
    webContents.forcefullyCrashRenderer();
  };
  const onProcessGone = (_event: unknown, { type, reason }: { type: string; reason: string }) => {
    if (type === 'GPU' && reason !== 'clean-exit') void restartIfBlank(++crashes).catch(() => undefined);
  };
  app.on('child-process-gone', onProcessGone);
  window.once('closed', () => app.off('child-process-gone', onProcessGone));
}

/**
 * Returns whether the window shows a blank frame; false for a hidden window, which has no frame, and when a capture takes
 * too long.
 */
async function isBlank({ webContents }: BrowserWindow): Promise<boolean> {
  const frame = await Promise.race([
    webContents.capturePage(),
    wait(CAPTURE_TIMEOUT_MS, null, { ref: false }),
  ]);
  return frame !== null && !frame.isEmpty() && isBlankFrame(frame.toBitmap());
}
