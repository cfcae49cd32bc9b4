import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Answers with `refuse` where the body has more than `largest` bytes. A declared length, which Node's parser holds
 * the sender to, is judged without touching the body: Hono's own limit makes a stream of it, which costs a tenth of
 * a call. Only a body that comes in chunks needs that.
 */
export function limitBody(largest: number, refuse: (c: Context) => Response): MiddlewareHandler {
  const limitChunks = bodyLimit({ maxSize: largest, onError: refuse });
  return async (c, next) => {
    const declared = c.req.header('Content-Length');
    if (declared === undefined || c.req.header('Transfer-Encoding') !== undefined) {
      return c.req.method === 'GET' ? next() : limitChunks(c, next);
    }
    return Number(declared) > largest ? refuse(c) : next();
  };
}
