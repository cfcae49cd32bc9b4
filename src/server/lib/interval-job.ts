import { errorStack, type Log } from '../observability/log';

/**
 * Runs `job` immediately and then at an interval, never twice at the same time. A failure is logged as `<name>.failed` and
 * does not stop the interval. Returns a function that stops the interval and resolves when a pending run has ended.
 */
export function runEvery(
  { name, intervalMs, log }: { name: string; intervalMs: number; log: Log },
  job: () => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= job()
      .catch((error: unknown) => log.error(`${name}.failed`, { stack: errorStack(error) }))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, intervalMs);
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
