import type { Middleware } from '../pipeline';

/** Calls `onWrite` after each request that may have left a message in the outbox, so that it is sent without delay. */
export function afterWrite(onWrite: () => void): Middleware {
  return (next) => async (request, client) => {
    const response = await next(request, client);
    if (request.method === 'POST' && /^\/web\/(users|orders)\//.test(new URL(request.url).pathname))
      onWrite();
    return response;
  };
}
