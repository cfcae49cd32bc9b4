interface Dated {
  /** Calendar days; `ends` null = until further notice. */
  starts: string;
  ends: string | null;
}

/** Groups activities by a day (`2026-03-09`): current, future (next first) and past (latest first). */
export function groupByDate<Activity extends Dated>(
  activities: readonly Activity[],
  day: string,
): { current: Activity[]; coming: Activity[]; past: Activity[] } {
  const byStart = [...activities].sort((a, b) => compareDays(a.starts, b.starts));
  const isPast = ({ ends }: Activity) => ends !== null && ends < day;
  return {
    // The activity that ends first comes first.
    current: byStart
      .filter((activity) => activity.starts <= day && !isPast(activity))
      .sort((a, b) => compareDays(a.ends ?? '9999', b.ends ?? '9999')),
    coming: byStart.filter(({ starts }) => starts > day),
    past: byStart.filter(isPast).reverse(),
  };
}

function compareDays(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
