import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  halfYearAt,
  isLotNumber,
  lotNumberAt,
  lotNumberFor,
  parseLot,
  lotTypos,
  halfYearStart,
} from './lot-number';

const march = Date.UTC(2026, 2, 9);
const numbers = fc.stringMatching(/^Q[A-Z][0-9]{5}$/);
const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');

describe('lot numbers', () => {
  it('contain product, half-year and check character', () => {
    expect(lotNumberAt('QA44950', march)).toMatch(/^QA44950-26A.$/);
    expect(lotNumberAt('QA44950', Date.UTC(2026, 6, 1))).toMatch(/^QA44950-26B.$/);
    expect(isLotNumber(lotNumberAt('QA44950', march))).toBe(true);
  });

  it.each(['QA10000', 'QA10000-HRP', 'QA10000-AF488', 'QC1'])('are valid for %s', (number) => {
    expect(isLotNumber(lotNumberAt(number, march))).toBe(true);
    expect(isLotNumber(lotNumberAt(number, march).replace('-26A', '-26B'))).toBe(false);
  });

  it('are invalid with one wrong character', () => {
    fc.assert(
      fc.property(numbers, fc.nat(6), sign, (number, index, wrong) => {
        const lot = lotNumberAt(number, march);
        fc.pre(lot[index] !== wrong);
        expect(isLotNumber(lot.slice(0, index) + wrong + lot.slice(index + 1))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('are invalid with two swapped neighbors', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 5 }), (number, index) => {
        const lot = lotNumberAt(number, march);
        fc.pre(lot[index] !== lot[index + 1]);
        const swapped =
          lot.slice(0, index) + lot.charAt(index + 1) + lot.charAt(index) + lot.slice(index + 2);
        expect(isLotNumber(swapped)).toBe(false);
      }),
    );
  });
});

describe('half-years', () => {
  it.each([
    ['26A', '2026-01-01T00:00:00Z', '2026-06-30T23:59:59Z'],
    ['26B', '2026-07-01T00:00:00Z', '2026-12-31T23:59:59Z'],
    ['09A', '2009-01-01T00:00:00Z', '2009-06-30T23:59:59Z'],
  ])('%s starts at %s and ends at %s', (half, first, last) => {
    expect([halfYearAt(Date.parse(first)), halfYearAt(Date.parse(last))]).toEqual([half, half]);
    expect(halfYearStart(half)).toBe(Date.parse(first));
  });
});

describe('parseLot', () => {
  const lot = lotNumberFor('QA10000-HRP', '26A');
  it.each([
    lot,
    lot.toLowerCase(),
    lot.replaceAll('-', ''),
    ` ${lot.replaceAll('-', ' ')} `,
    lot.replaceAll('-', '–'),
  ])('parses %j', (text) =>
    expect(parseLot(text)).toEqual({ number: 'QA10000HRP', half: '26A', checkCharacter: lot.slice(-1) }),
  );

  it('keeps a star as check character', () => {
    const starred = Array.from({ length: 500 }, (_, index) => lotNumberFor(`QA${10000 + index}`, '26A')).find(
      (candidate) => candidate.endsWith('*'),
    );
    expect(parseLot(starred ?? '')?.checkCharacter).toBe('*');
  });

  it.each(['', 'QA10000', 'QA10000-HRP', '26A7', 'QA10000-26C7', '50-78-2'])('rejects %j', (text) => {
    expect(parseLot(text)).toBeNull();
  });

  it('lotTypos contains the lot for every typo of it', () => {
    const key = lot.replaceAll('-', '');
    fc.assert(
      fc.property(
        fc.nat(key.length - 1),
        sign,
        fc.constantFrom('wrong', 'missing', 'more', 'swapped'),
        (at, other, slip) => {
          const [before, own, after] = [key.slice(0, at), key.charAt(at), key.slice(at + 1)];
          const typed = {
            wrong: before + other + after,
            missing: before + after,
            more: before + other + own + after,
            swapped: before + after.charAt(0) + own + after.slice(1),
          }[slip];
          fc.pre(typed !== key);
          expect(lotTypos(typed)).toContain(key);
        },
      ),
    );
  });

  it('are none for a text that is too long for a lot', () => {
    expect(lotTypos('A'.repeat(28) + '26B7')).not.toEqual([]);
    expect(lotTypos('A'.repeat(29) + '26B7')).toEqual([]);
  });
});
