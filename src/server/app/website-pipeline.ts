import { afterWrite } from '../http/middleware/after-write';
import {
  clientRequestLimit,
  loadShedding,
  type EventLoopMonitor,
} from '../http/middleware/overload-protection';
import { observeRequests } from '../http/middleware/request-observer';
import type { RequestObserver } from '../observability/request-observer';
import { pipeline, type FetchHandler } from '../http/pipeline';

export interface WebsitePipelineOptions {
  observers: readonly RequestObserver[];
  /** Requests of one client that may be in flight. Default: see the middleware; 0 = unlimited. */
  maxRequestsPerClient: number | undefined;
  eventLoop: EventLoopMonitor;
  flushOutbox: () => void;
}

/**
 * Wraps the app of a website with everything that happens to a request between Node's HTTP server, which enforces
 * timeouts and determines the client address, and the routing of `createApp`. The first middleware is the outermost.
 * The API adds its own for each call: security headers, request id and log, body limit, response cache.
 */
export function createWebsitePipeline(app: FetchHandler, options: WebsitePipelineOptions): FetchHandler {
  const { observers, maxRequestsPerClient, eventLoop, flushOutbox } = options;
  const limits = maxRequestsPerClient === 0 ? [] : [clientRequestLimit(maxRequestsPerClient)];
  return pipeline(
    [...observers.map(observeRequests), ...limits, loadShedding(eventLoop), afterWrite(flushOutbox)],
    app,
  );
}
