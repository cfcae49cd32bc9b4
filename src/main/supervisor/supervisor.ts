export interface SupervisedProcess {
  ended: Promise<{ code: number | null }>;
  stop: () => void;
}

export interface SupervisorPorts {
  start: () => SupervisedProcess;
  wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Called before each restart. */
  restarting: (times: number, afterMs: number, code: number | null) => void;
}

/** Milliseconds: first delay, longest delay, and the run time that resets the delay. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 30_000;
const STABLE_RUN_MS = 60_000;

/** `done` resolves to the exit code of the last run. */
export interface Supervision {
  done: Promise<number>;
  stop: () => void;
}

/**
 * Restarts a kiosk that fails or is killed, with a delay that doubles each time. Exit code 0 ends the supervision.
 */
export function supervise({ start, wait, now, restarting }: SupervisorPorts): Supervision {
  let stopped = false;
  let running: SupervisedProcess | null = null;
  async function watch(): Promise<number> {
    let inARow = 0;
    for (let times = 1; ; times += 1) {
      const begun = now();
      running = start();
      const { code } = await running.ended;
      if (stopped || code === 0) return code ?? 0;
      if (now() - begun >= STABLE_RUN_MS) inARow = 0;
      const afterMs = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** inARow);
      inARow += 1;
      restarting(times, afterMs, code);
      await wait(afterMs);
      if (stopped) return code ?? 0;
    }
  }
  return {
    done: watch(),
    stop() {
      stopped = true;
      running?.stop();
    },
  };
}
