import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Endpoint } from '../../../shared/contract/endpoints';
import { MAX_ENTRIES_BYTES } from '../../../shared/contract/stands';

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

interface BodyLimits {
  bytes: number;
  /** Keys of all objects. */
  keys: number;
}

/** Ten times the size of a cart of a thousand lines. The largest request, 500 rows for a cart, has 1,501 keys. A check takes 10 µs per key. */
const limitsOfCalls: BodyLimits = { bytes: 262_144, keys: 2_000 };
/** Entries of a stand have up to 4,400 keys. */
const limitsOfStands: BodyLimits = { bytes: MAX_ENTRIES_BYTES, keys: 5_000 };

/** Returns the limits of a call's request body. */
export function bodyLimits({ access, maxBodyBytes }: Pick<Endpoint, 'access' | 'maxBodyBytes'>): BodyLimits {
  if (access === 'stand') return limitsOfStands;
  return maxBodyBytes === undefined ? limitsOfCalls : { ...limitsOfCalls, bytes: maxBodyBytes };
}
