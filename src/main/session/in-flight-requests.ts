import type { FetchHandler } from '../../server/http/pipeline';

/**
 * Milliseconds after which an operation no longer counts. Networks and printers time out earlier; a disk or USB
 * drive may never respond, and the session must end anyway.
 */
const MAX_OPERATION_MS = 120_000;

/** Runs an operation and counts it until its promise settles. */
export type CountWhileRunning = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Counts operations that may save data. The idle timeout does not end a kiosk session while one is running. */
export interface InFlightRequests {
  /** Number of running operations. */
  count: () => number;
  /** Returns a handler that counts requests that may change data. */
  wrap(handler: FetchHandler): FetchHandler;
  /** Refuses all requests until the returned function is called: they come from a page that is being killed. */
  close(): () => void;
  /** Counts work that is not a request. */
  countWhileRunning: CountWhileRunning;
}

/** `now` returns milliseconds of a monotonic clock. */
export function createInFlightRequests(now: () => number = () => performance.now()): InFlightRequests {
  const operations = new Set<{ startedAt: number }>();
  let isClosed = false;
  const countWhileRunning: CountWhileRunning = async (work) => {
    const operation = { startedAt: now() };
    operations.add(operation);
    try {
      return await work();
    } finally {
      operations.delete(operation);
    }
  };
  return {
    count: () => [...operations].filter(({ startedAt }) => now() - startedAt < MAX_OPERATION_MS).length,
    wrap: (handler) => async (request, visitor) => {
      if (isClosed) return Response.error();
      if (request.method === 'GET' || request.method === 'HEAD') return handler(request, visitor);
      return countWhileRunning(async () => handler(request, visitor));
    },
    close() {
      isClosed = true;
      return () => void (isClosed = false);
    },
    countWhileRunning,
  };
}
