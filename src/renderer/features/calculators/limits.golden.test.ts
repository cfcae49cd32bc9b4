import { describe, expect, it } from 'vitest';
import { calculate } from '../../../../test/render/calculate';
import { calculatorMessages } from '../../../shared/calculators/messages';
import type { Values } from './tool';

/** Towbin's buffer without methanol, Laemmli's, and others, as ids of the recipe calculator. */
const [towbin, laemmli, pbs, tbe] = [
  'transfer-buffer-towbin-1x',
  'laemmli-sample-buffer-1x',
  'pbs-1x-ph-7-4',
  'tbe-1x',
];

describe('a recipe', () => {
  it.each([
    [pbs, '100', 'Sodium chloride does not stay dissolved at this strength: choose at most 36.4×.'],
    [tbe, '20', 'Boric acid does not stay dissolved at this strength: choose at most 11.2×.'],
    [laemmli, '6', 'The substances take up more than the volume: choose at most 5.2×.'],
    [
      'rbc-lysis-buffer-1x',
      '50',
      'Ammonium chloride does not stay dissolved at this strength: choose at most 32.2×.',
    ],
    ['mes-buffer-0-1-m', '20', 'MES does not stay dissolved at this strength: choose at most 10×.'],
  ])('%s is not made %s-fold', (recipe = '', strength, message) => {
    expect(calculate('buffer', { recipe, strength }).problems).toEqual({ strength: message });
  });

  it('has no methanol in a concentrate', () => {
    const { rows, warnings } = calculate('buffer', { recipe: towbin ?? '', strength: '10' });
    expect(rows.map(([name]) => name)).toEqual(['Tris base', 'Glycine']);
    expect(warnings).toContain(calculatorMessages.methanolLater);
    const ready = calculate('buffer', { recipe: towbin ?? '', strength: '1' });
    expect(ready.rows.map(([name, amount]) => [name, amount])).toContainEqual(['Methanol', '200 mL']);
  });
});

describe('an input at the limit of the model', () => {
  it.each<[string, Values, keyof typeof calculatorMessages]>([
    ['molarity', { volume: '1', concentration: '1', weight: '1e9' }, 'tooDense'],
    ['molarity', { volume: '1', concentration: '1', weight: '0.5' }, 'lightMolecule'],
    ['stock', { weight: '600', masses: '1', strengths: '5', strengths_unit: 'M' }, 'tooDense'],
    [
      'reconstitution',
      { mass: '5', mass_unit: 'g', concentration: '3e3', concentration_unit: 'g/L' },
      'tooDense',
    ],
    ['reconstitution', { wish: 'activity', mass: '5', specific: '1', activity: '1e4' }, 'tooDense'],
    ['protein-amount', { weight: '1e-6', mass: '1' }, 'lightMolecule'],
    [
      'buffer-ph',
      { buffer: 'phosphate', ph: '7.2', concentration: '20', concentration_unit: 'M' },
      'veryStrong',
    ],
    ['buffer-ph', { buffer: 'glycine', ph: '13', concentration: '10' }, 'freeIons'],
    ['buffer-ph', { buffer: 'acetate', ph: '3', concentration: '10' }, 'freeIons'],
    ['buffer-ph', { buffer: 'mes', ph: '6.1', titrant: '1', titrant_unit: 'uM' }, 'weakTitrant'],
    ['buffer-ph', { buffer: 'tris', ph: '8', temperature: '95' }, 'farTemperature'],
    ['tm', { sequence: 'ACGTACGTACGTACGT', sodium: '0.001' }, 'saltOutOfRange'],
    ['protein-sequence', { sequence: 'ACGTACGTACGTACGTACGT' }, 'looksLikeDna'],
  ])('of %s, %j, is shown with a warning', (id, values, key) => {
    const { problems, warnings } = calculate(id, values);
    expect(problems).toEqual({});
    expect(warnings).toContain(calculatorMessages[key]);
  });

  it.each<[string, Values]>([
    [
      'molarity',
      { volume: '1', volume_unit: 'L', concentration: '1', concentration_unit: 'M', weight: '58.44' },
    ],
    ['buffer-ph', { buffer: 'phosphate', ph: '7.4', concentration: '100', titrant: '1' }],
    // Both titrations take about half of the final volume.
    ['buffer-ph', { buffer: 'mes', ph: '6.1', concentration: '100', titrant: '0.09' }],
    ['tm', { sequence: 'ACGTACGTACGTACGT' }],
  ])('is not reported for the ordinary input of %s', (id, values) => {
    const limits = (['tooDense', 'freeIons', 'weakTitrant', 'farTemperature', 'saltOutOfRange'] as const).map(
      (key) => calculatorMessages[key],
    );
    expect(calculate(id, values).warnings.filter((text) => limits.some((limit) => limit === text))).toEqual(
      [],
    );
  });

  it.each<[string, Values, string, string]>([
    [
      'dilution',
      { c1: '250', c1_unit: '%', c2: '70', c2_unit: '%', v2: '1' },
      'c1',
      calculatorMessages.tooDense,
    ],
    [
      'dilution',
      { find: 'c1', v1: '1', v1_unit: 'mL', c2: '150', c2_unit: '%', v2: '10' },
      'c2',
      calculatorMessages.tooDense,
    ],
    ['a260', { a260: '1', dilution: '0.5' }, 'dilution', calculatorMessages.undiluted],
    ['protein-sequence', { sequence: 'MKW', dilution: '0.5' }, 'dilution', calculatorMessages.undiluted],
    ['ng-pmol', { length: '0.5', mass: '1' }, 'length', 'Enter at least 1 base.'],
    [
      'protein-sequence',
      { sequence: 'MKBW' },
      'sequence',
      '“B” stands for more than one amino acid: enter the exact sequence.',
    ],
  ])('of %s, %j, is refused', (id, values, field, message) => {
    expect(calculate(id, values).problems).toEqual({ [field]: message });
  });
});

