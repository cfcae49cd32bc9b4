import { useLayoutEffect, useRef, type MutableRefObject } from 'react';

/** The value of the latest drawing, for what runs later: an effect, an answer, a timer. */
export function useLatest<Value>(value: Value): MutableRefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
