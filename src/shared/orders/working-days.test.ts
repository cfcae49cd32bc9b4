import { describe, expect, it } from 'vitest';
import { workingDayAfter, workingDaysUntil } from './working-days';

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

describe('workingDaysUntil', () => {
  it('is the inverse of workingDayAfter', () => {
    for (let start = 0; start < 7; start += 1) {
      const now = Date.parse('2026-03-09T15:00:00Z') + start * 86_400_000;
      for (const days of [0, 1, 4, 5, 20])
        expect(workingDaysUntil(now, workingDayAfter(now, days))).toBe(days);
    }
  });

  it('is 0 for a date that has passed or is empty', () => {
    expect(workingDaysUntil(Date.parse('2026-03-10T15:00:00Z'), '2026-03-09')).toBe(0);
    expect(workingDaysUntil(Date.parse('2026-03-10T15:00:00Z'), '')).toBe(0);
  });
});
