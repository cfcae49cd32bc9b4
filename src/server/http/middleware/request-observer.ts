import { routeLabel, type RouteLabel } from '../route-label';
import type { Middleware } from '../pipeline';

/** Collects metrics or traces of requests. */
export interface RequestObserver {
  /** Called when a request begins. The returned function is called with its status and duration in seconds. */
  onRequest(request: Request, route: RouteLabel): (status: number, seconds: number) => void;
}

/** Reports each request to an observer. */
export function observeRequests(observer: RequestObserver): Middleware {
  return (next) => async (request, client) => {
    const started = performance.now();
    const end = observer.onRequest(request, routeLabel(request.method, new URL(request.url).pathname));
    const response = await next(request, client);
    end(response.status, (performance.now() - started) / 1000);
    return response;
  };
}
