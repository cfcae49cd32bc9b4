import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstCharacters, removeInvisible, splitCharacters, toSingleLine } from './visible-text';

describe('removeInvisible', () => {
  it.each([
    ['\u202Egpj.exe', 'gpj.exe'],
    ['Ann\u200B Lee\u2066\uFEFF', 'Ann Lee'],
    ['soft\u00ADhyphen', 'softhyphen'],
    ['\u3164\u115F\uFFA0\u2800', ''],
    ['a\u{E0041}\uE000\uFFFEb', 'ab'],
    ['lone \uD800 half', 'lone  half'],
    ['one\u2028two', 'one\ntwo'],
    ['Ångström, 北京, Łódź, שלום, µg', 'Ångström, 北京, Łódź, שלום, µg'],
    ['tab\tand\r\nlines', 'tab\tand\r\nlines'],
  ])('turns %j into %j', (text, visible) => {
    expect(removeInvisible(text)).toBe(visible);
  });

  it('leaves well-formed text that it does not change again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = removeInvisible(text);
        expect(removeInvisible(once)).toBe(once);
        expect(once.isWellFormed()).toBe(true);
        expect(once).not.toMatch(/[\p{Cf}\p{Co}\u2028\u2029]/u);
      }),
    );
  });
});

describe('toSingleLine', () => {
  it.each([
    [' two\r\nlines\t', 'two  li'],
    ['\0\u0085', ''],
    ['   123456 890', '123456'],
    ['12345678', '1234567'],
    ['123456😀', '123456'],
    ['12345😀', '12345😀'],
  ])('turns %j into %j', (text, singleLine) => {
    expect(toSingleLine(text, 7)).toBe(singleLine);
  });
});

describe('firstCharacters', () => {
  const family = '👩\u200D👩\u200D👧';
  it.each([
    ['a letter with a combining mark', 'abcE\u0301', 4, 'abc'],
    ['a letter that just fits with its mark', 'abcE\u0301d', 5, 'abcE\u0301'],
    ['an emoji of several code points', `ab${family}c`, 6, 'ab'],
    ['a flag of two letters', 'ab🇨🇭', 4, 'ab'],
    ['a Hangul syllable of several letters', 'a\u1112\u1161\u11ab', 3, 'a'],
    ['white space, which stays', 'a b c', 2, 'a '],
    ['a short text', 'abc', 3, 'abc'],
  ])('does not divide %s', (_case, text, maxLength, start) => {
    expect(firstCharacters(text, maxLength)).toBe(start);
  });

  it('keeps a part of a first character that is longer than the limit', () => {
    expect(firstCharacters(`a${'\u0301'.repeat(20)}`, 7)).toBe(`a${'\u0301'.repeat(6)}`);
    expect(firstCharacters(family, 4)).toBe('👩\u200D');
  });

  it('returns whole characters within the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, maxLength) => {
        const start = firstCharacters(text, maxLength);
        expect(start.length).toBeLessThanOrEqual(maxLength);
        expect(text.startsWith(start)).toBe(true);
        const [first = ''] = splitCharacters(text);
        if (first.length <= maxLength)
          expect(splitCharacters(text).slice(0, splitCharacters(start).length).join('')).toBe(start);
      }),
    );
  });
});
