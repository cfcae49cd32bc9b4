import type { FetchHandler } from '../http/pipeline';

/** A handler that can be replaced while it serves requests. */
export interface SwappableApp {
  handle: FetchHandler;
  /** Sends new requests to `next`. Closes the previous handler when its last request has ended. */
  swap(next: FetchHandler, close: () => Promise<void>): void;
  /** Closes the current handler when its last request has ended. */
  close(): Promise<void>;
}

interface Generation {
  handle: FetchHandler;
  requests: number;
  isRetired: boolean;
  /** Starts closing. */
  end(): void;
  /** Resolves when it is closed. */
  closed: Promise<void>;
}

/** `close` releases the resources of `first`. Its failure is reported to `onCloseError`. */
export function createSwappableApp(
  first: FetchHandler,
  close: () => Promise<void>,
  onCloseError: (error: unknown) => void,
): SwappableApp {
  const start = (handle: FetchHandler, closeHandler: () => Promise<void>): Generation => {
    let end: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (end = resolve)).then(closeHandler).catch(onCloseError);
    return { handle, requests: 0, isRetired: false, end, closed };
  };
  const retire = (generation: Generation) => {
    generation.isRetired = true;
    if (generation.requests === 0) generation.end();
  };
  let current = start(first, close);
  return {
    async handle(request, client) {
      const generation = current;
      generation.requests += 1;
      try {
        return await generation.handle(request, client);
      } finally {
        generation.requests -= 1;
        if (generation.isRetired && generation.requests === 0) generation.end();
      }
    },
    swap(next, closeNext) {
      const previous = current;
      current = start(next, closeNext);
      retire(previous);
    },
    close() {
      retire(current);
      return current.closed;
    },
  };
}
