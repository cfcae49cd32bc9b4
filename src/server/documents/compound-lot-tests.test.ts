import { describe, expect, it } from 'vitest';
import { compoundTests } from './compound-lot-tests';
import type { TestedProduct } from './lot-test-values';

function lot(changes: Partial<TestedProduct>, properties: Record<string, string> = {}): TestedProduct {
  return {
    product_class: 'compound',
    name: 'A compound',
    weight: '194.19',
    formula: 'C8H10N4O2',
    smiles: 'Cn1c(=O)c2c(ncn2C)n(C)c1=O',
    property: (name) => ({ Purity: '>98% (HPLC)', ...properties })[name] ?? '',
    random: () => 0.5,
    ...changes,
  };
}

const methods = (product: TestedProduct) => compoundTests(product).map(({ method }) => method);
const testOf = (product: TestedProduct, name: string) =>
  compoundTests(product).find(({ test }) => test === name);

describe('the tests of a compound lot', () => {
  it('have spectra, mass and residual solvents for an organic solid', () => {
    expect(methods(lot({}))).toEqual(
      expect.arrayContaining(['¹H NMR', 'ESI-MS, deconvoluted', 'HPLC-UV', 'Headspace GC']),
    );
  });

  it('have no NMR, chromatography or mass spectrum for sodium chloride', () => {
    const salt = lot({ weight: '58.44', formula: 'ClNa', smiles: '[Cl-].[Na+]' }, { Purity: '>99%' });
    expect(methods(salt).join()).not.toMatch(/NMR|HPLC|GC|ESI/);
    expect(testOf(salt, 'Purity')).toMatchObject({ method: 'Titration or ICP-OES', limit: '≥ 99%' });
  });

  it('have no NMR for paramagnetic complexes and none of hydrogen without hydrogen', () => {
    expect(methods(lot({ formula: 'C10H10Fe' }))).not.toContain('¹H NMR');
    expect(methods(lot({ formula: 'C6F6' }))).toContain('¹⁹F NMR');
    expect(methods(lot({ formula: 'CCl4' }))).toContain('¹³C NMR');
  });

  it('titrate salts and measure what a titrant does not react with by NMR', () => {
    const weighed = { Purity: '>97%' };
    const alkane = lot({ formula: 'C23H47F', smiles: 'CCCCCCCCCCCCCCCCCCCCCCCF' }, weighed);
    expect(testOf(alkane, 'Purity')?.method).toBe('Quantitative NMR');
    const salt = lot({ formula: 'C3H5NaO2', smiles: 'CCC(=O)[O-].[Na+]' }, weighed);
    expect(testOf(salt, 'Purity')?.method).toBe('Titration');
  });

  it('have no electrospray mass without an atom that takes up a proton', () => {
    const alkane = lot({ formula: 'C23H47F', smiles: 'CCCCCCCCCCCCCCCCCCCCCCCF' }, { Purity: '>97%' });
    expect(testOf(alkane, 'Average mass')).toBeUndefined();
  });

  it('dry inorganic substances, and elements not at all', () => {
    const oxidant = lot({ formula: 'CrO3', smiles: '[O]=[Cr](=[O])=[O]' }, { Purity: '>97%' });
    expect(testOf(oxidant, 'Water')).toBeUndefined();
    expect(testOf(oxidant, 'Loss on drying')?.method).toBe('Oven, 105 °C');
    const element = lot({ formula: 'Zn', smiles: '[Zn]' }, { Purity: '>99%' });
    expect(methods(element)).not.toEqual(expect.arrayContaining(['Oven, 105 °C']));
  });

  it('expect the water of a hydrate', () => {
    const hydrate = lot({ weight: '197.90', formula: 'Cl2H8MnO4', smiles: 'O.O.O.O.[Cl-].[Cl-].[Mn+2]' });
    expect(testOf(hydrate, 'Water')?.limit).toBe('36.4 ± 1.5%');
    expect(testOf(lot({}), 'Water')?.limit).toBe('≤ 1.0%');
    expect(testOf(lot({ smiles: 'O', formula: 'H2O' }), 'Water')).toBeUndefined();
  });

  it('have the content of a solution instead of a purity', () => {
    const acid = lot(
      { weight: '', formula: 'ClH', smiles: 'Cl' },
      { Concentration: '37% in water', Purity: '' },
    );
    expect(testOf(acid, 'Content')?.limit).toBe('36–38%');
    expect(testOf(acid, 'Purity')).toBeUndefined();
    expect(testOf(acid, 'Water')).toBeUndefined();
  });

  it('have no residual solvents for a solvent', () => {
    const liquid = lot(
      { weight: '32.04', formula: 'CH4O', smiles: 'CO' },
      { Purity: '>99% (GC)', Form: 'Liquid' },
    );
    expect(methods(liquid)).toEqual(expect.arrayContaining(['GC-FID', 'GC-MS']));
    expect(testOf(liquid, 'Residual solvents')).toBeUndefined();
  });
});
