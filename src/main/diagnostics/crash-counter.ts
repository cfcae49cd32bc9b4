const PERIOD_MS = 60_000;
const MAX_CRASHES = 3;

export type CrashAction = 'reload' | 'safe-screen';

/** Restarts a crashed page, up to three times a minute. `now` returns milliseconds of a monotonic clock. */
export function createCrashCounter(
  now: () => number,
): () => { crashesInPeriod: number; action: CrashAction } {
  let crashes: number[] = [];
  return () => {
    crashes = [...crashes.filter((time) => now() - time < PERIOD_MS), now()];
    const crashesInPeriod = crashes.length;
    const action = crashesInPeriod > MAX_CRASHES ? 'safe-screen' : 'reload';
    if (action === 'safe-screen') crashes = [];
    return { crashesInPeriod, action };
  };
}
