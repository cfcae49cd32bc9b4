import { exitCodes } from './exit-codes';

export interface SupervisedProcess {
  /** Resolves to the exit code, which is null after a signal. */
  ended: Promise<{ code: number | null }>;
  /** Requests the end of the process. */
  stop: () => void;
  /** Ends a process that does not respond. */
  kill: () => void;
}

interface KioskRestart {
  /** Failures in a row without a stable run between them; 0 for a restart that the kiosk requested. */
  failures: number;
  delayMs: number;
  /** Exit code of the kiosk; null after a signal. */
  code: number | null;
}

export interface SupervisorDeps {
  start: () => SupervisedProcess;
  wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Called before each restart. */
  onRestart: (restart: KioskRestart) => void;
}

/** Milliseconds before a requested restart and after the first failure; the delay doubles with each further failure. */
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
 * Restarts a kiosk whenever it ends, with a delay that doubles with each failure. The exit code `restart` does not count as
 * a failure. Only the exit code `left` ends the supervision, because it means that staff left the kiosk; a lost window or a
 * signal does not.
 */
export function supervise({ start, wait, now, onRestart }: SupervisorDeps): Supervision {
  /** Null until `stop` is called. */
  let stopCode: number | null = null;
  let running: SupervisedProcess | null = null;
  let requestStop: () => void = () => undefined;
  const stopRequest = new Promise<void>((resolve) => (requestStop = resolve));
  async function superviseUntilStopped(): Promise<number> {
    let failuresInRow = 0;
    for (;;) {
      const startedAt = now();
      running = start();
      const { code } = await running.ended;
      running = null;
      if (stopCode !== null) return stopCode;
      if (code === exitCodes.left) return 0;
      if (now() - startedAt >= STABLE_RUN_MS) failuresInRow = 0;
      const isRequested = code === exitCodes.restart;
      const failures = isRequested ? 0 : (failuresInRow += 1);
      const delayMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
      onRestart({ failures, delayMs, code });
      await Promise.race([wait(delayMs), stopRequest]);
      if (stopCode !== null) return stopCode;
    }
  }
  return {
    done: superviseUntilStopped(),
    stop(code) {
      if (stopCode !== null) return;
      stopCode = code;
      requestStop();
      const kiosk = running;
      if (!kiosk) return;
      kiosk.stop();
      void wait(END_TIMEOUT_MS).then(() => kiosk.kill());
    },
  };
}
