import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePrice } from '../values/parse-price';
import { formatSheetNumber, formatHasMeaning, plainNumber } from './number-format';

it.each([
  ['#,##0.00 [$€-407]', 1234.5, '1234.5 €'],
  ['[$CHF] #,##0.00', 99.5, 'CHF 99.5'],
  ['[$CHF-807]\\ #,##0.00', 99.5, 'CHF 99.5'],
  ['"€"#,##0.00', 12, '€12'],
  ['_-* #,##0.00 €_-', 12.345, '12.345 €'],
  ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', 12.345, '12.345 €'],
  ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', 0, '0'],
  ['#,##0.00\\ "USD"', 84.915, '84.915 USD'],
  ['[$$-409]#,##0.00', 1234.5, '$1234.5'],
  ['$#,##0.00_);($#,##0.00)', -3, '-$3'],
  ['#,##0.00 [$zł-415]', 3, '3.00 zł'],
  ['00000', 123, '00123'],
  ['00000', 123_456, '123456'],
  ['00.00', 5.125, '05.125'],
  ['000-000', 123_456, '123-456'],
  ['"CAT-"0000', 17, 'CAT-0017'],
  ['0%', 0.98, '98%'],
  ['0.0%', 0.9849, '98.5%'],
  ['0 "mg"', 5, '5 mg'],
  ['#,##0\\ "mL"', 1500, '1500 mL'],
  ['General" mg"', 2.5, '2.5 mg'],
  ['0;-0;"sold out"', 0, 'sold out'],
  ['[Red]0 "pcs"', 5, '5 pcs'],
  ['"unfinished', 5, '5'],
] as const)('reads a number in the format %s as %s → %s', (format, value, text) => {
  expect(formatHasMeaning(format)).toBe(true);
  expect(formatSheetNumber(value, format)).toBe(text);
});

it.each([
  'General',
  '@',
  '0',
  '0.00',
  '#,##0.00',
  '#,##0_);[Red](#,##0)',
  '[$-409]0.00',
  '_(* #,##0.00_);_(* (#,##0.00);_(* -??_);_(@_)',
  '# ?/?',
  '0.00E+00',
])('the format %s has no meaning', (format) => expect(formatHasMeaning(format)).toBe(false));

it('keeps the cents of every price in every currency format', () => {
  const formats = fc.constantFrom(
    ['#,##0 [$€-407]', 'EUR'],
    ['[$CHF]\\ 0.0', 'CHF'],
    ['_-* #,##0.00\\ "€"_-', 'EUR'],
    ['$#,##0', 'USD'],
    ['"USD" 0', 'USD'],
  );
  fc.assert(
    fc.property(formats, fc.integer({ min: 1, max: 99_999_999 }), ([format = '', currency], cents) => {
      expect(parsePrice(formatSheetNumber(cents / 100, format), '.')).toEqual({ cents, currency, note: '' });
    }),
  );
});

it('has no more than 15 digits', () => {
  expect(plainNumber(0.1 + 0.2)).toBe('0.3');
  expect(plainNumber(99.9 * 0.85)).toBe('84.915');
  expect(plainNumber(1_234_567_890_123_456)).toBe('1.23456789012346E+15');
});
