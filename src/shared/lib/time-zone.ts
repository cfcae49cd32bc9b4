import { isoDay } from './format-date';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns whether `Intl` knows a time zone of this IANA name, such as `Europe/Berlin`. Refuses offsets such as `+01:00`. */
export function isTimeZone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && createFormat(name) !== null;
}

/**
 * Returns the calendar day (`2026-11-23`) in a time zone at a time in milliseconds since 1970; the UTC day for a zone that an
 * old browser does not know.
 */
export function dayInTimeZone(time: number, timeZone: string): string {
  if (timeZone === 'UTC') return isoDay(time);
  const format = formats.get(timeZone) ?? createFormat(timeZone);
  if (format === null) return isoDay(time);
  formats.set(timeZone, format);
  const partByType = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return ['year', 'month', 'day'].map((type) => partByType.get(type as 'year')).join('-');
}

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  } catch {
    // RangeError: `Intl` does not know the zone.
    return null;
  }
}
