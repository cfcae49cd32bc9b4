const PERIOD_MS = 60_000;
const MAX_CRASHES = 3;

export type CrashAction = 'start-again' | 'safe-screen';

/** Restarts a crashed page, up to three times a minute. `now` returns milliseconds of a monotonic clock. */
export function createCrashCounter(now: () => number): () => { withinAMinute: number; answer: CrashAction } {
  let crashes: number[] = [];
  return () => {
    crashes = [...crashes.filter((time) => now() - time < PERIOD_MS), now()];
    const withinAMinute = crashes.length;
    const answer = withinAMinute > MAX_CRASHES ? 'safe-screen' : 'start-again';
    if (answer === 'safe-screen') crashes = [];
    return { withinAMinute, answer };
  };
}
