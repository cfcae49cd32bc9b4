/** When a day (`2026-03-09`) begins in UTC, in milliseconds since 1970; null for anything that is no day. */
export function dayStart(day: string): number | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  // A day that its month does not have would be taken for one of the next month.
  const known = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
  return known ? time : null;
}
