export interface PollLoop {
  /** Starts a round now, or directly after the running one. */
  trigger(): void;
  /** Resolves when no round is running. */
  stop(): Promise<void>;
}

/** Calls `round` repeatedly and waits for the milliseconds that it returns, or for a fixed time when it fails. */
export function startPollLoop(round: () => Promise<number>, onError: (error: unknown) => void): PollLoop {
  const retryMs = 10_000;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isTriggered = false;
  let running: Promise<void> | null = null;

  const run = () => {
    clearTimeout(timer);
    isTriggered = false;
    running = round()
      .catch((error: unknown) => {
        onError(error);
        return retryMs;
      })
      .then((wait) => {
        running = null;
        if (!isStopped) timer = setTimeout(run, isTriggered ? 0 : wait);
      });
  };
  run();
  return {
    trigger: () => {
      if (isStopped) return;
      if (running) isTriggered = true;
      else run();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
