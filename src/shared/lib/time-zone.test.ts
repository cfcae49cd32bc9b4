import { describe, expect, it } from 'vitest';
import { isoDay } from './format-date';
import { dayInTimeZone, isTimeZone } from './time-zone';

describe('isTimeZone', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Chatham'])(
    'accepts %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  );
  it.each(['', 'Berlin', 'Europe/Berlim', '+01:00', '-08', 'Europe/Berlin ', 'UTC+1', '../etc/localtime'])(
    'refuses "%s"',
    (name) => expect(isTimeZone(name)).toBe(false),
  );
});

describe('dayInTimeZone', () => {
  it.each([
    ['UTC', '2026-03-08T23:59:59.999Z', '2026-03-08'],
    ['Asia/Shanghai', '2026-03-08T15:59:59Z', '2026-03-08'],
    ['Asia/Shanghai', '2026-03-08T16:00:00Z', '2026-03-09'],
    ['America/Los_Angeles', '2026-03-09T06:59:59Z', '2026-03-08'],
    ['America/Los_Angeles', '2026-03-09T07:00:00Z', '2026-03-09'],
    ['Asia/Kathmandu', '2026-03-08T18:15:00Z', '2026-03-09'],
    // The days on which the clock changes in Berlin have 23 and 25 hours.
    ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26'],
    // The clock changes at midnight: the day begins at one o'clock.
    ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05'],
    ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
    ['Pacific/Auckland', '2028-02-28T11:00:00Z', '2028-02-29'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Pacific/Honolulu', '2027-01-01T09:59:59Z', '2026-12-31'],
  ])('is, in %s at %s, %s', (timeZone, time, day) => {
    expect(dayInTimeZone(Date.parse(time), timeZone)).toBe(day);
  });

  it('is the UTC day in a zone that the browser does not know', () => {
    const time = Date.parse('2026-03-09T12:00:00Z');
    expect(dayInTimeZone(time, 'Europe/Newtown')).toBe(isoDay(time));
  });
});
