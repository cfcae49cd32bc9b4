/** Exponential back-off with jitter. */
export interface Backoff {
  /** Returns the milliseconds until the next attempt; 0 when it may start immediately. */
  remainingMs(): number;
  /**
   * Records a failure. `retryAfterMs` is the server's `Retry-After`, 0 for none. Returns the milliseconds until the next
   * attempt.
   */
  recordFailure(retryAfterMs?: number): number;
  recordSuccess(): void;
  /** Allows the next attempt without a delay, except during a `Retry-After`. */
  retrySoon(): void;
}

export interface BackoffOptions {
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Returns a number from 0 to 1. */
  random: () => number;
  /** Limit of the wait after the first failure. */
  firstMs?: number;
  /** Limit of the wait after many failures. */
  maxMs?: number;
}

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 300_000;

/** Waits a random time below a limit that doubles with each failure, so that many machines do not retry together. */
export function createBackoff(options: BackoffOptions): Backoff {
  const { now, random, firstMs = FIRST_WAIT_MS, maxMs = MAX_WAIT_MS } = options;
  let failures = 0;
  let retryAfterUntil = -Infinity;
  let waitUntil = -Infinity;
  const remainingMs = () => Math.max(0, Math.ceil(waitUntil - now()));
  return {
    remainingMs,
    recordFailure(retryAfterMs = 0) {
      const maxWaitMs = Math.min(maxMs, firstMs * 2 ** failures);
      failures += 1;
      retryAfterUntil = now() + retryAfterMs;
      waitUntil = retryAfterUntil + random() * maxWaitMs;
      return remainingMs();
    },
    recordSuccess() {
      failures = 0;
      retryAfterUntil = -Infinity;
      waitUntil = -Infinity;
    },
    retrySoon: () => {
      waitUntil = retryAfterUntil;
    },
  };
}

/** Returns `Retry-After` in seconds, at most an hour. Returns 0 for none and for a date, which depends on both clocks. */
export function retryAfterSeconds(headers: Headers): number {
  const text = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(text) ? Math.min(Number(text), 3600) : 0;
}
