import { setTimeout as wait } from 'node:timers/promises';
import { app, type BrowserWindow } from 'electron';
import type { Log } from '../server/observability/log';
import { hasFewColours } from './few-colours';

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
