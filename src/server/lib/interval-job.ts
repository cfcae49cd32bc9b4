import { errorStack, type Log } from '../observability/log';

/**
 * Runs `job` now and then every `every` milliseconds, never twice at the same time. A failure is logged as
 * `<name>.failed` and does not stop the interval. Returns a function that stops it and resolves when no run is pending.
 */
export function runEvery(
  { name, every, log }: { name: string; every: number; log: Log },
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
  const timer = setInterval(run, every);
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
