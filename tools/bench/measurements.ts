/** Returns the value that this fraction of the sorted `values` precedes (0.5 = median). Throws RangeError for an empty list. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))];
  if (value === undefined) throw new RangeError('no values');
  return value;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const formatSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;

/** Returns the duration of `work` in ms. */
export async function measureMilliseconds(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Returns the result of `work` and its duration in seconds. */
export async function runTimed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1000 };
}
