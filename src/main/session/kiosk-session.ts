import type { BrowserWindow } from 'electron';
import type { Log } from '../../server/observability/log';
import { sessionChannels } from '../../shared/platform/session-bridge';
import { errorName } from '../diagnostics/error-name';
import type { HandleIpc } from '../ipc/ipc-server';
import { restart } from '../supervisor/program-exit';
import { createIdleTimeout, type IdleTimes } from './idle-timeout';
import type { InFlightRequests } from './in-flight-requests';
import type { SessionTokenStore } from './session-token-store';
import { wipeSession } from './wipe-session';

/** Milliseconds between checks of the idle timeout. */
const CHECK_MS = 500;

export interface KioskSessionDeps {
  window: BrowserWindow;
  handle: HandleIpc;
  tokenStore: SessionTokenStore;
  requests: Pick<InFlightRequests, 'count' | 'close'>;
  /** Calls `listener` at each suspend and resume. The clock of the idle timeout may stop in between. */
  onSuspendOrResume: (listener: () => void) => void;
  log: Log;
}

export interface KioskSession {
  /** True when no visitor uses the kiosk and no data is being saved. */
  isIdle(): boolean;
  /** Deletes everything of a session immediately, also during a visit: callers check `isIdle`. Resolves when the next session can begin. */
  wipe(): Promise<void>;
  /** Adds a function that runs at the end of each session, after its page has ended and before its token is deleted. */
  onEnd(listener: () => Promise<void> | void): void;
}

/** Ends each session with a wipe, on request or after the idle timeout. */
export function startKioskSession(
  times: IdleTimes,
  { window, handle, tokenStore, requests, onSuspendOrResume, log }: KioskSessionDeps,
): KioskSession {
  const { webContents } = window;
  const endListeners: (() => Promise<void> | void)[] = [];
  const idleTimeout = createIdleTimeout(times, {
    now: () => performance.now(),
    isBusy: () => requests.count() > 0,
    warn: (secondsLeft) => webContents.send(sessionChannels.ending, secondsLeft),
    end: () => void end(),
  });

  const deleteVisitorData = async () => {
    await Promise.all(endListeners.map(async (listener) => listener()));
    await tokenStore.delete();
  };
  const wipe = async () => {
    const startedAt = performance.now();
    try {
      await wipeSession(webContents, { requests, deleteVisitorData });
      log.info('session.wiped', { ms: Math.round(performance.now() - startedAt) });
    } catch (error) {
      // A restart clears the memory of the program: the next visitor must not see data of the former one.
      log.error('session.wipe_failed', { error: errorName(error) });
      restart();
    }
  };
  let wiping: Promise<void> | null = null;
  const end = () => (wiping ??= wipe().finally(() => (wiping = null)));
  // A wipe in progress may have loaded the next page with outdated data already, so another one follows it.
  const wipeAgain = async () => {
    await wiping;
    await end();
  };

  webContents.on('input-event', (_event, { type }) => {
    if (isUserInput(type)) idleTimeout.noteInput();
  });
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) idleTimeout.noteNewPage();
  });
  // A visitor after the wake-up may be another person.
  onSuspendOrResume(() => {
    if (!idleTimeout.isIdle()) idleTimeout.finish();
  });
  const timer = setInterval(() => idleTimeout.check(), CHECK_MS);
  window.on('closed', () => clearInterval(timer));
  handle(sessionChannels.continue, () => Promise.resolve(idleTimeout.stay()));
  // The display of a kiosk is always on, and its keys for navigation are locked.
  handle(sessionChannels.allowIdle, () => Promise.resolve());
  handle(sessionChannels.end, () => Promise.resolve(idleTimeout.finish()));
  return {
    isIdle: () => idleTimeout.isIdle(),
    wipe: wipeAgain,
    onEnd: (listener) => void endListeners.push(listener),
  };
}

/** Mouse moves do not count: a resting pointer or the system can cause them. */
function isUserInput(type: string): boolean {
  return /^(mouseDown|mouseWheel|rawKeyDown|keyDown|char|touchStart|touchMove|gesture\w+|pointerDown)$/.test(
    type,
  );
}
