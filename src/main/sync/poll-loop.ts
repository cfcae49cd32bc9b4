export interface PollLoop {
  /** Requests a round soon. */
  nudge(): void;
  /** Resolves when no round is running. */
  stop(): Promise<void>;
}

/** Runs `round` repeatedly after the milliseconds that it returns; after a fixed wait when it fails. */
export function startPollLoop(round: () => Promise<number>, onFault: (error: unknown) => void): PollLoop {
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
