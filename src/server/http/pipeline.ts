/** Facts that a host knows about the sender of a request. */
export interface ClientInfo {
  /** Client address, '' for requests within the process. */
  ip: string;
  /** Runs an action when the reply has been sent or the client has gone. Not given for requests within the process. */
  afterReply?: (action: () => void) => void;
}

/** A whole shop, or a part of it, as a function. Never rejects. */
export type FetchHandler = (request: Request, client: ClientInfo) => Promise<Response>;

/** Returns a handler that adds one concern, such as a limit, to the handler `next`. */
export type Middleware = (next: FetchHandler) => FetchHandler;

/** Wraps `handler` with middleware; the first of the list is the outermost. */
export function pipeline(middleware: readonly Middleware[], handler: FetchHandler): FetchHandler {
  return middleware.reduceRight((next, wrap) => wrap(next), handler);
}
