/** Page visits of a signed-in customer within a burst. */
export interface VisitCount {
  visits: number;
  /** Milliseconds of a monotonic clock. */
  since: number;
}

export const noVisits: VisitCount = { visits: 0, since: 0 };

/** Visits within a second that trigger the throttle (specification, section 4). */
const TOO_MANY = 3;
const WINDOW = 1000;

/** Counts a visit at `now`. `tooMany` is true for the visit that exceeds the limit, which resets the count. */
export function countVisit(count: VisitCount, now: number): { count: VisitCount; tooMany: boolean } {
  const fresh = count.visits === 0 || now - count.since >= WINDOW;
  const next = fresh ? { visits: 1, since: now } : { ...count, visits: count.visits + 1 };
  return next.visits >= TOO_MANY ? { count: noVisits, tooMany: true } : { count: next, tooMany: false };
}
