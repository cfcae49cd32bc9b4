import { describe, expect, it } from 'vitest';
import { shippingStartDay, workingDayAfter, workingDaysUntil } from './working-days';

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

describe('shippingStartDay', () => {
  it.each([
    ['UTC', '15:00', '2026-03-02T14:59:59Z', '2026-03-02'],
    ['UTC', '15:00', '2026-03-02T15:00:00Z', '2026-03-03'],
    ['UTC', '24:00', '2026-03-02T23:59:59Z', '2026-03-02'],
    ['UTC', '00:00', '2026-03-02T00:00:00Z', '2026-03-03'],
    // 14:15 in Nepal, 45 minutes beside the full hour.
    ['Asia/Kathmandu', '14:15', '2026-03-02T08:29:00Z', '2026-03-02'],
    ['Asia/Kathmandu', '14:15', '2026-03-02T08:30:00Z', '2026-03-03'],
    // Tuesday morning in Shanghai is Monday evening in UTC.
    ['Asia/Shanghai', '15:00', '2026-03-02T22:00:00Z', '2026-03-03'],
    ['America/Los_Angeles', '16:30', '2026-03-03T00:29:00Z', '2026-03-02'],
    ['America/Los_Angeles', '16:30', '2026-03-03T00:30:00Z', '2026-03-03'],
    // The last day of a month.
    ['Europe/Berlin', '12:00', '2026-03-31T11:00:00Z', '2026-04-01'],
  ])('is in %s with the cut-off %s at %s the day %s', (warehouse_time_zone, order_cutoff_time, time, day) => {
    expect(shippingStartDay(Date.parse(time), { warehouse_time_zone, order_cutoff_time })).toBe(day);
  });
});
