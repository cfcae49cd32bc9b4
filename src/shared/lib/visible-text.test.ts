import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeInvisible, toSingleLine } from './visible-text';

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
