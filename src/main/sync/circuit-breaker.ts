import { retryAfterSeconds } from './backoff';

export type SendRequest = (request: Request) => Promise<Response>;

/** Sends requests to the shop unless it is unreachable. Null tells the caller to answer locally. */
export interface CircuitBreaker {
  /** For requests that this machine can answer too. Returns null after a short timeout and for a busy shop. */
  sendWithTimeout: (request: Request) => Promise<Response | null>;
  /** For requests that the shop may have executed. Returns a late failure instead of null. */
  send: (request: Request) => Promise<Response | null>;
}

export interface CircuitBreakerParts {
  /** Returns `Response.error()` for an unreachable shop. */
  toShop: SendRequest;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Aborts when a request takes too long. */
  timeout?: () => AbortSignal;
}

/** Milliseconds. Shorter than the page's timeout of 15 s. */
const TIMEOUT_MS = 3000;
/** Milliseconds for which an unreachable shop gets no requests. */
const OPEN_MS = 5000;
/** Upper limit after several timeouts in a row. */
const MAX_OPEN_MS = 60_000;

/** Circuit breaker based on the results of recent requests. */
export function createCircuitBreaker({ toShop, now, timeout }: CircuitBreakerParts): CircuitBreaker {
  let openUntil = -Infinity;
  let timeouts = 0;
  /** By path: a shop that limits new carts may answer other calls. */
  const busyUntil = new Map<string, number>();

  /** Returns whether the shop is overloaded, and blocks the path until it may be called again. */
  function isBusy(path: string, answer: Response): boolean {
    if (answer.status !== 429 && answer.status < 500) return false;
    busyUntil.set(path, now() + Math.max(OPEN_MS, retryAfterSeconds(answer.headers) * 1000));
    return true;
  }

  function recordResult(answer: Response, timedOut: boolean): boolean {
    if (isOfShop(answer)) {
      timeouts = 0;
      return true;
    }
    // A refused connection costs no time, so the next attempt may come soon.
    const wait = timedOut ? OPEN_MS * 2 ** timeouts : OPEN_MS;
    if (timedOut) timeouts += 1;
    openUntil = now() + Math.min(MAX_OPEN_MS, wait);
    return false;
  }

  return {
    async sendWithTimeout(request) {
      const path = new URL(request.url).pathname;
      if (now() < Math.max(openUntil, busyUntil.get(path) ?? -Infinity)) return null;
      const limit = timeout?.() ?? AbortSignal.timeout(TIMEOUT_MS);
      const signal = AbortSignal.any([request.signal, limit]);
      const answer = await withBody(toShop, new Request(request, { signal }));
      return recordResult(answer, limit.aborted) && !isBusy(path, answer) ? answer : null;
    },
    async send(request) {
      if (now() < openUntil) return null;
      const startedAt = now();
      const answer = await toShop(request);
      const timedOut = now() - startedAt >= TIMEOUT_MS;
      return recordResult(answer, timedOut) || timedOut ? answer : null;
    },
  };
}

/** Reads the body within the time limit. */
async function withBody(toShop: SendRequest, request: Request): Promise<Response> {
  try {
    const answer = await toShop(request);
    if (answer.type === 'error') return answer;
    const { status, headers } = answer;
    return new Response(await answer.arrayBuffer(), { status, headers });
  } catch {
    return Response.error();
  }
}

/** Captive portals answer with HTML, and proxies answer 502 or 504 for an unreachable shop. */
function isOfShop(answer: Response): boolean {
  const isJson = answer.headers.get('Content-Type')?.includes('json') ?? false;
  return answer.type !== 'error' && isJson && answer.status !== 502 && answer.status !== 504;
}
