import type { BrowserWindow } from 'electron';
import type { Log } from '../server/observability/log';
import { pulse } from '../shared/bridge';
import type { Answer } from './bridge-host';
import { startHeartbeat } from './heartbeat';

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
