import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLot, lotAt } from './lot-number';

const march = Date.UTC(2026, 2, 9);
const numbers = fc.stringMatching(/^Q[A-Z][0-9]{5}$/);
const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');

describe('a lot number', () => {
  it('names product and half year, with a check sign', () => {
    expect(lotAt('QA44950', march)).toMatch(/^QA44950-26A.$/);
    expect(lotAt('QA44950', Date.UTC(2026, 6, 1))).toMatch(/^QA44950-26B.$/);
    expect(isLot(lotAt('QA44950', march))).toBe(true);
  });

  it('is no longer one with one wrong sign', () => {
    fc.assert(
      fc.property(numbers, fc.nat(6), sign, (number, place, wrong) => {
        const lot = lotAt(number, march);
        fc.pre(lot[place] !== wrong);
        expect(isLot(lot.slice(0, place) + wrong + lot.slice(place + 1))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('is no longer one with two neighbours swapped', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 5 }), (number, place) => {
        const lot = lotAt(number, march);
        fc.pre(lot[place] !== lot[place + 1]);
        const swapped =
          lot.slice(0, place) + lot.charAt(place + 1) + lot.charAt(place) + lot.slice(place + 2);
        expect(isLot(swapped)).toBe(false);
      }),
    );
  });
});
