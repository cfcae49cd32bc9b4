import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCasNumbers } from './no-break-text';

/** Writes CAS numbers in brackets. */
const marked = (text: string) =>
  splitCasNumbers(text)
    .map((part) => (part.isCasNumber ? `[${part.text}]` : part.text))
    .join('');

describe('splitCasNumbers', () => {
  it.each([
    ['50-78-2', '[50-78-2]'],
    ['CAS 50-78-3, 7732-18-5.', 'CAS [50-78-3], [7732-18-5].'],
    ['“1234567-89-0” and so on', '“[1234567-89-0]” and so on'],
    ['1-(2-aminoethyl)-4-methyl', '1-(2-aminoethyl)-4-methyl'],
    ['2023-11-22', '2023-11-22'],
    ['12345678-90-1', '12345678-90-1'],
    ['50-78-2-1', '50-78-2-1'],
    ['caffeine', 'caffeine'],
    ['', ''],
  ])('%s', (text, expected) => expect(marked(text)).toBe(expected));

  it('property: keeps all characters and finds every CAS number', () => {
    const number = fc
      .tuple(
        fc.integer({ min: 10, max: 9999999 }),
        fc.integer({ min: 10, max: 99 }),
        fc.integer({ min: 0, max: 9 }),
      )
      .map((parts) => parts.join('-'));
    fc.assert(
      fc.property(fc.string(), number, fc.string(), (before, cas, after) => {
        const text = `${before} ${cas} ${after}`;
        const parts = splitCasNumbers(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.some((part) => part.isCasNumber && part.text === cas)).toBe(true);
      }),
    );
  });
});
