import { useEffect, useLayoutEffect, useRef, type MutableRefObject } from 'react';

/** A layout effect in browsers. React warns about layout effects during server rendering, where no effect runs. */
const useServerSafeLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Returns a ref with the value of the latest render, for effects, replies and timers. */
export function useLatest<Value>(value: Value): MutableRefObject<Value> {
  const latest = useRef(value);
  useServerSafeLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
