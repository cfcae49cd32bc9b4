import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeNumbers } from './whole-numbers';

/** What stays together between brackets. */
const drawn = (text: string) =>
  wholeNumbers(text)
    .map((part) => (part.whole ? `[${part.text}]` : part.text))
    .join('');

describe('a text with CAS numbers', () => {
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
  ])('%s', (text, expected) => expect(drawn(text)).toBe(expected));

  it('loses no letter of any text and keeps every such number whole', () => {
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
        const parts = wholeNumbers(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.some((part) => part.whole && part.text === cas)).toBe(true);
      }),
    );
  });
});
