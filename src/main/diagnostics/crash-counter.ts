const WITHIN = 60_000;
const MOST = 3;

/** What to do about a page whose process is gone. */
export type CrashAnswer = 'start-again' | 'safe-screen';

/**
 * Counts crashes: a page starts again at once, unless it crashed more than three times within a minute, because then it
 * would only spin the machine. `now` gives milliseconds of a clock that never goes back.
 */
export function countCrashes(now: () => number): () => { withinAMinute: number; answer: CrashAnswer } {
  let crashes: number[] = [];
  return () => {
    crashes = [...crashes.filter((time) => now() - time < WITHIN), now()];
    const withinAMinute = crashes.length;
    const answer = withinAMinute > MOST ? 'safe-screen' : 'start-again';
    if (answer === 'safe-screen') crashes = [];
    return { withinAMinute, answer };
  };
}
