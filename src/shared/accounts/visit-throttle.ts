/** Page visits of a signed-in customer in the current time window. */
export interface VisitCount {
  visits: number;
  /** Time of the first visit in the window: milliseconds of a monotonic clock. */
  since: number;
}

export const noVisits: VisitCount = { visits: 0, since: 0 };

/** The visit with this number within the window triggers the throttle, as the specification requires. */
const VISIT_LIMIT = 3;
const WINDOW_MS = 1000;

/**
 * Counts a visit at `now`, in ms of the same clock. `isLimitReached` is true for the visit that reaches the limit and resets
 * the count.
 */
export function countVisit(count: VisitCount, now: number): { count: VisitCount; isLimitReached: boolean } {
  const isNewWindow = count.visits === 0 || now - count.since >= WINDOW_MS;
  const next = isNewWindow ? { visits: 1, since: now } : { ...count, visits: count.visits + 1 };
  return next.visits >= VISIT_LIMIT
    ? { count: noVisits, isLimitReached: true }
    : { count: next, isLimitReached: false };
}
