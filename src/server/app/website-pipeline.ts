import type { EventLoopMonitor } from '../http/middleware/event-loop-monitor';
import { clientRequestLimit, loadShedding, recordFailures } from '../http/middleware/overload-protection';
import type { RequestFraction } from '../http/middleware/request-fraction';
import type { RequestObserver } from '../observability/request-observer';
import { pipeline, type FetchHandler, type Middleware } from '../http/pipeline';
import { routeLabel } from '../http/route-label';

/** Fractions of visitors' requests that were shed, and that failed, shed ones included. */
export interface RequestFractions {
  shed: RequestFraction;
  failed: RequestFraction;
}

export interface WebsitePipelineOptions {
  observers: readonly RequestObserver[];
  /** Requests of one client that may be in flight. Default: see the middleware; 0 = unlimited. */
  maxRequestsPerClient: number | undefined;
  eventLoop: EventLoopMonitor;
  requestFractions: RequestFractions;
  flushOutbox: () => void;
}

/**
 * Wraps the app of a website with everything that happens to a request between Node's HTTP server, which enforces
 * timeouts and determines the client address, and the routing of `createApp`. The first middleware is the outermost.
 * The API adds its own for each call: security headers, request id and log, body limit, response cache.
 */
export function createWebsitePipeline(app: FetchHandler, options: WebsitePipelineOptions): FetchHandler {
  const { observers, maxRequestsPerClient, eventLoop, requestFractions, flushOutbox } = options;
  const limits = maxRequestsPerClient === 0 ? [] : [clientRequestLimit(eventLoop, maxRequestsPerClient)];
  return pipeline(
    [
      ...observers.map(observeRequests),
      ...limits,
      recordFailures(requestFractions.failed),
      loadShedding(eventLoop, { shedFraction: requestFractions.shed }),
      afterWrite(flushOutbox),
    ],
    app,
  );
}

/** Calls `onWrite` after the calls of users and orders, which may leave a message in the outbox, so that it is sent without delay. */
export function afterWrite(onWrite: () => void): Middleware {
  return (next) => async (request, client) => {
    const response = await next(request, client);
    if (request.method === 'POST' && /^\/web\/(users|orders)\//.test(new URL(request.url).pathname))
      onWrite();
    return response;
  };
}

/** Reports each request to an observer. */
export function observeRequests(observer: RequestObserver): Middleware {
  return (next) => async (request, client) => {
    const startedAt = performance.now();
    const end = observer.onRequest(request, routeLabel(request.method, new URL(request.url).pathname));
    const response = await next(request, client);
    end(response.status, (performance.now() - startedAt) / 1000);
    return response;
  };
}
