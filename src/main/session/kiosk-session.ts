import type { BrowserWindow } from 'electron';
import { visitChannels } from '../../shared/platform/session-bridge';
import type { Log } from '../../server/observability/log';
import type { Answer } from '../ipc/ipc-server';
import type { CallCount } from './in-flight-requests';
import { watchIdle, type IdleTimes } from './idle-timeout';
import type { StoredToken } from './session-token-store';
import { startAgain } from '../supervisor/exit-codes';
import { wipeVisit } from './wipe-session';

/** How often the clock is looked at. */
const LOOK_MS = 500;

export interface VisitPorts {
  window: BrowserWindow;
  /** Of the channels by which the page says that somebody is there or done. */
  answer: Answer;
  memory: StoredToken;
  calls: Pick<CallCount, 'underWay' | 'shut'>;
  /** Tells when the machine falls asleep, and when it wakes: the visit's clock may stand still meanwhile. */
  onSleep: (slept: () => void) => void;
  log: Log;
}

export interface Visits {
  /** Whether nobody is at the machine, so that nothing is taken from anybody by a change. */
  isIdle(): boolean;
  /** Ends a visit of nobody's; resolves when the next one can begin. */
  wipe(): Promise<void>;
  /** Runs at each visit's end, when its page is gone and its token is not yet forgotten. */
  atEnd(forget: () => Promise<void> | void): void;
}

/** Visits of a machine of many: each ends with a wipe, by the visitor's wish or when nobody touches it any more. */
export function holdVisits(
  times: IdleTimes,
  { window, answer, memory, calls, onSleep, log }: VisitPorts,
): Visits {
  const { webContents } = window;
  const endings: (() => Promise<void> | void)[] = [];
  const watch = watchIdle(times, {
    now: () => performance.now(),
    isBusy: () => calls.underWay() > 0,
    warn: (secondsLeft) => webContents.send(visitChannels.ending, secondsLeft),
    end: () => void end(),
  });

  const forgetVisitor = async () => {
    await Promise.all(endings.map(async (forget) => forget()));
    await memory.forget();
  };
  const wipe = async () => {
    const began = performance.now();
    try {
      await wipeVisit(webContents, { calls, end: forgetVisitor });
      log.info('visit-wiped', { ms: Math.round(performance.now() - began) });
    } catch (error) {
      // Nobody may go on where another visitor's things could still be: all of them are in this program's memory.
      log.error('wipe-failed', { error: error instanceof Error ? error.name : 'unknown' });
      startAgain();
    }
  };
  let wiping: Promise<void> | null = null;
  const end = () => (wiping ??= wipe().finally(() => (wiping = null)));
  // One that is under way may have drawn the next page already, of what holds no more.
  const wipeAnew = async () => {
    await wiping;
    await end();
  };

  webContents.on('input-event', (_event, { type }) => {
    if (isTouch(type)) watch.touched();
  });
  // Whoever wakes it need not be who was there before.
  onSleep(() => {
    if (!watch.isIdle()) watch.finish();
  });
  const looking = setInterval(() => watch.look(), LOOK_MS);
  window.on('closed', () => clearInterval(looking));
  answer(visitChannels.stay, () => Promise.resolve(watch.stay()));
  answer(visitChannels.end, () => Promise.resolve(watch.finish()));
  return { isIdle: () => watch.isIdle(), wipe: wipeAnew, atEnd: (forget) => void endings.push(forget) };
}

/** A pointer that only rests, or that a machine puts somewhere, is nobody. */
function isTouch(type: string): boolean {
  return /^(mouseDown|mouseWheel|rawKeyDown|keyDown|char|touchStart|touchMove|gesture\w+|pointerDown)$/.test(
    type,
  );
}
