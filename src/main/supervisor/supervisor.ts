import { exitCodes } from './exit-codes';

export interface SupervisedProcess {
  /** Resolves to the exit code, which is null after a signal. */
  ended: Promise<{ code: number | null }>;
  /** Requests the end of the process. */
  stop: () => void;
  /** Ends a process that does not respond. */
  kill: () => void;
}

export interface SupervisorDeps {
  start: () => SupervisedProcess;
  wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Called before each restart with its number, the delay, and the exit code, which is null after a signal. */
  onRestart: (restartNumber: number, delayMs: number, code: number | null) => void;
}

/** Milliseconds before the first restart; the delay doubles with each further one. */
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 30_000;
/** Run time in milliseconds that resets the delay. */
const STABLE_RUN_MS = 60_000;
/** Milliseconds until a process that was asked to end is killed. */
const END_TIMEOUT_MS = 5000;

export interface Supervision {
  /** Resolves when the kiosk has ended: to 0 when staff left the kiosk, or to the argument of `stop`. */
  done: Promise<number>;
  /** Ends the kiosk and the supervision. */
  stop: (code: number) => void;
}

/**
 * Restarts a kiosk whenever it ends, with a delay that doubles each time. Only the exit code `left` ends the supervision,
 * because it means that staff left the kiosk; a lost window or a signal does not.
 */
export function supervise({ start, wait, now, onRestart }: SupervisorDeps): Supervision {
  /** Null until `stop` is called. */
  let stopCode: number | null = null;
  let running: SupervisedProcess | null = null;
  let wake: () => void = () => undefined;
  const stopRequest = new Promise<void>((resolve) => (wake = resolve));
  async function superviseUntilStopped(): Promise<number> {
    let consecutiveFailures = 0;
    for (let restartNumber = 1; ; restartNumber += 1) {
      const startedAt = now();
      running = start();
      const { code } = await running.ended;
      running = null;
      if (stopCode !== null) return stopCode;
      if (code === exitCodes.left) return 0;
      if (now() - startedAt >= STABLE_RUN_MS) consecutiveFailures = 0;
      const delayMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** consecutiveFailures);
      consecutiveFailures += 1;
      onRestart(restartNumber, delayMs, code);
      await Promise.race([wait(delayMs), stopRequest]);
      if (stopCode !== null) return stopCode;
    }
  }
  return {
    done: superviseUntilStopped(),
    stop(code) {
      if (stopCode !== null) return;
      stopCode = code;
      wake();
      const kiosk = running;
      if (!kiosk) return;
      kiosk.stop();
      void wait(END_TIMEOUT_MS).then(() => kiosk.kill());
    },
  };
}
