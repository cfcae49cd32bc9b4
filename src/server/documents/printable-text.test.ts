import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPrintable, findUnprintable } from './printable-text';

describe('printable text', () => {
  it.each([
    ['plain words', 'Institute 7 (West) & Co. - 50% \\ "x"', null],
    ['Western European letters', 'Åbo Universität, Málaga, Œuvre, Škoda, Ž, €', null],
    ['letters with loose accents', 'Universita\u0308t', null],
    ['Chinese', '北京大学', '北'],
    ['Polish', 'Łódź', 'Ł'],
    ['an emoji', 'Lab 🧪', '🧪'],
    ['a line break', 'one\ntwo', '\n'],
    ['a control character', 'a\u0007', '\u0007'],
    ['an undefined code of Windows-1252', 'a\u0081', '\u0081'],
    ['half a character', 'a\ud800', '\ud800'],
    ['a bidirectional control', 'a\u202eb', '\u202e'],
  ])('finds the first unprintable character: %s', (_name, text, character) => {
    expect(findUnprintable(text)).toBe(character);
  });

  it.each([
    ['TNF-α', 'TNF-alpha'],
    ['TGF-β1, 100 µg', 'TGF-beta1, 100 µg'],
    ['Ｄ-glucose', '[U+FF24]-glucose'],
    ['北京', '[U+5317][U+4EAC]'],
    ['🧪', '[U+1F9EA]'],
    ['Universita\u0308t', 'Universität'],
  ])('replaces unprintable characters: %s becomes %s', (text, printed) => {
    expect(toPrintable(text)).toBe(printed);
  });

  it('makes any text printable and keeps printable texts unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const result = toPrintable(text);
        if (findUnprintable(text) === null) expect(result).toBe(text.normalize('NFC'));
        expect(findUnprintable(result)).toBeNull();
      }),
    );
  });
});
