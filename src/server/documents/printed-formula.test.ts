import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fontFor } from './fonts';
import { printedFormula, printedValue } from './printed-formula';

describe('printedFormula', () => {
  it.each([
    ['C9H8O4', 'C₉H₈O₄'],
    ['NaCl', 'NaCl'],
    ['C12H22O11', 'C₁₂H₂₂O₁₁'],
    ['Ca(OH)2', 'Ca(OH)₂'],
    ['C20H25N3O.2ClH', 'C₂₀H₂₅N₃O.2ClH'],
    ['CuSO4·5H2O', 'CuSO₄·5H₂O'],
    ['', ''],
  ])('of %s is %s', (formula, printed) => expect(printedFormula(formula)).toBe(printed));

  it('keeps all characters, and digits at the start or after a point on the line', () => {
    const unit = fc.constantFrom(...'CHNaO()[]0123456789.·+-');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (formula) => {
        const printed = printedFormula(formula);
        expect(printed.normalize('NFKC')).toBe(formula);
        expect(printed).not.toMatch(/(?:^|[.·+-])[₀-₉]|[A-Za-z)\]]\d/);
      }),
    );
  });

  it('has a font', () => {
    for (const character of '₀₁₂₃₄₅₆₇₈₉') expect(fontFor(character)).toBe(fontFor('C'));
  });
});

describe('printedValue', () => {
  it.each([
    ['Formula', 'H2O', 'H₂O'],
    ['Molecular formula', 'H2O', 'H₂O'],
    ['CAS number', 'H2O', 'H2O'],
    ['Formulation', 'PBS7', 'PBS7'],
  ])('of %s %s is %s', (name, value, printed) => expect(printedValue(name, value)).toBe(printed));
});
