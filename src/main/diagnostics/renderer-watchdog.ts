import type { BrowserWindow } from 'electron';
import type { Log } from '../../server/observability/log';
import { pulse } from '../../shared/platform/platform';
import type { Answer } from '../ipc/ipc-server';

/** What the watch asks and does; `ask` calls `alive` when the page has answered. */
export interface HeartbeatPorts {
  ask: () => void;
  /** The page has not answered for too long. */
  giveUp: () => void;
}

export interface Heartbeat {
  /** The page answered, or a new one begins: nothing is missed. */
  alive: () => void;
  stop: () => void;
}

/** Milliseconds between two questions, how many may go unanswered, and how long the last one has. */
const EVERY = 2000;
const MOST_MISSED = 3;
const LAST_CHANCE = 1000;

/**
 * Asks the page again and again whether it lives. A page that hangs answers nothing, and nobody needs to touch it for
 * that to be noticed: 5 to 7 s after its last answer. Then the count begins anew.
 */
export function startHeartbeat({ ask, giveUp }: HeartbeatPorts): Heartbeat {
  let missed = 0;
  let lastChance: NodeJS.Timeout | undefined;
  const alive = () => {
    missed = 0;
    clearTimeout(lastChance);
  };
  const beat = setInterval(() => {
    missed += 1;
    if (missed === MOST_MISSED) {
      lastChance = setTimeout(() => {
        missed = 0;
        giveUp();
      }, LAST_CHANCE);
    }
    ask();
  }, EVERY);
  return {
    alive,
    stop() {
      clearInterval(beat);
      clearTimeout(lastChance);
    },
  };
}

/** Crashes a page that hangs, so that it is started again like any other that died; also tells when a page first lives. */
export function servePulse(answer: Answer, window: BrowserWindow, log: Log): void {
  const { webContents } = window;
  let fresh = true;
  const heartbeat = startHeartbeat({
    ask: () => {
      if (!window.isDestroyed()) webContents.send(pulse.ask);
    },
    giveUp() {
      // Whoever looks into a page with the developer's tools may halt it.
      if (window.isDestroyed() || webContents.isDevToolsOpened()) return;
      log.error('page-hangs');
      // By the system: asked to crash by a message, a process that is halted would not hear it.
      const page = webContents.getOSProcessId();
      if (page !== 0) process.kill(page, 'SIGKILL');
    },
  });
  answer(pulse.alive, () => {
    heartbeat.alive();
    if (fresh) log.info('page-lives');
    fresh = false;
    return Promise.resolve();
  });
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) heartbeat.alive();
  });
  // A page that has just been loaded is asked at once: its answer is the sign that visitors can use it.
  webContents.on('did-finish-load', () => {
    fresh = true;
    webContents.send(pulse.ask);
  });
  window.on('closed', heartbeat.stop);
}
