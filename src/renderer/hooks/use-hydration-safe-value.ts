import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * What is so `now`, save for the moment in which a component takes over what the server drew: then what the server
 * knew. Parts of a page are taken over one after the other, some when the state of the visit has long been found out, so
 * every state that outlives a screen is read through this.
 */
export function useAsDrawn<Value>(now: Value, drawn: Value): Value {
  return useSyncExternalStore(
    never,
    () => now,
    () => drawn,
  );
}
