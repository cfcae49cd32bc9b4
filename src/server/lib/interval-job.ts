import type { Log } from '../observability/log';

/**
 * Does `job` now and again `every` milliseconds, never twice at once; a failure is logged under `name` and forgotten. The
 * function that it gives stops that, and resolves when nothing runs.
 */
export function repeat(
  { name, every, log }: { name: string; every: number; log: Log },
  job: () => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const begin = () => {
    running ??= job()
      .catch((error: unknown) =>
        log.error(name, { stack: error instanceof Error ? (error.stack ?? '') : String(error) }),
      )
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(begin, every);
  begin();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
