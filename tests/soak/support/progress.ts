const EVERY_MS = 15_000;

/** Writes the progress of a long run to standard error every 15 seconds. */
export function progress(label: string, all: number): (done: number) => void {
  const began = performance.now();
  let reported = began;
  return (done) => {
    const now = performance.now();
    if (now - reported < EVERY_MS) return;
    reported = now;
    process.stderr.write(`${label}: ${done} of ${all} after ${Math.round((now - began) / 1000)} s\n`);
  };
}
