import { useLayoutEffect, useRef, type MutableRefObject } from 'react';

/** Returns a ref with the value of the latest render, for effects, replies and timers. */
export function useLatest<Value>(value: Value): MutableRefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
