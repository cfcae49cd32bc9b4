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
  const early = [...activities].sort((one, other) => compare(one.starts, other.starts));
  const isPast = ({ ends }: Activity) => ends !== null && ends < day;
  return {
    // The activity that ends first comes first.
    current: early
      .filter((activity) => activity.starts <= day && !isPast(activity))
      .sort((one, other) => compare(one.ends ?? '9999', other.ends ?? '9999')),
    coming: early.filter(({ starts }) => starts > day),
    past: early.filter(isPast).reverse(),
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
