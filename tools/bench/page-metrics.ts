/** Performance timeline entry as JSON; times in ms since navigation start. */
export interface TimelineEntry {
  entryType: string;
  name: string;
  startTime: number;
  duration: number;
  /** Layout shift: score, and whether user input caused it. */
  value?: number;
  hadRecentInput?: boolean;
}

export interface PageMetrics {
  /** Time of the first contentful paint in ms. */
  firstPaint: number;
  /** Time of the largest contentful paint in ms. */
  largestPaint: number;
  /** Sum of all layout shift scores, an upper bound of CLS. */
  shift: number;
  /** Total blocking time in ms. */
  blocking: number;
}

const LONG_MS = 50;

/** Throws when the page painted nothing. */
export function pageMetrics(entries: readonly TimelineEntry[]): PageMetrics {
  const of = (type: string) => entries.filter(({ entryType }) => entryType === type);
  const firstPaint = of('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime;
  const largestPaint = of('largest-contentful-paint').at(-1)?.startTime;
  if (firstPaint === undefined || largestPaint === undefined) throw new Error('The page painted nothing.');
  const shifts = of('layout-shift').filter(({ hadRecentInput }) => !hadRecentInput);
  const blocked = of('longtask').map(
    // Ignores the part of a task before the first paint.
    ({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaint) - LONG_MS,
  );
  return {
    firstPaint,
    largestPaint,
    shift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
    blocking: blocked.reduce((sum, over) => sum + Math.max(0, over), 0),
  };
}
