/** The end of a wait, as a time of `performance.now()` and as one of `Date.now()`. Milliseconds. */
export interface Deadline {
  monotonic: number;
  wall: number;
}

/** Returns the deadline that is `seconds` from now. */
export function deadlineIn(seconds: number): Deadline {
  const milliseconds = seconds * 1000;
  return { monotonic: performance.now() + milliseconds, wall: Date.now() + milliseconds };
}

/**
 * Returns the whole seconds until a deadline, 0 afterwards. `performance.now()` stops in some browsers while the device
 * sleeps, and `Date.now()` goes back when the device's clock is corrected: the clock that has advanced further counts.
 */
export function secondsUntil({ monotonic, wall }: Deadline): number {
  const milliseconds = Math.min(monotonic - performance.now(), wall - Date.now());
  return Math.max(0, Math.ceil(milliseconds / 1000));
}
