import { exitCodes } from './exit-codes';

export interface SupervisedProcess {
  ended: Promise<{ code: number | null }>;
  /** Asks the process to end. */
  stop: () => void;
  /** Ends a process that does not respond. */
  kill: () => void;
}

export interface SupervisorDeps {
  start: () => SupervisedProcess;
  wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Called before each restart. */
  onRestart: (times: number, afterMs: number, code: number | null) => void;
}

/** Milliseconds: first delay, longest delay, and the run time that resets the delay. */
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 30_000;
const STABLE_RUN_MS = 60_000;
/** Milliseconds for the process to end by itself. */
const END_TIMEOUT_MS = 5000;

export interface Supervision {
  /** Resolves when the kiosk has ended: to 0 when staff left it, or to the code that `stop` was given. */
  done: Promise<number>;
  /** Ends the kiosk and the supervision. */
  stop: (code: number) => void;
}

/**
 * Restarts a kiosk whenever it ends, with a delay that doubles each time. Only the exit code `left` ends the supervision,
 * because it means that staff left the kiosk; a lost window or a signal does not.
 */
export function supervise({ start, wait, now, onRestart }: SupervisorDeps): Supervision {
  let stopped: number | null = null;
  let running: SupervisedProcess | null = null;
  let wake: () => void = () => undefined;
  const stopRequest = new Promise<void>((resolve) => (wake = resolve));
  async function watch(): Promise<number> {
    let consecutiveFailures = 0;
    for (let times = 1; ; times += 1) {
      const startedAt = now();
      running = start();
      const { code } = await running.ended;
      running = null;
      if (stopped !== null) return stopped;
      if (code === exitCodes.left) return 0;
      if (now() - startedAt >= STABLE_RUN_MS) consecutiveFailures = 0;
      const afterMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** consecutiveFailures);
      consecutiveFailures += 1;
      onRestart(times, afterMs, code);
      await Promise.race([wait(afterMs), stopRequest]);
      if (stopped !== null) return stopped;
    }
  }
  return {
    done: watch(),
    stop(code) {
      if (stopped !== null) return;
      stopped = code;
      wake();
      const kiosk = running;
      if (!kiosk) return;
      kiosk.stop();
      void wait(END_TIMEOUT_MS).then(() => kiosk.kill());
    },
  };
}
