import type { FetchHandler } from '../http/pipeline';

/** A handler that can be replaced while it serves requests. */
export interface SwappableApp {
  handle: FetchHandler;
  /** Sends new requests to `next`. Closes the previous handler when its last request has ended. */
  swap(next: FetchHandler, close: () => Promise<void>): void;
  /** Closes the current handler when its last request has ended. Resolves when all handlers are closed. */
  close(): Promise<void>;
}

/** `close` releases the resources of the handler `first`. `onCloseError` gets the failure of any handler's `close`. */
export function createSwappableApp(
  first: FetchHandler,
  close: () => Promise<void>,
  onCloseError: (error: unknown) => void,
): SwappableApp {
  let current = { handle: first, close, pendingRequests: new Set<Promise<unknown>>() };
  let previousClosed: Promise<unknown> = Promise.resolve();
  /** Closes the current handler when its last request has ended. Must be followed by a swap unless the app is closed. */
  const retireCurrent = () => {
    const { pendingRequests, close: closeHandler } = current;
    const closed = Promise.allSettled(pendingRequests).then(closeHandler).catch(onCloseError);
    previousClosed = Promise.all([previousClosed, closed]);
  };
  return {
    async handle(request, client) {
      const { handle, pendingRequests } = current;
      const response = handle(request, client);
      pendingRequests.add(response);
      try {
        return await response;
      } finally {
        pendingRequests.delete(response);
      }
    },
    swap(next, closeNext) {
      retireCurrent();
      current = { handle: next, close: closeNext, pendingRequests: new Set() };
    },
    async close() {
      retireCurrent();
      await previousClosed;
    },
  };
}
