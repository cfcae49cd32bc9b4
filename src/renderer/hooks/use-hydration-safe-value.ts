import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns the server's value during hydration and the live value afterwards. Parts of a page hydrate at different
 * times, some after the state has changed, so every state that outlives a screen is read through this hook.
 */
export function useHydrationSafeValue<Value>(value: Value, serverValue: Value): Value {
  return useSyncExternalStore(
    subscribe,
    () => value,
    () => serverValue,
  );
}
