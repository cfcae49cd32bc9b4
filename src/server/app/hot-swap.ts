import type { FetchHandler } from '../http/pipeline';

/** A handler that can be replaced while it serves requests. */
export interface SwappableApp {
  handle: FetchHandler;
  /** Sends new requests to `next`. Closes the previous handler when its last request has ended. */
  swap(next: FetchHandler, close: () => Promise<void>): void;
  /** Closes the current handler when its last request has ended. Resolves when all handlers are closed. */
  close(): Promise<void>;
}

/** A handler with the number of its requests in flight. */
interface Generation {
  handle: FetchHandler;
  pendingRequests: number;
  isRetired: boolean;
  startClosing(): void;
  /** Resolves when the handler is closed. */
  closed: Promise<void>;
}

/** `close` releases the resources of the handler `first`. `onCloseError` gets the failure of any handler's `close`. */
export function createSwappableApp(
  first: FetchHandler,
  close: () => Promise<void>,
  onCloseError: (error: unknown) => void,
): SwappableApp {
  const createGeneration = (handle: FetchHandler, closeHandler: () => Promise<void>): Generation => {
    let startClosing: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (startClosing = resolve))
      .then(closeHandler)
      .catch(onCloseError);
    return { handle, pendingRequests: 0, isRetired: false, startClosing, closed };
  };
  const retire = (generation: Generation) => {
    generation.isRetired = true;
    if (generation.pendingRequests === 0) generation.startClosing();
  };
  let current = createGeneration(first, close);
  let previousClosed: Promise<unknown> = Promise.resolve();
  return {
    async handle(request, client) {
      const generation = current;
      generation.pendingRequests += 1;
      try {
        return await generation.handle(request, client);
      } finally {
        generation.pendingRequests -= 1;
        if (generation.isRetired && generation.pendingRequests === 0) generation.startClosing();
      }
    },
    swap(next, closeNext) {
      const previous = current;
      current = createGeneration(next, closeNext);
      previousClosed = Promise.all([previousClosed, previous.closed]);
      retire(previous);
    },
    async close() {
      retire(current);
      await Promise.all([previousClosed, current.closed]);
    },
  };
}
