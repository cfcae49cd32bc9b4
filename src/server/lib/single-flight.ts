/** Calls `make` for a key unless a call for that key is pending; then returns the pending promise. */
export type KeyedTask<Key, Value> = (key: Key, make: () => Promise<Value>) => Promise<Value>;

/** Coalesces concurrent calls with the same key. Caches nothing: the next call after completion runs again. */
export function singleFlight<Key, Value>(): KeyedTask<Key, Value> {
  const pending = new Map<Key, Promise<Value>>();
  return (key, make) => {
    const known = pending.get(key);
    if (known) return known;
    const promise = make();
    pending.set(key, promise);
    const forget = () => void pending.delete(key);
    promise.then(forget, forget);
    return promise;
  };
}

/** Caches promises by key for ever and so coalesces concurrent calls. A rejected promise is not cached. */
export function memoizeAsync<Key, Value>(): KeyedTask<Key, Value> {
  const cache = new Map<Key, Promise<Value>>();
  return (key, make) => {
    const known = cache.get(key);
    if (known) return known;
    const promise = make();
    cache.set(key, promise);
    promise.catch(() => cache.delete(key));
    return promise;
  };
}
