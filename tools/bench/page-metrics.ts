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

const LONG_TASK_MS = 50;

/** Computes the metrics from the performance timeline. Throws when the page painted nothing. */
export function computePageMetrics(entries: readonly TimelineEntry[]): PageMetrics {
  const entriesOf = (type: string) => entries.filter(({ entryType }) => entryType === type);
  const firstPaint = entriesOf('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime;
  const largestPaint = entriesOf('largest-contentful-paint').at(-1)?.startTime;
  if (firstPaint === undefined || largestPaint === undefined) throw new Error('The page painted nothing.');
  const shifts = entriesOf('layout-shift').filter(({ hadRecentInput }) => !hadRecentInput);
  const blockingTimes = entriesOf('longtask').map(
    // Ignores the part of a task before the first paint.
    ({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaint) - LONG_TASK_MS,
  );
  return {
    firstPaint,
    largestPaint,
    shift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
    blocking: blockingTimes.reduce((sum, blockingTime) => sum + Math.max(0, blockingTime), 0),
  };
}
