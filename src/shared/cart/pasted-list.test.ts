import { describe, expect, it } from 'vitest';
import { joinLines, isPastedList } from './pasted-list';

describe('isPastedList', () => {
  it.each([
    'QA10023\nQA10024',
    'caffeine\r\naspirin\r\n',
    'QA10023, QC10000',
    'QA10023 QC10000',
    'QA1\t2\nQA2\t3',
    'caffeine\naspirin\nacetylsalicylic acid',
    'EGFR Antibody x 2\nHuman TNF-alpha ELISA Kit, 1',
    'Please send two of QA10023\nand one of QC10000, thank you',
    '50-78-2\n58-08-2',
  ])('accepts %j', (text) => expect(isPastedList(text)).toBe(true));

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
    'CD3 CD28',
    'CD3, CD28',
    'IL-2 IL-15',
    'QA10023 CD28',
    'Anti-EGFR Rabbit Monoclonal\nAntibody [EP38Y]',
    'Inhibition of the EGFR by gefitinib in\nlung cancer cells that carry T790M\nand C797S',
  ])('rejects %j', (text) => expect(isPastedList(text)).toBe(false));

  it('joins the lines', () => {
    expect(joinLines(' Anti-EGFR\r\n antibody\t[1] ')).toBe('Anti-EGFR antibody [1]');
  });
});
