export interface PollLoop {
  /** Polls now, or directly after the running poll. */
  trigger(): void;
  /** Stops polling. Resolves when no poll is running. */
  stop(): Promise<void>;
}

/** Milliseconds until the next poll after a failure. */
const RETRY_MS = 10_000;

/** Calls `poll` repeatedly. Waits for the milliseconds that a poll returns, or ten seconds after a failure. */
export function startPollLoop(poll: () => Promise<number>, onError: (error: unknown) => void): PollLoop {
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
        return RETRY_MS;
      })
      .then((waitMs) => {
        running = null;
        if (!isStopped) timer = setTimeout(pollNow, isTriggered ? 0 : waitMs);
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
