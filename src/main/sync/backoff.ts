/** How long somebody is left alone who did not answer. */
export interface Backoff {
  /** Milliseconds until the next try; 0 = it may be made. */
  wait(): number;
  /** A try came to nothing; `askedMs` = so long the other side wishes to be left alone. Gives the wait. */
  failed(askedMs?: number): number;
  succeeded(): void;
  /** There may be a way again: the next try does not wait, unless the other side asked for that. */
  hurry(): void;
}

export interface BackoffParts {
  /** Milliseconds that only ever grow. */
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  firstMs?: number;
  longestMs?: number;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 300_000;

/**
 * Waits that are drawn between nothing and a bound, which doubles with every failure, so that a hundred machines that
 * come back together do not call together.
 */
export function createBackoff(parts: BackoffParts): Backoff {
  const { now, random, firstMs = FIRST_WAIT_MS, longestMs = LONGEST_WAIT_MS } = parts;
  let failures = 0;
  let askedToWaitUntil = -Infinity;
  let waitsUntil = -Infinity;
  const wait = () => Math.max(0, Math.ceil(waitsUntil - now()));
  return {
    wait,
    failed(askedMs = 0) {
      const longest = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 20));
      failures += 1;
      askedToWaitUntil = now() + askedMs;
      waitsUntil = askedToWaitUntil + random() * longest;
      return wait();
    },
    succeeded() {
      failures = 0;
      askedToWaitUntil = -Infinity;
      waitsUntil = -Infinity;
    },
    hurry: () => {
      waitsUntil = askedToWaitUntil;
    },
  };
}

/** `Retry-After` in seconds, an hour at the most; 0 for none, and for a date, which would need both clocks to agree. */
export function secondsAsked(headers: Headers): number {
  const text = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(text) ? Math.min(Number(text), 3600) : 0;
}
