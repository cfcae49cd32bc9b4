const INTERVAL_MS = 15_000;

/** Writes the progress of a long run to standard error every 15 seconds. */
export function progress(label: string, total: number): (done: number) => void {
  const began = performance.now();
  let reportedAt = began;
  return (done) => {
    const now = performance.now();
    if (now - reportedAt < INTERVAL_MS) return;
    reportedAt = now;
    process.stderr.write(`${label}: ${done} of ${total} after ${Math.round((now - began) / 1000)} s\n`);
  };
}
