type Address = RequestInfo | URL;

/**
 * A browser's caches in memory, as far as a page uses them: entries stand in the order in which they were first put,
 * and one that is put again stays where it is, so that nothing relies on more than a browser promises.
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
