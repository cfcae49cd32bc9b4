/** What a browser's performance timeline tells, as its entries become JSON; times in ms since the navigation. */
export interface TimelineEntry {
  entryType: string;
  name: string;
  startTime: number;
  duration: number;
  /** Of a layout shift: its score, and whether something that the visitor did caused it. */
  value?: number;
  hadRecentInput?: boolean;
}

export interface PageFigures {
  /** Time of the first contentful paint in ms. */
  firstPaint: number;
  /** Time of the largest contentful paint in ms. */
  largestPaint: number;
  /** Sum of the scores of all layout shifts: the standard's figure, of the worst window of five seconds, is no larger. */
  shift: number;
  /** Total blocking time in ms: what long tasks after the first paint take beyond 50 ms. */
  blocking: number;
}

const LONG_MS = 50;

/** Throws when the page painted nothing. */
export function pageFigures(entries: readonly TimelineEntry[]): PageFigures {
  const of = (type: string) => entries.filter(({ entryType }) => entryType === type);
  const firstPaint = of('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime;
  const largestPaint = of('largest-contentful-paint').at(-1)?.startTime;
  if (firstPaint === undefined || largestPaint === undefined) throw new Error('The page painted nothing.');
  const shifts = of('layout-shift').filter(({ hadRecentInput }) => !hadRecentInput);
  const blocked = of('longtask').map(
    // Nobody waits for the part of a task that runs before there is anything to see.
    ({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaint) - LONG_MS,
  );
  return {
    firstPaint,
    largestPaint,
    shift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
    blocking: blocked.reduce((sum, over) => sum + Math.max(0, over), 0),
  };
}
