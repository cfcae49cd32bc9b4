import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupByDate } from './activity-dates';

const days = fc
  .integer({ min: 0, max: 60 })
  .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
const activities = fc.array(
  fc.tuple(days, fc.option(days)).map(([one, other]) => {
    const [starts = one, ends = one] = [one, other ?? one].sort();
    return { starts, ends: other === null ? null : ends };
  }),
);

describe('groupByDate', () => {
  it.each([
    ['2026-03-01', 'coming'],
    ['2026-03-02', 'current'],
    ['2026-03-05', 'current'],
    ['2026-03-06', 'past'],
  ] as const)('places activities from the 2nd to the 5th on %s: %s', (day, where) => {
    const one = { starts: '2026-03-02', ends: '2026-03-05' };
    expect(groupByDate([one], day)).toEqual({ current: [], coming: [], past: [], [where]: [one] });
  });

  it('never ends an activity without an end date', () => {
    expect(groupByDate([{ starts: '2020-01-01', ends: null }], '2099-01-01').current).toHaveLength(1);
  });

  it('puts each activity into one sorted group', () => {
    fc.assert(
      fc.property(activities, days, (list, day) => {
        const { current, coming, past } = groupByDate(list, day);
        expect(current.length + coming.length + past.length).toBe(list.length);
        const starts = coming.map((one) => one.starts);
        expect(starts).toEqual([...starts].sort());
        const begun = past.map((one) => one.starts);
        expect(begun).toEqual([...begun].sort().reverse());
        const ends = current.map((one) => one.ends ?? '9999');
        expect(ends).toEqual([...ends].sort());
      }),
    );
  });
});
