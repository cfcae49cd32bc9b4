export const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** Returns the result of `work` and its duration in seconds. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1000 };
}
