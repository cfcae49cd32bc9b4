/** A clock that only {@link FakeClock.advance} changes. */
export interface FakeClock {
  clock: () => Date;
  /** In milliseconds since 1970. */
  now(): number;
  advance(milliseconds: number): void;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function fakeClock(start = '2026-03-02T09:00:00Z'): FakeClock {
  let now = Date.parse(start);
  return {
    clock: () => new Date(now),
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
