import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCalendarDate, formatDate, formatWeekdayAndDate, formatDateTime, isoDay } from './format-date';

const times = fc.date({
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('2100-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const likeIntl = (shown: (time: string) => string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', options);
  fc.assert(
    fc.property(times, (at) => {
      const given = options.timeZone === 'UTC' ? at.toISOString().slice(0, 10) : at.toISOString();
      expect(shown(given)).toBe(format.format(at).replace('\u202f', ' '));
    }),
  );
};
const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;

describe('matches Intl', () => {
  it('for local dates', () => likeIntl(formatDate, date));
  it('for local times', () => likeIntl(formatDateTime, { dateStyle: 'medium', timeStyle: 'short' }));
  it('for calendar days', () =>
    likeIntl(formatWeekdayAndDate, { weekday: 'short', ...date, timeZone: 'UTC' }));
  it('for calendar days without the weekday', () =>
    likeIntl(formatCalendarDate, { ...date, timeZone: 'UTC' }));
});

it('returns the UTC day of a time', () => {
  expect(isoDay(Date.parse('2026-03-08T23:59:59.999Z'))).toBe('2026-03-08');
  expect(isoDay(Date.parse('2026-03-08T20:00:00-04:00'))).toBe('2026-03-09');
  expect(() => isoDay(NaN)).toThrow(RangeError);
});

it('formats midnight and noon as twelve', () => {
  expect(formatDateTime('2026-11-21T00:05:00')).toBe('Nov 21, 2026, 12:05 AM');
  expect(formatDateTime('2026-11-21T12:00:00')).toBe('Nov 21, 2026, 12:00 PM');
});

it.each([formatDate, formatDateTime, formatWeekdayAndDate, formatCalendarDate])(
  '%o throws for an invalid time',
  (show) => {
    expect(() => show('tomorrow')).toThrow(RangeError);
  },
);
