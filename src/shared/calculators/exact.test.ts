import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compare,
  divide,
  exact,
  fromNumber,
  isLess,
  subtract,
  add,
  parseExact,
  sum,
  multiply,
  toNumber,
} from './exact';
import { formatFigure, formatPlaces } from './figure';

/** Typed numbers: up to nine digits with a point anywhere, and an exponent. */
const typed = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: -12, max: 12 }))
  .map(([digits, tens]) => `${digits}e${tens}`);
const quantity = typed.map(exact);

describe('exact numbers', () => {
  it('add tenths exactly', () => {
    expect(add(exact('0.1'), exact('0.2'))).toEqual(exact('0.3'));
    expect(sum(['0.1', '0.2', '0.3'].map(exact))).toEqual(exact('0.6'));
  });

  it.each([
    ['12.5', '12.5'],
    [' .5 ', '0.5'],
    ['5.', '5'],
    ['1e-3', '0.001'],
    ['2.5E3', '2500'],
    ['+4', '4'],
    ['−4', '-4'],
    ['−4e−3', '-0.004'],
    ['-0', '0'],
  ])('parse %s', (text, same) => expect(parseExact(text)).toEqual(exact(same)));

  it.each([
    '',
    ' ',
    '.',
    '-',
    'e5',
    '1,5',
    '1.000,5',
    '1 000',
    '1e',
    '1e99',
    '0x10',
    'NaN',
    'Infinity',
    '1/2',
    '9'.repeat(25),
  ])('reject “%s”', (text) => expect(parseExact(text)).toBeNull());

  it('survive every product and sum', () => {
    fc.assert(
      fc.property(quantity, quantity, (a, b) => {
        expect(divide(multiply(a, b), b)).toEqual(a);
        expect(subtract(add(a, b), b)).toEqual(a);
        expect(multiply(a, b)).toEqual(multiply(b, a));
      }),
    );
  });

  it('compare like floating-point numbers', () => {
    fc.assert(
      fc.property(quantity, quantity, (a, b) => {
        const [x, y] = [toNumber(a), toNumber(b)];
        if (x < y) expect(isLess(a, b)).toBe(true);
        if (x > y) expect(compare(a, b)).toBeGreaterThan(0);
        expect(compare(a, a)).toBe(0);
      }),
    );
  });

  it('keep 15 digits of any floating-point number', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-200, max: 1e200, noNaN: true }), (x) => {
        expect(Math.abs(toNumber(fromNumber(x)) / x - 1)).toBeLessThan(1e-14);
        expect(toNumber(fromNumber(-x))).toBe(-toNumber(fromNumber(x)));
      }),
    );
    expect(fromNumber(0)).toEqual(exact('0'));
    expect(() => fromNumber(Number.NaN)).toThrow(RangeError);
    expect(() => divide(exact('1'), exact('0'))).toThrow(RangeError);
  });
});

describe('formatted figures', () => {
  it.each([
    ['0', '0'],
    ['0.3', '0.3'],
    ['58.44', '58.44'],
    ['1000', '1000'],
    ['12345', '12,345'],
    ['1234567', '1,234,600'],
    ['12345678', '1.2346 × 10⁷'],
    ['0.000012345', '0.000012345'],
    ['0.0000012345', '1.2345 × 10⁻⁶'],
    ['99999.6', '100,000'],
    ['9.99996', '10'],
    ['2.00005', '2.0001'],
    ['2.000049', '2'],
    ['-1.5', '−1.5'],
    ['6.02214076e23', '6.0221 × 10²³'],
    ['9999999.9', '1 × 10⁷'],
  ])('%s is formatted as %s', (number, shown) => expect(formatFigure(exact(number))).toBe(shown));

  it.each([
    ['249.685', 2, '249.69'],
    ['0.005', 2, '0.01'],
    ['-0.004', 2, '0.00'],
    ['-2.345', 1, '−2.3'],
    ['1234.5', 0, '1235'],
    ['14313.14', 1, '14,313.1'],
  ])('%s with %d decimals is %s', (number, places, shown) =>
    expect(formatPlaces(exact(number), places)).toBe(shown),
  );

  it('are within half of the last digit', () => {
    fc.assert(
      fc.property(quantity, (x) => {
        const shown = formatFigure(x)
          .replace(/,/g, '')
          .replace(/ × 10([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)/, (_, tens: string) => `e${plainPower(tens)}`);
        expect(Math.abs(Number(shown) / toNumber(x) - 1)).toBeLessThanOrEqual(5e-5 + 1e-12);
      }),
    );
  });
});

function plainPower(tens: string): string {
  return [...tens].map((sign) => (sign === '⁻' ? '-' : String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign)))).join('');
}
