import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardCell, unguardCell } from './spreadsheet-text';

it.each([
  '=1+1',
  '+49 30',
  '-5 °C',
  '@SUM(A1)',
  '007',
  '1E5',
  '2001-12-3',
  'SEPT2',
  'MARCH1',
  "'=x",
  '50-78-2',
])('keeps %s from being changed, and gives it back', (text) => {
  expect(guardCell(text)).toBe(`'${text}`);
  expect(unguardCell(guardCell(text))).toBe(text);
});

it.each(['p53', '5 mg', "5'-AMP", "'t Hooft", '12.50', 'Caffeine', ''])('does not guard %s', (text) => {
  expect(guardCell(text)).toBe(text);
  expect(unguardCell(text)).toBe(text);
});

it('restores every guarded text', () => {
  const nasty = fc.string({ unit: fc.constantFrom(..."'=+-@0129eE/.aSEPTß\n\t", 'α'), maxLength: 8 });
  fc.assert(fc.property(nasty, (text) => unguardCell(guardCell(text)) === text));
});
