/** Milliseconds for which a crash counts. */
const PERIOD_MS = 60_000;
/** Maximum crashes in a period after which the page is reloaded; one more shows the safe screen. */
const MAX_CRASHES = 3;

export type CrashAction = 'reload' | 'safe-screen';

/**
 * Returns a function that counts a crash and decides whether the page is reloaded: up to three times a minute. `now`
 * returns milliseconds of a monotonic clock.
 */
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
