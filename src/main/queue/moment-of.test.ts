import fc from 'fast-check';
import { expect, it } from 'vitest';
import { momentOf } from './moment-of';

it.each([
  [60, '2026-03-09T14:05:00.000+01:00'],
  [0, '2026-03-09T13:05:00.000+00:00'],
  [-210, '2026-03-09T09:35:00.000-03:30'],
  [345, '2026-03-09T18:50:00.000+05:45'],
])('is the wall clock %d minutes from Greenwich', (offset, expected) => {
  expect(momentOf(new Date('2026-03-09T13:05:00Z'), offset)).toBe(expected);
});

it('is the same moment in every zone', () => {
  const times = fc.integer({ min: 0, max: 4e12 });
  fc.assert(
    fc.property(times, fc.integer({ min: -720, max: 840 }), (time, offset) => {
      expect(Date.parse(momentOf(new Date(time), offset))).toBe(time);
    }),
  );
});
