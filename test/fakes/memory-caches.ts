type Address = RequestInfo | URL;

/**
 * In-memory `CacheStorage` with the methods that pages use. Keys keep the order of their first insertion, also when
 * replaced, so that code relies on no more than browsers promise.
 */
export function memoryCaches(): Pick<CacheStorage, 'open' | 'delete'> {
  const caches = new Map<string, Cache>();
  return {
    open(name) {
      const cache = caches.get(name) ?? (memoryCache() as Cache);
      caches.set(name, cache);
      return Promise.resolve(cache);
    },
    delete: (name) => Promise.resolve(caches.delete(name)),
  };
}

function memoryCache(): Pick<Cache, 'put' | 'match' | 'keys' | 'delete'> {
  const entries = new Map<string, Response>();
  const keyOf = (address: Address) =>
    address instanceof Request ? address.url : new URL(address, window.location.href).href;
  return {
    put(address, response) {
      entries.set(keyOf(address), response);
      return Promise.resolve();
    },
    match: (address) => Promise.resolve(entries.get(keyOf(address))?.clone()),
    keys: () => Promise.resolve([...entries.keys()].map((address) => new Request(address))),
    delete: (address) => Promise.resolve(entries.delete(keyOf(address))),
  };
}
