import { compareCodeUnits } from '../../shared/lib/compare-code-units';

interface DatedItem {
  /** First day, such as `2026-03-09`. */
  starts: string;
  /** Last day; null = until further notice. */
  ends: string | null;
}

/** Replaces a missing last day: sorts after every day. */
const NO_END = '9999';

/** Groups activities by a day (`2026-03-09`): current, future (next first) and past (latest first). */
export function groupByDate<Activity extends DatedItem>(
  activities: readonly Activity[],
  day: string,
): { current: Activity[]; coming: Activity[]; past: Activity[] } {
  const byStart = [...activities].sort((a, b) => compareCodeUnits(a.starts, b.starts));
  const isPast = ({ ends }: Activity) => ends !== null && ends < day;
  return {
    // The activity that ends first comes first.
    current: byStart
      .filter((activity) => activity.starts <= day && !isPast(activity))
      .sort((a, b) => compareCodeUnits(a.ends ?? NO_END, b.ends ?? NO_END)),
    coming: byStart.filter(({ starts }) => starts > day),
    past: byStart.filter(isPast).reverse(),
  };
}
