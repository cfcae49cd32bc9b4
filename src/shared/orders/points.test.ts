import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productClasses } from '../contract/goods';
import { pointsExpireAt, priceInPoints, expiringSoonLimit } from './points';

describe('priceInPoints', () => {
  it.each([
    ['buffer', 2400, 2400],
    ['consumable', 1, 1],
    ['consumable', 6000, 6000],
    ['consumable', 6001, null],
    ['compound', 1800, null],
    ['primary_antibody', 2400, null],
  ] as const)('of %s for %i cents is %j', (productClass, cents, points) => {
    expect(priceInPoints(productClass, cents)).toBe(points);
  });

  it('is at least a hundred points per dollar, rounded up', () => {
    fc.assert(
      fc.property(fc.constantFrom(...productClasses), fc.integer({ min: 1, max: 10_000 }), (one, cents) => {
        const points = priceInPoints(one, cents);
        return (
          points === null || (Number.isInteger(points) && points * 100 >= cents * 100 && points - 1 < cents)
        );
      }),
    );
  });
});

describe('points', () => {
  it('expire after a year, and are expiring soon within 90 days', () => {
    const earned = Date.parse('2026-01-01T12:00:00Z');
    const lapse = pointsExpireAt(earned);
    expect(new Date(lapse).toISOString()).toBe('2027-01-01T12:00:00.000Z');
    expect(expiringSoonLimit(Date.parse('2026-10-03T12:00:00Z'))).toBe(lapse);
  });
});
