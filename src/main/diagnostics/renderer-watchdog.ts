import type { BrowserWindow } from 'electron';
import type { Log } from '../../server/observability/log';
import { watchdogChannels } from '../../shared/platform/platform';
import type { HandleIpc } from '../ipc/ipc-server';

/** `ask` sends a question; the page's answer has to call `alive`. */
export interface WatchdogPorts {
  ask: () => void;
  /** Called when the page does not respond. */
  giveUp: () => void;
}

export interface Watchdog {
  /** Resets the counter. */
  alive: () => void;
  stop: () => void;
}

/** Milliseconds between questions, unanswered questions before the last wait, and its milliseconds. */
const INTERVAL_MS = 2000;
const MAX_MISSED = 3;
const LAST_WAIT_MS = 1000;

/** Detects a page that does not respond, 5 to 7 s after its last answer. */
export function startWatchdog({ ask, giveUp }: WatchdogPorts): Watchdog {
  let missed = 0;
  let lastChance: NodeJS.Timeout | undefined;
  const alive = () => {
    missed = 0;
    clearTimeout(lastChance);
  };
  const beat = setInterval(() => {
    missed += 1;
    if (missed === MAX_MISSED) {
      lastChance = setTimeout(() => {
        missed = 0;
        giveUp();
      }, LAST_WAIT_MS);
    }
    ask();
  }, INTERVAL_MS);
  return {
    alive,
    stop() {
      clearInterval(beat);
      clearTimeout(lastChance);
    },
  };
}

/** Kills a page that hangs, so that crash recovery restarts it. Logs when a page first responds. */
export function watchRenderer(answer: HandleIpc, window: BrowserWindow, log: Log): void {
  const { webContents } = window;
  let fresh = true;
  const heartbeat = startWatchdog({
    ask: () => {
      if (!window.isDestroyed()) webContents.send(watchdogChannels.ask);
    },
    giveUp() {
      // A debugger may pause the page.
      if (window.isDestroyed() || webContents.isDevToolsOpened()) return;
      log.error('renderer.hung');
      // A hanging process would not receive a message.
      const page = webContents.getOSProcessId();
      if (page !== 0) process.kill(page, 'SIGKILL');
    },
  });
  answer(watchdogChannels.alive, () => {
    heartbeat.alive();
    if (fresh) log.info('renderer.ready');
    fresh = false;
    return Promise.resolve();
  });
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) heartbeat.alive();
  });
  // The first answer after a load shows that visitors can use the page.
  webContents.on('did-finish-load', () => {
    fresh = true;
    webContents.send(watchdogChannels.ask);
  });
  window.on('closed', heartbeat.stop);
}
