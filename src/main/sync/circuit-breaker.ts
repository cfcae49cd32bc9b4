import { retryAfterSeconds } from '../../server/lib/backoff';

export type SendRequest = (request: Request) => Promise<Response>;

/** Sends requests to the shop unless it is unreachable. When the result is null, the caller answers locally. */
export interface CircuitBreaker {
  /** For requests that this machine can answer too. Also returns null after a short timeout and for a busy shop. */
  sendWithTimeout: (request: Request) => Promise<Response | null>;
  /**
   * For requests that change data. Returns the failed response after a timeout, not null, because the shop may have
   * executed the request.
   */
  send: (request: Request) => Promise<Response | null>;
}

export interface CircuitBreakerDeps {
  /** Returns `Response.error()` for an unreachable shop. */
  toShop: SendRequest;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Returns a signal that aborts when a request takes too long. */
  timeout?: () => AbortSignal;
}

/** Timeout in milliseconds, shorter than the page's timeout of 15 s, so that this machine can still answer. */
const TIMEOUT_MS = 3000;
/** Milliseconds for which an unreachable shop gets no requests. */
export const CIRCUIT_OPEN_MS = 5000;
/** Maximum of the time without requests, which doubles with each timeout in a row. */
const MAX_OPEN_MS = 60_000;

/** Circuit breaker based on the results of recent requests. */
export function createCircuitBreaker({ toShop, now, timeout }: CircuitBreakerDeps): CircuitBreaker {
  let openUntil = -Infinity;
  let consecutiveTimeouts = 0;
  /** Time until which a path is blocked, by path: a shop that limits new carts may answer other calls. */
  const busyUntil = new Map<string, number>();

  /** Blocks the path of an overloaded shop until it may be called again. Returns whether the shop is overloaded. */
  function blockIfBusy(path: string, response: Response): boolean {
    if (response.status !== 429 && response.status < 500) return false;
    busyUntil.set(path, now() + Math.max(CIRCUIT_OPEN_MS, retryAfterSeconds(response.headers) * 1000));
    return true;
  }

  /** Returns whether the shop answered; otherwise opens the circuit for a while. */
  function recordResult(response: Response, isTimeout: boolean): boolean {
    if (isShopResponse(response)) {
      consecutiveTimeouts = 0;
      return true;
    }
    // A refused connection costs no time, so the next attempt may come soon.
    const openMs = isTimeout ? CIRCUIT_OPEN_MS * 2 ** consecutiveTimeouts : CIRCUIT_OPEN_MS;
    if (isTimeout) consecutiveTimeouts += 1;
    openUntil = now() + Math.min(MAX_OPEN_MS, openMs);
    return false;
  }

  return {
    async sendWithTimeout(request) {
      const path = new URL(request.url).pathname;
      if (now() < Math.max(openUntil, busyUntil.get(path) ?? -Infinity)) return null;
      const timeoutSignal = timeout?.() ?? AbortSignal.timeout(TIMEOUT_MS);
      const signal = AbortSignal.any([request.signal, timeoutSignal]);
      const response = await sendAndReadBody(toShop, new Request(request, { signal }));
      return recordResult(response, timeoutSignal.aborted) && !blockIfBusy(path, response) ? response : null;
    },
    async send(request) {
      if (now() < openUntil) return null;
      const startedAt = now();
      const response = await toShop(request);
      const isTimeout = now() - startedAt >= TIMEOUT_MS;
      return recordResult(response, isTimeout) || isTimeout ? response : null;
    },
  };
}

/** Sends a request and reads the body, both within the time limit of its signal. */
async function sendAndReadBody(toShop: SendRequest, request: Request): Promise<Response> {
  try {
    const response = await toShop(request);
    if (response.type === 'error') return response;
    const { status, headers } = response;
    return new Response(await response.arrayBuffer(), { status, headers });
  } catch {
    return Response.error();
  }
}

/** Captive portals answer with HTML, and proxies answer 502 or 504 for an unreachable shop. */
function isShopResponse(response: Response): boolean {
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  return response.type !== 'error' && isJson && response.status !== 502 && response.status !== 504;
}
