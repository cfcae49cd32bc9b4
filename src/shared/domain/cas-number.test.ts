import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casCheckDigit, parseCas } from './cas-number';

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
  ])('reads "%s"', (text, cas) => {
    expect(parseCas(text)).toBe(cas);
  });

  it.each(['', '50-78-3', '5-78-2', '50-782', '50-78-2-1', 'aspirin', '12345678-12-1'])(
    'refuses "%s"',
    (text) => {
      expect(parseCas(text)).toBeNull();
    },
  );

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
