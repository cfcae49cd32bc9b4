import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupDigits, cardNumbers, withCheckDigit } from '../../../test/inputs/card-numbers';
import { casCheckDigit } from '../catalogue/cas-number';
import { containsCardNumber } from './card-number';

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

/** Appends a GS1 check digit. */
function articleNumber(before: string): string {
  const weighted = [...before].reverse().map((digit, index) => Number(digit) * (index % 2 === 0 ? 3 : 1));
  return before + String((10 - (weighted.reduce((sum, value) => sum + value, 0) % 10)) % 10);
}

/** GTINs with prefixes of card networks. */
const articles = cardNumbers.map((number) => articleNumber(number.slice(0, 12)));

describe('containsCardNumber', () => {
  it('is tested with a hundred different numbers', () => {
    expect(new Set(cardNumbers).size).toBe(100);
  });

  it.each(cardNumbers)('finds every spelling: %s', (number) => {
    expect(containsCardNumber(number)).toBe(true);
    for (const between of [' ', '-', '–', '.', '\u00a0', ' - ', '\n'])
      expect(containsCardNumber(groupDigits(number, between)), between).toBe(true);
    expect(containsCardNumber(`Please take it from visa:${number}, thank you.`)).toBe(true);
    expect(containsCardNumber(`100 mg and ${groupDigits(number)} 123 12/29`)).toBe(true);
    expect(containsCardNumber([...number].join('\u200b'))).toBe(true);
  });

  it('finds digits of other scripts', () => {
    for (const number of ['４１１１１１１１１１１１１１１１', '٤١١١ ١١١١ ١١١١ ١١١١', '۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱'])
      expect(containsCardNumber(number), number).toBe(true);
  });

  it('rejects one changed or one additional digit', () => {
    for (const number of cardNumbers) {
      const changed = number.slice(0, -1) + String((Number(number.at(-1)) + 1) % 10);
      expect(containsCardNumber(changed)).toBe(false);
      expect(containsCardNumber(`9${'0'.repeat(8)}${number}`)).toBe(false);
    }
  });
});

describe('excludes', () => {
  it.each([
    ['a telephone number', '+49 731 5000 1234'],
    ['a telephone number that a card could begin with', '+378 0549 882 914'],
    ['its digits in one piece', `+${cardNumbers.find((number) => number.length === 15) ?? ''}`],
    ['a tracking number', '1Z 999 AA1 01 2345 6784'],
    ['a tracking number of twenty digits', '00340434161094042557'],
    ['a bank account', 'DE44 5001 0517 5407 3249 31'],
    ['a bank account that begins like a card', 'GB29 NWBK 6016 1331 9268 19'],
    ['an ORCID', '0000-0002-1825-0097'],
    ['a DOI', '10.1016/S0140673620301835'],
    ['an ISBN', '978-3-16-148410-0'],
    ['a moment in milliseconds', '1774000000000'],
    ['an InChIKey', 'RYYVLZVUVIJVGH-UHFFFAOYSA-N'],
    ['a fraction', '0.4111111111111111'],
    ['groups that no card has', '41 11 11 11 11 11 11 11'],
    ['a list of sizes', '4111, 1111, 1111, 1111'],
  ])('%s', (_name, text) => {
    expect(containsCardNumber(text)).toBe(false);
  });

  it('catalogue numbers', () => {
    const number = fc
      .tuple(fc.stringMatching(/^[A-Z]{1,4}-?$/), digits(8), fc.constantFrom('', '-100', 'R', '/5mg'))
      .map((parts) => parts.join(''));
    fc.assert(fc.property(fc.array(number), (numbers) => !containsCardNumber(numbers.join('\n'))));
  });

  it('CAS numbers in lines or in a row', () => {
    const cas = digits(9).map((text) => `${text.slice(0, 7)}-${text.slice(7)}-${casCheckDigit(text)}`);
    fc.assert(fc.property(fc.array(cas), (numbers) => !containsCardNumber(numbers.join(' '))));
  });

  it('GTIN-13 numbers', () => {
    for (const article of articles) expect(containsCardNumber(article)).toBe(false);
    fc.assert(fc.property(digits(12), (before) => !containsCardNumber(articleNumber(before))));
  });

  it('long numbers of unknown networks', () => {
    const unknown = fc
      .tuple(fc.constantFrom('1', '7', '9', '0', '56'), digits(13))
      .map((parts) => parts.join(''));
    fc.assert(fc.property(unknown, (text) => !containsCardNumber(withCheckDigit(text))));
  });
});
