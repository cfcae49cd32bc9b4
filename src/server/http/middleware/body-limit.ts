import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Answers with `refuse` when the body has more than `maxBytes`. A declared length, which Node's parser enforces, is
 * checked without reading the body: Hono's own limit turns it into a stream, which costs a tenth of a call. Only
 * chunked bodies need that.
 */
export function bodySizeLimit(maxBytes: number, refuse: (c: Context) => Response): MiddlewareHandler {
  const limitChunks = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return async (c, next) => {
    const declared = c.req.header('Content-Length');
    if (declared === undefined || c.req.header('Transfer-Encoding') !== undefined) {
      return c.req.method === 'GET' ? next() : limitChunks(c, next);
    }
    return Number(declared) > maxBytes ? refuse(c) : next();
  };
}
