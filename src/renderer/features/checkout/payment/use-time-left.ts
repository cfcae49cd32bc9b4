import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Whole seconds until a time (ISO 8601), counted down while the screen is there; 0 once it is over. */
export function useTimeLeft(until: string): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const count = () => setLeft(secondsUntil(until));
    count();
    const timer = setInterval(count, SECOND);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function secondsUntil(time: string): number {
  return Math.max(0, Math.round((Date.parse(time) - Date.now()) / SECOND));
}