describe('ways of typing', () => {
  it.each([
    ['CuSO4x5H2O', '249.685 g/mol'],
    ['CuSO4 × 5H2O', '249.685 g/mol'],
    ['CuSO4 5H2O', '249.685 g/mol'],
    ['CaSO4·½H2O', '145.148 g/mol'],
    ['ＣｕＳＯ４·５Ｈ２Ｏ', '249.685 g/mol'],
  ])('the formula %s', (formula, weight) => {
    expect(calculate('weight', { formula }).first).toBe(weight);
  });

  it.each(['1 5 10', '1;5;10', '1; 5; 10;', '１；５；１０', '1　5　10'])('the list %s', (masses) => {
    expect(calculate('stock', { weight: '500', masses }).rows[0]?.slice(1)).toEqual([
      '2 mL',
      '10 mL',
      '20 mL',
    ]);
  });

  it('no list of semicolons only', () => {
    expect(calculate('stock', { weight: '500', masses: ';' }).problems).toHaveProperty('masses');
  });

  it('full-width digits of a Chinese keyboard', () => {
    expect(calculate('molarity', { volume: '１０', concentration: '５', weight: '５８．４４' }).first).toBe(
      '2.922 mg',
    );
  });

  it('a nitrogen atom with four partners and no charge is impossible, a nitro group is not', () => {
    const warningsOf = (smiles: string) => calculate('weight', { from: 'smiles', smiles }).warnings;
    expect(warningsOf('CN(C)(C)(C)C')).toEqual(['N has more bonds than it can have.']);
    expect(warningsOf('CN(=O)=O')).toEqual([]);
    expect(warningsOf('C[N+](C)(C)C')).toEqual([]);
  });

  it('no solvent is left over as 0 of the base unit', () => {
    expect(calculate('percent', { basis: 'ww', percent: '100', whole: '10' }).figures['Solvent']).toBe('0 g');
  });

  it('pyrrolysine is an amino acid', () => {
    expect(calculate('protein-sequence', { sequence: 'O' }).first).toBe('255.3 g/mol');
  });
});
