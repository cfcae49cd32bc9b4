import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPrintable, findUnprintable } from './printable-text';

describe('printable text', () => {
  it.each([
    ['plain words', 'Institute 7 (West) & Co. - 50% \\ "x"', null],
    ['Western European letters', 'Åbo Universität, Málaga, Œuvre, Škoda, Ž, €', null],
    ['letters with loose accents', 'Universita\u0308t', null],
    ['Chinese', '北京大学', null],
    ['Polish', 'Łódź', null],
    ['Arabic with a joiner', 'می\u200cخواهم', null],
    ['runes', 'ᚠ', 'ᚠ'],
    ['a private character', 'a\ue000', '\ue000'],
    ['an emoji', 'Lab 🧪', '🧪'],
    ['a line break', 'one\ntwo', '\n'],
    ['a control character', 'a\u0007', '\u0007'],
    ['an undefined code of Windows-1252', 'a\u0081', '\u0081'],
    ['half a character', 'a\ud800', '\ud800'],
  ])('finds the first unprintable character: %s', (_name, text, character) => {
    expect(findUnprintable(text)).toBe(character);
  });

  it.each([
    ['TNF-α', 'TNF-α'],
    ['TGF-β1, 100 µg', 'TGF-β1, 100 µg'],
    ['北京', '北京'],
    ['ᚠ', '\uFFFD'],
    ['🧪', '\uFFFD'],
    ['one\ntwo', 'one\ntwo'],
    ['a\u0000b', 'a\uFFFDb'],
    ['a\u202eb\u00ad', 'ab'],
    ['a\tb\u000bc\u0085d\re', 'a b c d e'],
    ['a\r\nb', 'a\nb'],
    ['Universita\u0308t', 'Universität'],
  ])('replaces unprintable characters: %s becomes %s', (text, printed) => {
    expect(toPrintable(text)).toBe(printed);
  });

  it('makes any text printable and keeps printable texts unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const result = toPrintable(text);
        expect(findUnprintable(result.replaceAll('\n', ''))).toBeNull();
        expect(toPrintable(result)).toBe(result);
      }),
    );
  });
});
