export interface PollLoop {
  /** Polls now, or directly after the running poll. */
  trigger(): void;
  /** Resolves when no poll is running. */
  stop(): Promise<void>;
}

/** Calls `poll` repeatedly and waits for the milliseconds that it returns, or for a fixed time when it fails. */
export function startPollLoop(poll: () => Promise<number>, onError: (error: unknown) => void): PollLoop {
  const retryMs = 10_000;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isTriggered = false;
  let running: Promise<void> | null = null;

  const pollNow = () => {
    clearTimeout(timer);
    isTriggered = false;
    running = poll()
      .catch((error: unknown) => {
        onError(error);
        return retryMs;
      })
      .then((wait) => {
        running = null;
        if (!isStopped) timer = setTimeout(pollNow, isTriggered ? 0 : wait);
      });
  };
  pollNow();
  return {
    trigger: () => {
      if (isStopped) return;
      if (running) isTriggered = true;
      else pollNow();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
