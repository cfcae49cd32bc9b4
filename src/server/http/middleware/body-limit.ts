import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Endpoint } from '../../../shared/contract/endpoints';
import { MAX_ENTRIES_BYTES } from '../../../shared/contract/stands';

/**
 * Answers with `refuse` when the body has more than `maxBytes`. A declared length, which Node's parser enforces, is
 * checked without reading the body. Hono's own limit turns the body into a stream, which takes a tenth of the time of a call,
 * so it is used only for bodies that may have another length than declared or declare none, such as chunked ones.
 */
export function limitBodySize(maxBytes: number, refuse: (c: Context) => Response): MiddlewareHandler {
  const limitChunks = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return async (c, next) => {
    const declaredBytes = c.req.header('Content-Length');
    if (declaredBytes === undefined || c.req.header('Transfer-Encoding') !== undefined) {
      return c.req.method === 'GET' ? next() : limitChunks(c, next);
    }
    return Number(declaredBytes) > maxBytes ? refuse(c) : next();
  };
}

interface BodyLimits {
  bytes: number;
  /** Keys of all objects. */
  keys: number;
}

/**
 * The largest usual request adds 500 rows to a cart: about 26 KB with 1,501 keys. `bytes` are ten times as many. The schema takes
 * 10 µs to check a key.
 */
const defaultLimits: BodyLimits = { bytes: 262_144, keys: 2_000 };
/** Entries of a stand have up to 4,400 keys. */
const standLimits: BodyLimits = { bytes: MAX_ENTRIES_BYTES, keys: 5_000 };

/** Returns the limits of a call's request body. */
export function bodyLimits({ access, maxBodyBytes }: Pick<Endpoint, 'access' | 'maxBodyBytes'>): BodyLimits {
  if (access === 'stand') return standLimits;
  return maxBodyBytes === undefined ? defaultLimits : { ...defaultLimits, bytes: maxBodyBytes };
}
