import { resolveWithin } from './resolve-within';

/** How long a client waits for the call of another client before it makes its own call. */
const MAX_WAIT_MS = 500;
/** Maximum of calls of other clients that a client waits for one after the other, so that they cannot delay it further. */
const MAX_AWAITED_CALLS = 4;

/** Calls `make` for a client, or returns the result of a pending call for that key. */
export type CoalesceByClient<Key, Value> = (
  key: Key,
  client: string,
  make: () => Promise<Value>,
) => Promise<Value>;

/**
 * Coalesces concurrent calls with the same key. Caches nothing: the next call after completion runs again. For work that
 * waits in a queue per client, such as rendering pages and images: the call of another client may wait long, because that
 * client has sent many requests, or reject with an error that concerns that client only (`isErrorOfClient`). Then a client
 * makes its own call.
 */
export function singleFlight<Key, Value>(
  isErrorOfClient: (error: unknown) => boolean,
): CoalesceByClient<Key, Value> {
  const pending = new Map<Key, { client: string; promise: Promise<Value> }>();
  return async (key, client, make) => {
    let lastAwaited: unknown;
    for (let awaitedCalls = 0; awaitedCalls < MAX_AWAITED_CALLS; awaitedCalls += 1) {
      const flight = pending.get(key);
      // The call for which the client has just waited in vain may still be pending.
      if (!flight || flight === lastAwaited) break;
      if (flight.client === client) return flight.promise;
      lastAwaited = flight;
      const result = await resultInTime(flight.promise, isErrorOfClient);
      if (result) return result.value;
    }
    const ownFlight = pending.get(key);
    if (ownFlight?.client === client) return ownFlight.promise;
    const flight = { client, promise: make() };
    pending.set(key, flight);
    const forget = () => {
      if (pending.get(key) === flight) pending.delete(key);
    };
    flight.promise.then(forget, forget);
    return flight.promise;
  };
}

/** Returns null when the promise takes too long or rejects because of its client. */
async function resultInTime<Value>(
  promise: Promise<Value>,
  isErrorOfClient: (error: unknown) => boolean,
): Promise<{ value: Value } | null> {
  try {
    return await resolveWithin(
      promise.then((value) => ({ value })),
      MAX_WAIT_MS,
      null,
    );
  } catch (error) {
    if (isErrorOfClient(error)) return null;
    throw error;
  }
}

/** Calls `make` for a key, or returns the promise of an earlier call that has not rejected. */
export type MemoizeByKey<Key, Value> = (key: Key, make: () => Promise<Value>) => Promise<Value>;

/** Caches promises by key without a limit, which also coalesces concurrent calls. A rejected promise is not cached. */
export function memoizeAsync<Key, Value>(): MemoizeByKey<Key, Value> {
  const cache = new Map<Key, Promise<Value>>();
  return (key, make) => {
    const cached = cache.get(key);
    if (cached) return cached;
    const promise = make();
    cache.set(key, promise);
    promise.catch(() => cache.delete(key));
    return promise;
  };
}
