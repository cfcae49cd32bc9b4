import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncate } from './truncate';

describe('truncate', () => {
  it.each([
    ['short enough', 12, 'short enough'],
    ['one two three', 8, 'one two…'],
    ['one two three', 9, 'one two…'],
    ['one, two', 6, 'one…'],
    ['  two \n lines ', 40, 'two lines'],
    ['unbroken-word', 6, 'unbro…'],
    ['ab😀😀', 4, 'ab…'],
    ['', 10, ''],
  ])('%j to %i', (text, longest, expected) => expect(truncate(text, longest)).toBe(expected));

  it('property: never exceeds the limit, never splits a surrogate pair and keeps the beginning', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 2, max: 40 }),
        (text, longest) => {
          const cut = truncate(text, longest);
          expect(cut.length).toBeLessThanOrEqual(longest);
          expect(cut.isWellFormed()).toBe(true);
          expect(text.replace(/\s+/g, ' ').trim().startsWith(cut.replace(/…$/, ''))).toBe(true);
        },
      ),
    );
  });
});
