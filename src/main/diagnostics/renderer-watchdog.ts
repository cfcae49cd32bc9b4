import type { BrowserWindow } from 'electron';
import type { Log } from '../../server/observability/log';
import { watchdogChannels } from '../../shared/platform/platform';
import type { HandleIpc } from '../ipc/ipc-server';
import { killProcess } from '../session/restart-renderer';

export interface WatchdogDeps {
  /** Sends a ping to the page, whose reply must call `noteReply`. */
  ping: () => void;
  /** Called when the page does not respond. */
  onTimeout: () => void;
}

export interface Watchdog {
  /** Resets the count of unanswered pings. */
  noteReply: () => void;
  stop: () => void;
}

/** Milliseconds between pings. */
const INTERVAL_MS = 2000;
/** Number of pings in a row without a reply after which the final wait begins. */
const MAX_UNANSWERED_PINGS = 3;
/** Milliseconds from the last of these pings to the timeout. */
const FINAL_WAIT_MS = 1000;

/**
 * Detects a page that does not respond, 5 to 7 s after its last reply: up to one interval until the first ping, two intervals
 * until the third, and the final wait.
 */
export function startWatchdog({ ping, onTimeout }: WatchdogDeps): Watchdog {
  let unansweredPings = 0;
  let finalTimeout: NodeJS.Timeout | undefined;
  const noteReply = () => {
    unansweredPings = 0;
    clearTimeout(finalTimeout);
  };
  const interval = setInterval(() => {
    unansweredPings += 1;
    if (unansweredPings === MAX_UNANSWERED_PINGS) {
      finalTimeout = setTimeout(() => {
        unansweredPings = 0;
        onTimeout();
      }, FINAL_WAIT_MS);
    }
    ping();
  }, INTERVAL_MS);
  return {
    noteReply,
    stop() {
      clearInterval(interval);
      clearTimeout(finalTimeout);
    },
  };
}

/** Kills a page that hangs, so that crash recovery restarts it. Logs when the program of a page has started. */
export function watchRenderer(handle: HandleIpc, window: BrowserWindow, log: Log): void {
  const { webContents } = window;
  const watchdog = startWatchdog({
    ping: () => {
      if (!window.isDestroyed()) webContents.send(watchdogChannels.ping);
    },
    onTimeout() {
      // A debugger may pause the page.
      if (window.isDestroyed() || webContents.isDevToolsOpened()) return;
      log.error('renderer.hung');
      // A hanging process would not receive a message.
      const processId = webContents.getOSProcessId();
      if (processId !== 0) killProcess(processId);
    },
  });
  handle(watchdogChannels.pong, () => {
    watchdog.noteReply();
    return Promise.resolve();
  });
  handle(watchdogChannels.started, () => {
    log.info('renderer.ready');
    return Promise.resolve();
  });
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) watchdog.noteReply();
  });
  window.on('closed', watchdog.stop);
}
