import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFormula } from './formula';

/** Writes subscripts between underscores. */
const marked = (formula: string) =>
  parseFormula(formula)
    .map(({ text, isSubscript }) => (isSubscript ? `_${text}_` : text))
    .join('');

describe('parseFormula', () => {
  it.each([
    ['C9H8O4', 'C_9_H_8_O_4_'],
    ['NaCl', 'NaCl'],
    ['C12H22O11', 'C_12_H_22_O_11_'],
    ['Ca(OH)2', 'Ca(OH)_2_'],
    ['C20H25N3O.2ClH', 'C_20_H_25_N_3_O.2ClH'],
    ['CuSO4·5H2O', 'CuSO_4_·5H_2_O'],
    ['2HCl', '2HCl'],
    ['O4S-2', 'O_4_S-2'],
    ['', ''],
  ])('%s', (formula, expected) => expect(marked(formula)).toBe(expected));

  it('keeps all characters of any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const letters = parseFormula(text).map((part) => part.text);
        expect(letters.join('')).toBe(text);
      }),
    );
  });
});
