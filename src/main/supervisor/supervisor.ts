/** A running kiosk: how it ended, once it has. */
export interface SupervisedProcess {
  ended: Promise<{ code: number | null }>;
  stop: () => void;
}

export interface SupervisorPorts {
  start: () => SupervisedProcess;
  wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  /** Told before each start but the first. */
  restarting: (times: number, afterMs: number, code: number | null) => void;
}

/** The first wait, the longest one, and how long a kiosk has to live for the next wait to be the first again. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 30_000;
const CALM = 60_000;

/** Ends a supervision: `done` resolves with the code of the last kiosk. */
export interface Supervision {
  done: Promise<number>;
  stop: () => void;
}

/**
 * Starts a kiosk and starts it again whenever it ends by a fault or is killed; each time in a row after twice the wait,
 * so that one which cannot live does not spin the machine. An end with code 0 is wanted, and ends the supervision.
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
      if (now() - begun >= CALM) inARow = 0;
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
