import { LRUCache } from 'lru-cache';
import type { CallName } from '../../shared/contract/endpoints';
import { compressBody, estimateBytes, type CompressedBody } from './compressed-body';

/** Maximum bytes of all cached replies. */
const MAX_BYTES = 6_000_000;
/** Maximum length of a request body whose reply is cached: longer ones are unlikely to repeat. */
const MAX_REQUEST_LENGTH = 1000;

/** LRU cache of successful replies of cacheable calls, in the form in which they are sent. */
export interface ResponseCache {
  /**
   * Returns the key of a reply that is based on the current catalogue and stock, or null when it is not cached.
   * Determine it before computing the reply: a stock change during the computation is not part of it.
   */
  keyOf(name: CallName, requestBody: string): string | null;
  get(key: string | null): CompressedBody | undefined;
  /** Caches the JSON of a reply and returns it ready to be sent. */
  set(key: string | null, json: string): CompressedBody;
}

/** `version` returns a text that changes with the catalogue or the stock. */
export function createResponseCache(version: () => string): ResponseCache {
  const cache = new LRUCache<string, CompressedBody>({ maxSize: MAX_BYTES, sizeCalculation: estimateBytes });
  return {
    keyOf: (name, requestBody) =>
      requestBody.length <= MAX_REQUEST_LENGTH ? `${version()} ${name} ${requestBody}` : null,
    get: (key) => (key === null ? undefined : cache.get(key)),
    set(key, json) {
      const body = compressBody(json);
      if (key !== null) cache.set(key, body);
      return body;
    },
  };
}
