const EVERY_MS = 15_000;

/** Tells on standard error how far a long run has come, now and then; what it ends with is told by its report. */
export function progress(what: string, all: number): (done: number) => void {
  const began = performance.now();
  let told = began;
  return (done) => {
    const now = performance.now();
    if (now - told < EVERY_MS) return;
    told = now;
    process.stderr.write(`${what}: ${done} of ${all} after ${Math.round((now - began) / 1000)} s\n`);
  };
}
