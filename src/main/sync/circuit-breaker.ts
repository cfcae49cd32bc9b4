import { secondsAsked } from './backoff';

export type Ask = (request: Request) => Promise<Response>;

/** Asks the shop where that makes sense; null = it is out of reach, and this machine should answer instead. */
export interface ShopReach {
  /** For what may be answered here as well: gives up a shop that says nothing for a few seconds, or that it is too busy. */
  askBriefly: (request: Request) => Promise<Response | null>;
  /** For what the shop may have done, however late it says so: a late failure is the answer, and nothing is done here. */
  ask: (request: Request) => Promise<Response | null>;
}

export interface ShopReachParts {
  /** A failed network (`Response.error()`) where the shop cannot be reached. */
  toShop: Ask;
  /** Milliseconds that only ever grow. */
  now: () => number;
  /** Aborts when nobody should wait any longer for a shop that does not answer. */
  patience?: () => AbortSignal;
}

/** A page gives up after 15 s, and a person earlier: whatever answers instead has to come before. */
const PATIENCE_MS = 3000;
/** So long nobody asks for a shop again that could not be reached. */
const OUT_OF_REACH_MS = 5000;
/** The same after many waits in a row that came to nothing, each of which a visitor paid for. */
const LONGEST_OUT_OF_REACH_MS = 60_000;

/** Knows whether the shop can be reached, from how the last calls went. */
export function shopReach({ toShop, now, patience }: ShopReachParts): ShopReach {
  let outOfReachUntil = -Infinity;
  let stalls = 0;
  /** By call: a shop that takes no more carts from a hall may answer all else. */
  const busyUntil = new Map<string, number>();

  /** Whether it says that it cannot do this now; the same call asks again only when it wishes. */
  function isBusy(path: string, answer: Response): boolean {
    if (answer.status !== 429 && answer.status < 500) return false;
    busyUntil.set(path, now() + Math.max(OUT_OF_REACH_MS, secondsAsked(answer.headers) * 1000));
    return true;
  }

  function isReached(answer: Response, stalled: boolean): boolean {
    if (isOfShop(answer)) {
      stalls = 0;
      return true;
    }
    // A network that refuses costs nobody any time, so that it may be asked again soon.
    const wait = stalled ? OUT_OF_REACH_MS * 2 ** stalls : OUT_OF_REACH_MS;
    if (stalled) stalls += 1;
    outOfReachUntil = now() + Math.min(LONGEST_OUT_OF_REACH_MS, wait);
    return false;
  }

  return {
    async askBriefly(request) {
      const path = new URL(request.url).pathname;
      if (now() < Math.max(outOfReachUntil, busyUntil.get(path) ?? -Infinity)) return null;
      const limit = patience?.() ?? AbortSignal.timeout(PATIENCE_MS);
      const signal = AbortSignal.any([request.signal, limit]);
      const answer = await whole(toShop, new Request(request, { signal }));
      return isReached(answer, limit.aborted) && !isBusy(path, answer) ? answer : null;
    },
    async ask(request) {
      if (now() < outOfReachUntil) return null;
      const asked = now();
      const answer = await toShop(request);
      const stalled = now() - asked >= PATIENCE_MS;
      return isReached(answer, stalled) || stalled ? answer : null;
    },
  };
}

/** With its body, which would be cut off where it came later than its head and the limit. */
async function whole(toShop: Ask, request: Request): Promise<Response> {
  try {
    const answer = await toShop(request);
    if (answer.type === 'error') return answer;
    const { status, headers } = answer;
    return new Response(await answer.arrayBuffer(), { status, headers });
  } catch {
    return Response.error();
  }
}

/** A network's log-in page answers as well, but not in the shop's way; a proxy says 502 or 504 when it finds nobody. */
function isOfShop(answer: Response): boolean {
  const isJson = answer.headers.get('Content-Type')?.includes('json') ?? false;
  return answer.type !== 'error' && isJson && answer.status !== 502 && answer.status !== 504;
}
