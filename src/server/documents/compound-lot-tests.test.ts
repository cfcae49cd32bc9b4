import { describe, expect, it } from 'vitest';
import { compoundTests } from './compound-lot-tests';
import type { TestedLot } from './lot-test-values';

function lot(changes: Partial<TestedLot>, properties: Record<string, string> = {}): TestedLot {
  return {
    product_class: 'compound',
    name: 'A compound',
    weight: '194.19',
    formula: 'C8H10N4O2',
    smiles: 'Cn1c(=O)c2c(ncn2C)n(C)c1=O',
    hazards: [],
    property: (name) => ({ Purity: '>98% (HPLC)', ...properties })[name] ?? '',
    random: () => 0.5,
    ...changes,
  };
}

const methods = (product: TestedLot) => compoundTests(product).map(({ method }) => method);
const testOf = (product: TestedLot, name: string) => compoundTests(product).find(({ test }) => test === name);

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
    expect(methods(lot({ formula: 'C6F6', smiles: 'Fc1c(F)c(F)c(F)c(F)c1F' }))).toContain('¹⁹F NMR');
    expect(methods(lot({ formula: 'CCl4', smiles: 'ClC(Cl)(Cl)Cl' }))).toContain('¹³C NMR');
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

  it('have no water and no headspace for an alkyl of aluminum, whether classified or not', () => {
    const alkyl = lot(
      { formula: 'C3H9Ga', smiles: '[CH3][Ga]([CH3])[CH3]', weight: '114.83' },
      { Purity: '>97%' },
    );
    expect(methods(alkyl).join()).not.toMatch(/Karl Fischer|Headspace/);
    const acetylacetonate = lot({ smiles: 'CC(=O)[CH-]C(C)=[O+][Al]' });
    expect(methods(acetylacetonate).join()).toMatch(/Karl Fischer/);
  });

  it('measure the content of a solution in percent or as a molarity', () => {
    const content = (Concentration: string) => testOf(lot({}, { Concentration }), 'Content');
    expect(content('50% in p-menthane')?.limit).toBe('49–51%');
    expect(content('2 M in toluene')?.limit).toBe('1.90–2.10 M');
    expect(content('2 M in toluene')?.result).toBe('2.00 M');
  });

  it('dry inorganic substances, and elements not at all', () => {
    const oxidant = lot({ formula: 'CrO3', smiles: '[O]=[Cr](=[O])=[O]' }, { Purity: '>97%' });
    expect(testOf(oxidant, 'Water')).toBeUndefined();
    expect(testOf(oxidant, 'Loss on drying')?.method).toBe('Oven, 105 °C');
    const element = lot({ formula: 'Zn', smiles: '[Zn]' }, { Purity: '>99%' });
    expect(methods(element)).not.toEqual(expect.arrayContaining(['Oven, 105 °C']));
  });

  it.each([
    ['Sodium borohydride', 'BH4Na', '[BH4-].[Na+]'],
    ['Phosphorus pentachloride', 'Cl5P', 'ClP(Cl)(Cl)(Cl)Cl'],
    ['Phosphorus pentoxide', 'O10P4', 'O=P12OP3(=O)OP(=O)(O1)OP(=O)(O2)O3'],
  ])('do not dry %s, which reacts with water', (_name, formula, smiles) => {
    expect(testOf(lot({ formula, smiles }, { Purity: '>97%' }), 'Loss on drying')).toBeUndefined();
  });

  it.each([
    ['Ferrous sulfate', 'FeO4S', 'O=S(=O)([O-])[O-].[Fe+2]'],
    ['Indium arsenide', 'AsIn', '[As]#[In]'],
  ])('dry %s, whose formula only begins like that of a halide', (_name, formula, smiles) => {
    expect(testOf(lot({ formula, smiles }, { Purity: '>97%' }), 'Loss on drying')).toBeDefined();
  });

  it.each([
    ['Sodium bicarbonate', 'CHNaO3', 'O=C([O-])O.[Na+]', 'Ion tests and ICP-OES', 'Titration or ICP-OES'],
    ['Thionyl chloride', 'Cl2OS', 'O=S(Cl)Cl', 'Infrared or Raman spectrum', 'Titration or ICP-OES'],
    ['Deuterium oxide', 'D2O', '[2H]O[2H]', 'Infrared or Raman spectrum', '¹H NMR of the residual protons'],
    ['Water', 'H2O', 'O', 'Infrared or Raman spectrum', 'Titration or ICP-OES'],
    [
      'Perflexane',
      'C6F14',
      'FC(F)(F)C(F)(F)C(F)(F)C(F)(F)C(F)(F)C(F)(F)F',
      '¹⁹F NMR',
      'Quantitative ¹⁹F NMR',
    ],
    ['Hexachloroethane', 'C2Cl6', 'ClC(Cl)(Cl)C(Cl)(Cl)Cl', '¹³C NMR', 'Elemental analysis'],
  ])('identify and assay %s by methods that can see it', (_name, formula, smiles, identity, purity) => {
    const tested = lot({ formula, smiles }, { Purity: '>97%' });
    expect([testOf(tested, 'Identity')?.method, testOf(tested, 'Purity')?.method]).toEqual([
      identity,
      purity,
    ]);
  });

  it('have no mass of a complex, whose ligands leave the metal', () => {
    const complex = lot({ formula: 'C6MoO6', smiles: '[C-]#[O+].[C-]#[O+].[Mo]' });
    expect(testOf(complex, 'Average mass')).toBeUndefined();
    expect(testOf(lot({ formula: 'C18H45N3OSn', smiles: 'CCN(CC)[Sn]' }), 'Average mass')).toBeUndefined();
  });

  it.each(['SC[C@H](O)[C@@H](O)CS', 'N[C@@H](CS)C(=O)O', 'O=C1O[C@H]([C@@H](O)CO)C(O)=C1O'])(
    'drive the water out of %s, which consumes the iodine of the reagent',
    (smiles) => {
      expect(testOf(lot({ smiles }), 'Water')?.method).toBe('Karl Fischer with oven');
    },
  );

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

  it('heat nothing that is explosive, self-heating or a strong oxidizer', () => {
    const salt = { formula: 'Na2O4S2', smiles: 'O=S([O-])S(=O)[O-].[Na+].[Na+]' };
    expect(testOf(lot(salt, { Purity: '>97%' }), 'Loss on drying')).toBeDefined();
    for (const code of ['H251', 'H260', 'H242', 'H271'])
      expect(
        testOf(lot({ ...salt, hazards: [code] }, { Purity: '>97%' }), 'Loss on drying'),
        code,
      ).toBeUndefined();
  });

  it('find less water in liquids, least in those that do not mix with it', () => {
    const liquid = { Purity: '>99% (GC)', Form: 'Liquid' };
    const hexane = testOf(lot({ formula: 'C6H14', smiles: 'CCCCCC' }, liquid), 'Water');
    expect(hexane).toMatchObject({ method: 'Karl Fischer, coulometric', limit: '≤ 0.05%' });
    expect(testOf(lot({ formula: 'CH4O', smiles: 'CO' }, liquid), 'Water')?.limit).toBe('≤ 0.2%');
    const chloride = lot({ formula: 'C2H3ClO', smiles: 'CC(=O)Cl', hazards: ['EUH014'] }, liquid);
    expect(testOf(chloride, 'Water')).toBeUndefined();
    expect(testOf(lot({ hazards: ['H250', 'H260'] }), 'Water')).toBeUndefined();
  });

  it.each([0, 0.25, 0.5, 0.75, 0.999])('add up to 100 % at most (random number %d)', (random) => {
    const sugar = lot(
      { formula: 'C6H12O6', smiles: 'OC[C@H]1OC(O)[C@H](O)[C@@H](O)[C@@H]1O', random: () => random },
      { Purity: '>99%' },
    );
    const sum = ['Purity', 'Water', 'Residual solvents'].reduce(
      (total, name) => total + Number.parseFloat(testOf(sugar, name)?.result ?? 'NaN'),
      0,
    );
    expect(sum).toBeLessThanOrEqual(100.01);
  });
});
