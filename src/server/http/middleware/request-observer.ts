import { requestKind, type RequestKind } from '../route-label';
import type { FetchHandler } from '../../app/create-app';

/** Looks on while a request is answered; may keep nothing of it but these facts. */
export interface Observer {
  /** Answers what is to be told of the end: the status, and the seconds that it took. */
  begin(request: Request, kind: RequestKind): (status: number, seconds: number) => void;
}

/** The same site with somebody looking on. */
export function observedSite(site: FetchHandler, observer: Observer): FetchHandler {
  return async (request, visitor) => {
    const started = performance.now();
    const end = observer.begin(request, requestKind(request.method, new URL(request.url).pathname));
    const response = await site(request, visitor);
    end(response.status, (performance.now() - started) / 1000);
    return response;
  };
}
