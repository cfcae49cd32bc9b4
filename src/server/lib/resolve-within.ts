/**
 * Resolves or rejects like `promise`, or resolves to `fallback` when that takes longer than `limitMs`. The work of the promise goes
 * on, and its later rejection is ignored. The timer does not keep the process running.
 */
export async function resolveWithin<Value, const Fallback>(
  promise: Promise<Value>,
  limitMs: number,
  fallback: Fallback,
): Promise<Value | Fallback> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Fallback>((resolve) => {
    timer = setTimeout(() => resolve(fallback), limitMs).unref();
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
