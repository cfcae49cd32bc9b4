import { describe, expect, it } from 'vitest';
import { asOneText, isPastedList } from './pasted-list';

describe('a pasted text', () => {
  it.each([
    'QA10023\nQA10024',
    'caffeine\r\naspirin\r\n',
    'QA10023, QC10000',
    'QA10023 QC10000',
    'QA1\t2\nQA2\t3',
  ])('is a list: %j', (text) => expect(isPastedList(text)).toBe(true));

  it.each([
    '',
    '\n',
    'caffeine',
    '\nQA10023\r\n',
    'IL 6',
    'anti-EGFR, rabbit',
    '50-78-2',
    'CC(=O)O',
    ' \n\t\n ',
  ])('is none: %j', (text) => expect(isPastedList(text)).toBe(false));

  it('is one line where one text is wanted', () => {
    expect(asOneText(' Anti-EGFR\r\n antibody\t[1] ')).toBe('Anti-EGFR antibody [1]');
  });
});
