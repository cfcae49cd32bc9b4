/** Page visits of somebody signed in, counted from the first one of a burst. */
export interface VisitCount {
  visits: number;
  /** Milliseconds of any clock that only goes forward. */
  since: number;
}

export const noVisits: VisitCount = { visits: 0, since: 0 };

/** So many visits within a second are too many; the counter starts anew after it. Section 4 of the specification. */
const TOO_MANY = 3;
const WINDOW = 1000;

/** Counts a visit at `now`; `tooMany` is true for the one that goes too far, and the count starts anew with it. */
export function countVisit(count: VisitCount, now: number): { count: VisitCount; tooMany: boolean } {
  const fresh = count.visits === 0 || now - count.since >= WINDOW;
  const next = fresh ? { visits: 1, since: now } : { ...count, visits: count.visits + 1 };
  return next.visits >= TOO_MANY ? { count: noVisits, tooMany: true } : { count: next, tooMany: false };
}
