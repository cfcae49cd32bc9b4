import type { BrowserWindow } from 'electron';
import type { Log } from '../../server/observability/log';
import { watchdogChannels } from '../../shared/platform/platform';
import type { HandleIpc } from '../ipc/ipc-server';

/** `ask` sends a ping to the page; the page's reply must call `alive`. */
export interface WatchdogDeps {
  ask: () => void;
  /** Called when the page does not respond. */
  onTimeout: () => void;
}

export interface Watchdog {
  /** Resets the counter. */
  alive: () => void;
  stop: () => void;
}

/** Milliseconds between pings, unanswered pings before the last wait, and milliseconds of that wait. */
const INTERVAL_MS = 2000;
const MAX_MISSED = 3;
const LAST_WAIT_MS = 1000;

/** Detects a page that does not respond, 5 to 7 s after its last reply. */
export function startWatchdog({ ask, onTimeout }: WatchdogDeps): Watchdog {
  let missed = 0;
  let lastTimeout: NodeJS.Timeout | undefined;
  const alive = () => {
    missed = 0;
    clearTimeout(lastTimeout);
  };
  const interval = setInterval(() => {
    missed += 1;
    if (missed === MAX_MISSED) {
      lastTimeout = setTimeout(() => {
        missed = 0;
        onTimeout();
      }, LAST_WAIT_MS);
    }
    ask();
  }, INTERVAL_MS);
  return {
    alive,
    stop() {
      clearInterval(interval);
      clearTimeout(lastTimeout);
    },
  };
}

/** Kills a page that hangs, so that crash recovery restarts it. Logs when a page first responds. */
export function watchRenderer(handle: HandleIpc, window: BrowserWindow, log: Log): void {
  const { webContents } = window;
  let fresh = true;
  const heartbeat = startWatchdog({
    ask: () => {
      if (!window.isDestroyed()) webContents.send(watchdogChannels.ask);
    },
    onTimeout() {
      // A debugger may pause the page.
      if (window.isDestroyed() || webContents.isDevToolsOpened()) return;
      log.error('renderer.hung');
      // A hanging process would not receive a message.
      const page = webContents.getOSProcessId();
      if (page !== 0) process.kill(page, 'SIGKILL');
    },
  });
  handle(watchdogChannels.alive, () => {
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
