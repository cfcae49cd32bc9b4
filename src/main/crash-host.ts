import { app, type BrowserWindow } from 'electron';
import type { Log } from '../server/log';
import { isReplaced } from './replaced-pages';
import { isOurs, startAddress } from './scheme';

const hangLimitMs = 10_000;
const calmDownMs = 10_000;
const crashWindowMs = 60_000;
const crashesInARow = 3;

/**
 * Brings the start page back after the page's process died, hung or went blank: at once, and after the third time
 * within a minute only every 10 s, so that a page which cannot live does not spin the machine.
 */
export function recover(window: BrowserWindow, log: Log): void {
  const { webContents } = window;
  let crashes: number[] = [];
  let hanging: NodeJS.Timeout | undefined;

  const startAgain = () => {
    if (!window.isDestroyed()) void webContents.loadURL(startAddress()).catch(() => undefined);
  };

  // A page may turn itself into about:blank, which no navigation event announces in time to stop it.
  webContents.on('did-navigate', (_event, address) => {
    if (!isOurs(address)) startAgain();
  });
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || isReplaced(webContents)) return;
    const now = Date.now();
    crashes = [...crashes.filter((time) => now - time < crashWindowMs), now];
    log.error('page-gone', { reason, exitCode, within_a_minute: crashes.length });
    setTimeout(startAgain, crashes.length > crashesInARow ? calmDownMs : 0);
  });
  window.on('unresponsive', () => {
    log.error('page-hangs');
    clearTimeout(hanging);
    hanging = setTimeout(() => {
      if (!window.isDestroyed()) webContents.forcefullyCrashRenderer();
    }, hangLimitMs);
  });
  window.on('responsive', () => clearTimeout(hanging));
  window.on('closed', () => clearTimeout(hanging));
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
