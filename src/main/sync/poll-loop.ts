/** Something that goes on by itself in rounds. */
export interface Running {
  /** Something has changed: a round soon, unless one is under way. */
  nudge(): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** Runs `round` again and again, each time after the milliseconds that it gave; after a fault in a while. */
export function runInRounds(round: () => Promise<number>, onFault: (error: unknown) => void): Running {
  const afterFault = 10_000;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isNudged = false;
  let running: Promise<void> | null = null;

  const run = () => {
    clearTimeout(timer);
    isNudged = false;
    running = round()
      .catch((error: unknown) => {
        onFault(error);
        return afterFault;
      })
      .then((wait) => {
        running = null;
        if (!isStopped) timer = setTimeout(run, isNudged ? 0 : wait);
      });
  };
  run();
  return {
    nudge: () => {
      if (isStopped) return;
      if (running) isNudged = true;
      else run();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
