import { expect, it } from 'vitest';
import { computePageMetrics, type TimelineEntry } from './page-metrics';

const entry = (entryType: string, startTime: number, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  entryType,
  startTime,
  name: '',
  duration: 0,
  ...more,
});

const painted = [
  entry('paint', 90, { name: 'first-paint' }),
  entry('paint', 100, { name: 'first-contentful-paint' }),
  entry('largest-contentful-paint', 100),
  entry('largest-contentful-paint', 300),
];

it('takes the first paint of content and the last candidate of the largest', () => {
  expect(computePageMetrics(painted)).toEqual({ firstPaint: 100, largestPaint: 300, shift: 0, blocking: 0 });
});

it('adds up the shifts that the visitor did not cause', () => {
  const shifts = [
    entry('layout-shift', 150, { value: 0.25, hadRecentInput: false }),
    entry('layout-shift', 200, { value: 0.5, hadRecentInput: true }),
    entry('layout-shift', 9000, { value: 0.125, hadRecentInput: false }),
  ];
  expect(computePageMetrics([...painted, ...shifts]).shift).toBe(0.375);
});

it.each([
  ['after the first paint, what is beyond 50 ms', 100, 80, 30],
  ['across it, only what comes after it', 40, 120, 10],
  ['before it, nothing', 20, 70, 0],
  ['that is hardly long, nothing', 200, 50, 0],
])('counts of a task %s', (_, startTime, duration, blocking) => {
  expect(computePageMetrics([...painted, entry('longtask', startTime, { duration })]).blocking).toBe(
    blocking,
  );
});

it('refuses a page that painted nothing', () => {
  expect(() => computePageMetrics([])).toThrow('painted nothing');
});
