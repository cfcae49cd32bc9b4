import type { FetchHandler } from '../../server/http/pipeline';

/**
 * Maximum milliseconds for which one operation counts. Networks and printers time out earlier; a disk or memory stick
 * may never answer, and the session must end anyway.
 */
const MAX_OPERATION_MS = 120_000;

/** Counts work until it settles. */
export type Track = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Counts operations that may save data: sessions do not end meanwhile. */
export interface InFlightRequests {
  count: () => number;
  /** Counts requests that may change data. */
  wrap(site: FetchHandler): FetchHandler;
  /** Refuses all requests until the returned function is called: they come from a page that is being killed. */
  close(): () => void;
  /** Counts work that is not a request. */
  track: Track;
}

/** `now` returns milliseconds of a monotonic clock. */
export function createInFlightRequests(now: () => number = () => performance.now()): InFlightRequests {
  const begun = new Set<{ at: number }>();
  let isClosed = false;
  const track: Track = async (work) => {
    const one = { at: now() };
    begun.add(one);
    try {
      return await work();
    } finally {
      begun.delete(one);
    }
  };
  return {
    count: () => [...begun].filter(({ at }) => now() - at < MAX_OPERATION_MS).length,
    wrap: (site) => async (request, visitor) => {
      if (isClosed) return Response.error();
      if (request.method === 'GET' || request.method === 'HEAD') return site(request, visitor);
      return track(async () => site(request, visitor));
    },
    close() {
      isClosed = true;
      return () => void (isClosed = false);
    },
    track,
  };
}
