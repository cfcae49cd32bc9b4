import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casCheckDigit, nearestCasNumbers, parseCas } from './cas-number';

describe('parseCas', () => {
  it.each([
    ['50-78-2', '50-78-2'],
    [' 50-78-2 ', '50-78-2'],
    ['CAS 50-78-2', '50-78-2'],
    ['CAS No. 50-78-2', '50-78-2'],
    ['cas:50-78-2', '50-78-2'],
    ['50\u201378\u20132', '50-78-2'],
    ['50 78 2', '50-78-2'],
    ['7732-18-5', '7732-18-5'],
    ['000050-78-2', '50-78-2'],
    ['CAS 0000050-78-02', '50-78-2'],
    ['０５０-７８-２', '50-78-2'],
    ['CAS: 50-78-2.', '50-78-2'],
    ['[50-78-2]', '50-78-2'],
    ['(CAS 50-78-2),', '50-78-2'],
    ['CAS [50-78-2]', '50-78-2'],
    ['“50-78-2”', '50-78-2'],
    ['CAS-Nummer: 50-78-2', '50-78-2'],
    ['CAS RN® 50-78-2', '50-78-2'],
    ['CAS号：50-78-2', '50-78-2'],
    ['CAS登録番号 50-78-2', '50-78-2'],
  ])('parses "%s"', (text, cas) => {
    expect(parseCas(text)).toBe(cas);
  });

  it.each([
    '',
    '50-78-3',
    '5-78-2',
    '50-782',
    '50-78-2-1',
    '(50-78)-2',
    `50-78-2${' '.repeat(100)}x`,
    'aspirin',
    '12345678-12-1',
    '05-78-2',
    '000-00-0',
  ])('rejects "%s"', (text) => {
    expect(parseCas(text)).toBeNull();
  });

  it('accepts exactly one of ten check digits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 9_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (first, second) => {
          const body = `${first}-${String(second).padStart(2, '0')}`;
          const accepted = [...'0123456789'].filter((digit) => parseCas(`${body}-${digit}`) !== null);
          return accepted.length === 1 && accepted[0] === String(casCheckDigit(body.replace('-', '')));
        },
      ),
    );
  });
});

describe('nearestCasNumbers', () => {
  it('returns the corrected check digit first, then other numbers one typo away', () => {
    const nearest = nearestCasNumbers('50-78-3');
    expect(nearest[0]).toBe('50-78-2');
    expect(nearestCasNumbers('58-08-1')[0]).toBe('58-08-2');
  });

  it.each(['50-78-2', 'aspirin', ''])('returns nothing for %j', (text) =>
    expect(nearestCasNumbers(text)).toEqual([]),
  );

  it('returns the number without a superfluous first digit', () => {
    expect(nearestCasNumbers('150-78-2')).toContain('50-78-2');
  });

  it('returns valid numbers, including the right one after any wrong digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 999_999_999 }),
        fc.nat({ max: 20 }),
        fc.integer({ min: 1, max: 9 }),
        (body, index, shift) => {
          const digits = `${body}${casCheckDigit(String(body))}`;
          const at = index % digits.length;
          const wrong = String((Number(digits[at]) + shift) % 10);
          // Leading zeros only fill a column.
          fc.pre(at > 0 || wrong !== '0');
          const hyphens = (text: string) => `${text.slice(0, -3)}-${text.slice(-3, -1)}-${text.slice(-1)}`;
          const text = hyphens(digits.slice(0, at) + wrong + digits.slice(at + 1));
          const nearest = nearestCasNumbers(text);
          return (
            nearest.every((cas) => parseCas(cas) === cas) &&
            (parseCas(text) !== null || nearest.includes(hyphens(digits)))
          );
        },
      ),
    );
  });
});
