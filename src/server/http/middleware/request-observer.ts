import type { RequestObserver } from '../../observability/request-observer';
import { routeLabel } from '../route-label';
import type { Middleware } from '../pipeline';

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
