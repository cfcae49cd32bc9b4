import { describe, expect, it } from 'vitest';
import { impossiblePart } from './plausible-formula';

describe('a formula', () => {
  it.each(['CH5', 'C2H7', 'CF5', 'H3O', 'OF3', 'C6H15', 'H3', 'CH3F2'])('%s is impossible', (formula) => {
    expect(impossiblePart(formula)).toBe(formula);
  });

  it.each([
    'CH4',
    'C2H6O',
    'H2O',
    'H2',
    'HF',
    'NH3',
    'PCl5',
    'SF6',
    'IF7',
    'H3PO4',
    'NH4Cl',
    'C2H8N2O4',
    'B2H6',
    'CuSO4·5H2O',
    'C6H12O6',
    'D2O',
    'NH4^+',
    'H3O^+',
    'Fe2O3',
    'C17H35COOH',
    'MnCl2·4H2O',
    'C4H10N2·6H2O',
    'C2H6O.H2O',
    'C2H6O.5H2O',
    'C4H10N2·0.5H2O',
    '(NH4)2SO4',
  ])('%s is possible', (formula) => {
    expect(impossiblePart(formula)).toBeNull();
  });

  it('names the impossible part of a hydrate', () => {
    expect(impossiblePart('CH5·2H2O')).toBe('CH5');
    expect(impossiblePart('no formula')).toBeNull();
  });
});
