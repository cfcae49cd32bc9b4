import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardedCsvRow, unguardCell } from './spreadsheet-text';

/** The text of a record with one cell. */
function cellOf(line: string): string {
  return line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
}

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
  expect(guardedCsvRow([text])).toBe(`'${text}`);
  expect(unguardCell(guardedCsvRow([text]))).toBe(text);
});

it.each(['p53', '5 mg', "5'-AMP", "'t Hooft", '12.50', 'Caffeine', ''])('does not guard %s', (text) => {
  expect(guardedCsvRow([text])).toBe(text);
  expect(unguardCell(text)).toBe(text);
});

it('restores every guarded text', () => {
  const unit = fc.constantFrom(...'\'=+-@0129eE/.aSEPTß\n\t;|"', 'α');
  const nasty = fc.string({ unit, maxLength: 8 });
  fc.assert(fc.property(nasty, (text) => unguardCell(cellOf(guardedCsvRow([text]))) === text));
});
