import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spelled, unprintable } from './printable-text';

describe('a text that is to be printed', () => {
  it.each([
    ['plain words', 'Institute 7 (West) & Co. - 50% \\ "x"', null],
    ['Western European letters', 'Åbo Universität, Málaga, Œuvre, Škoda, Ž, €', null],
    ['letters with loose accents', 'Universita\u0308t', null],
    ['Chinese', '北京大学', '北'],
    ['Polish', 'Łódź', 'Ł'],
    ['an emoji', 'Lab 🧪', '🧪'],
    ['a line break', 'one\ntwo', '\n'],
    ['a control character', 'a\u0007', '\u0007'],
    ['an undefined place of Windows', 'a\u0081', '\u0081'],
    ['half a character', 'a\ud800', '\ud800'],
    ['an invisible turn of direction', 'a\u202eb', '\u202e'],
  ])('with %s', (_name, text, odd) => {
    expect(unprintable(text)).toBe(odd);
  });

  it.each([
    ['TNF-α', 'TNF-alpha'],
    ['TGF-β1, 100 µg', 'TGF-beta1, 100 µg'],
    ['Ｄ-glucose', '[U+FF24]-glucose'],
    ['北京', '[U+5317][U+4EAC]'],
    ['🧪', '[U+1F9EA]'],
    ['Universita\u0308t', 'Universität'],
  ])('%s is spelled %s', (text, printed) => {
    expect(spelled(text)).toBe(printed);
  });

  it('can always be printed once it is spelled, and is left alone where it could be before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const result = spelled(text);
        if (unprintable(text) === null) expect(result).toBe(text.normalize('NFC'));
        expect(unprintable(result)).toBeNull();
      }),
    );
  });
});
