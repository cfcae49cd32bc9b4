/**
 * Returns a signal that aborts with `signal`, or with a `TimeoutError` after `ms`. Node 20 drops the timeout of
 * `AbortSignal.any([signal, AbortSignal.timeout(ms)])` when it collects garbage, so that a request to a server that never
 * responds would wait forever. A timer keeps its own reference.
 */
export function withTimeout(signal: AbortSignal, ms: number): AbortSignal {
  const timeout = new AbortController();
  const abort = () => timeout.abort(new DOMException(`No response within ${ms} ms.`, 'TimeoutError'));
  setTimeout(abort, ms).unref();
  return AbortSignal.any([signal, timeout.signal]);
}
