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
    // A leap day, and a Friday before the end of a year.
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-26', 1, '2027-03-01'],
    ['2027-12-31', 1, '2028-01-03'],
  ])('%s and %i days is %s', (from, days, day) => {
    expect(workingDayAfter(from, days)).toBe(day);
  });
});

describe('workingDaysUntil', () => {
  it('is the inverse of workingDayAfter', () => {
    for (let start = 0; start < 7; start += 1) {
      const from = `2026-03-${String(9 + start).padStart(2, '0')}`;
      for (const days of [0, 1, 4, 5, 20])
        expect(workingDaysUntil(from, workingDayAfter(from, days))).toBe(days);
    }
  });

  it('is 0 for a date that has passed or is empty', () => {
    expect(workingDaysUntil('2026-03-10', '2026-03-09')).toBe(0);
    expect(workingDaysUntil('2026-03-10', '')).toBe(0);
  });
});
