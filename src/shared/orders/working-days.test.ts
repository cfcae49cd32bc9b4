import { describe, expect, it } from 'vitest';
import { workingDayAfter } from './working-days';

describe('workingDayAfter', () => {
  it.each([
    // 2026-03-09 is a Monday.
    ['2026-03-09', 0, '2026-03-09'],
    ['2026-03-09', 1, '2026-03-10'],
    ['2026-03-13', 1, '2026-03-16'],
    ['2026-03-13', 0, '2026-03-13'],
    ['2026-03-14', 0, '2026-03-16'],
    ['2026-03-15', 1, '2026-03-17'],
    ['2026-03-09', 5, '2026-03-16'],
    ['2026-03-09', 20, '2026-04-06'],
    ['2025-12-31', 1, '2026-01-01'],
  ])('%s and %i days is %s', (from, days, day) => {
    expect(workingDayAfter(Date.parse(`${from}T15:00:00Z`), days)).toBe(day);
  });
});
