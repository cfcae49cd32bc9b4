import { describe, expect, it } from 'vitest';
import type { Compound } from './compounds';
import { compoundSizes, isLiquid, storageOf } from './compound-offers';
import { lipidClassOf } from './lipid-class';

const compound = (name: string, smiles: string, changes: Partial<Compound> = {}): Compound => ({
  key: name,
  cas: null,
  name,
  synonyms: [],
  aliases: [],
  shortNames: [],
  lipidClass: lipidClassOf(smiles),
  formula: 'C20H30O',
  weight: '286.45',
  smiles,
  inchikey: '',
  ids: [],
  logp: '',
  tpsa: '',
  line: 'Biochemicals and metabolites',
  chemicalClass: '',
  targets: [],
  definition: '',
  roles: [],
  publications: [],
  popularityScore: 3,
  ...changes,
});

describe('compounds that air and light destroy', () => {
  it.each([
    ['retinal', String.raw`CC1=C(/C=C/C(C)=C/C=C\C(C)=C\C=O)C(C)(C)CCC1`],
    ['linoleic acid', String.raw`CCCCC/C=C\C/C=C\CCCCCCCC(=O)O`],
    ['a phospholipid', 'CCCCCCCCCCCCCCCC(=O)OC[C@H](COP(=O)(O)OCCN)OC(=O)CCCCCCCCCCCCCCC'],
  ])('such as %s are stored frozen in the dark', (name, smiles) => {
    expect(storageOf(compound(name, smiles))).toBe('-20C-L');
  });

  it.each([
    ['oleic acid', String.raw`CCCCCCCC/C=C\CCCCCCCC(=O)O`],
    ['limonene', 'CC1=CCC(C(C)=C)CC1'],
  ])('do not include %s', (name, smiles) => {
    expect(storageOf(compound(name, smiles))).not.toBe('-20C-L');
  });
});

describe('storage that a classification demands', () => {
  it.each([
    ['titanium tetrachloride', '7550-45-0', 'RT-I'],
    ['triethylaluminum', '97-93-8', 'RT-I'],
    ['dicumyl peroxide', '80-43-3', '4C'],
    ['acetone', '67-64-1', 'RT'],
  ])('applies to %s', (name, cas, storage) => {
    expect(storageOf(compound(name, 'CC', { cas }))).toBe(storage);
  });

  it.each([
    ['a solution of sodium hypochlorite', '7681-52-9', 'Cl[O-].[Na+]', '4C'],
    ['silver nitrate', '7761-88-8', '[Ag+].O=[N+]([O-])[O-]', 'RT-L'],
  ])('does not replace what %s needs', (name, cas, smiles, storage) => {
    expect(storageOf(compound(name, smiles, { cas }))).toBe(storage);
  });
});

describe('storage that a structure demands', () => {
  it.each([
    ['a hydride without a classification', '[H-].[H-].[Sr+2]', null, 'RT-I'],
    ['an alkyl of a metal', '[CH3][Ga]([CH3])[CH3]', null, 'RT-I'],
    ['a solution of an aluminum alkyl in toluene', '[CH3][Al]([CH3])[CH3]', '75-24-1', 'RT-I'],
    ['magnesocene', '[C-]1=CC=CC1.[C-]1=CC=CC1.[Mg+2]', null, 'RT-I'],
    ['chromocene', '[Cr+2].c1cc[cH-]c1.c1cc[cH-]c1', '1271-24-5', 'RT-I'],
    ['nickelocene', '[Ni+2].c1cc[cH-]c1.c1cc[cH-]c1', '1271-28-9', 'RT-I'],
    ['cobaltocene', '[Co+2].c1cc[cH-]c1.c1cc[cH-]c1', '1277-43-6', 'RT-I'],
    ['an alkyl drawn as ions', '[Al+3].[Al+3].[CH2-]C.[CH2-]C.[CH2-]C.[Cl-].[Cl-].[Cl-]', null, 'RT-I'],
    ['methyllithium', '[CH3-].[Li+]', null, 'RT-I'],
    ['phenyllithium', '[Li]c1ccccc1', null, 'RT-I'],
    ['a Grignard reagent', 'Br[Mg]C=C', null, 'RT-I'],
    ['sodium amide', '[NH2-].[Na+]', null, 'RT-I'],
    ['LDA', 'CC(C)[N-]C(C)C.[Li+]', null, 'RT-I'],
    ['LiHMDS', 'C[Si](C)(C)N([Li])[Si](C)(C)C', null, 'RT-I'],
    ['a dialkylamide of titanium', 'CN(C)[Ti](N(C)C)(N(C)C)N(C)C', null, 'RT-I'],
    ['a nitrosourea', 'CN(N=O)C(N)=O', '684-93-5', '-20C-L'],
    ['a peroxide that is sold by volume', 'CCCCC(CC)COC(=O)OOC(C)(C)C', '34443-12-4', '4C'],
    ['another peroxide', 'O=P1(N(CCCl)CCCl)NC(OO)CCO1', '39800-16-3', '-20C-L'],
  ])('applies to %s', (name, smiles, cas, storage) => {
    expect(storageOf(compound(name, smiles, { cas }))).toBe(storage);
  });
});

describe('compounds of metals that are stable in air', () => {
  it.each([
    ['ferrocene', '[Fe+2].c1cc[cH-]c1.c1cc[cH-]c1'],
    ['a carbonyl complex', 'CC1C=[C-]C=C1.[C-]#[O+].[C-]#[O+].[C-]#[O+].[Mn+]'],
    ['a cyanide', '[C-]#N.[Na+]'],
    ['zinc cyanide', 'N#C[Zn]C#N'],
    [
      'an acetylacetonate',
      String.raw`CC(=O)[CH-]/C(C)=[O+]\[Al](/[O+]=C(/C)[CH-]C(C)=O)/[O+]=C(/C)[CH-]C(C)=O`,
    ],
    ['a carboxylate', 'CC(=O)[O-].[Li+]'],
    ['an azide', '[N]N=[N-].[Cs+]'],
    ['the salt of an imide', 'O=C1[N-]S(=O)(=O)c2ccccc21.[Na+]'],
    ['the salt of a triazole', '[Na+].c1nc[n-]n1'],
    ['a carbide', '[C-].[Co+]'],
    ['a chloride', '[Cl][Zn][Cl]'],
  ])('such as %s need no inert gas by their structure', (name, smiles) => {
    expect(storageOf(compound(name, smiles))).not.toBe('RT-I');
  });
});

it('sells self-reactive compounds that are no bulk reagents by the milligram', () => {
  const perfosfamide = compound('perfosfamide', 'O=P1(N(CCCl)CCCl)NC(OO)CCO1', {
    cas: '39800-16-3',
    line: 'Fine chemicals',
  });
  expect(compoundSizes(perfosfamide, '').every(({ label }) => label.endsWith(' mg'))).toBe(true);
});

const phosphoenolpyruvate = 'C=C(OP(=O)(O)O)C(=O)O';
const acetylCoa =
  'CC(=O)SCCNC(=O)CCNC(=O)C(O)C(C)(C)COP(=O)(O)OP(=O)(O)OCC1OC(n2cnc3c(N)ncnc32)C(O)C1OP(=O)(O)O';

describe('biochemicals that do not last at room temperature', () => {
  it.each([
    ['phosphoenolpyruvate', phosphoenolpyruvate],
    ['oxaloacetic acid', 'O=C(O)CC(=O)C(=O)O'],
    ['dihydroxyacetone phosphate', 'O=C(CO)COP(=O)(O)O'],
    ['acetyl-CoA', acetylCoa],
    ['a salt of ADP', 'Nc1ncnc2c1ncn2C1OC(COP(=O)([O-])OP(=O)([O-])O)C(O)C1O.[Na+].[Na+]'],
    ['dihydrofolic acid', 'Nc1nc2c(c(=O)[nH]1)N=C(CNc1ccc(C(=O)N[C@@H](CCC(=O)O)C(=O)O)cc1)CN2'],
    ['NMNH', 'NC(=O)C1=CN(C2OC(COP(=O)(O)O)C(O)C2O)C=CC1'],
    ['dinoprost', String.raw`CCCCC[C@H](O)/C=C/[C@@H]1[C@@H](C/C=C\CCCC(=O)O)[C@@H](O)C[C@H]1O`],
    ['leukotriene B4', String.raw`CCCCC/C=C\C[C@@H](O)/C=C/C=C/C=C\[C@@H](O)CCCC(=O)O`],
  ])('such as %s are frozen and sold by the milligram', (name, smiles) => {
    const sold = compound(name, smiles, { cas: '1-1-1', weight: '168' });
    expect(storageOf(sold)).toMatch(/^-20C/);
    expect(compoundSizes(sold, '').every(({ label }) => / mg$|^1 g$/.test(label))).toBe(true);
  });

  it.each([
    ['phosphoethanolamine', 'NCCOP(=O)(O)O'],
    ['malonic acid', 'O=C(O)CC(=O)O'],
    ['levulinic acid', 'CC(=O)CCC(=O)O'],
  ])('do not include %s', (name, smiles) => {
    expect(storageOf(compound(name, smiles, { cas: '1-1-1', weight: '141' }))).toBe('RT');
  });

  it('are not dissolved in DMSO as diphosphates', () => {
    const targets = [{ symbol: 'ACACA', action: 'substrate', area: '', source: 'hand' }];
    const labels = compoundSizes(compound('acetyl-CoA', acetylCoa, { targets }), '').map(
      ({ label }) => label,
    );
    expect(labels.some((label) => label.includes('DMSO'))).toBe(false);
  });
});

describe('a liquid', () => {
  it.each([
    ['classified as flammable', '75-07-0', true],
    ['sold by volume', '67-66-3', true],
    ['classified as a flammable solid', '91-20-3', false],
    ['without a classification', '56-40-6', false],
  ])('%s', (_what, cas, expected) => {
    expect(isLiquid({ cas })).toBe(expected);
  });
});

it('offers no solution in DMSO of a toxin that is as polar as a sugar', () => {
  const targets = [{ symbol: 'SCN9A', action: 'blocker', area: '', source: 'hand' }];
  const polar = 'NC1=N[C@H](O)[C@H]2[C@H]3O[C@]4(O)O[C@@H]([C@@H](O)[C@@]2(N1)[C@@H]4O)[C@]3(O)CO';
  const labels = (smiles: string) =>
    compoundSizes(compound('toxin', smiles, { targets }), '').map(({ label }) => label);
  expect(labels(polar).some((label) => label.includes('DMSO'))).toBe(false);
  expect(labels('O=C(O)c1ccccc1Nc1ccccc1Cl').some((label) => label.includes('DMSO'))).toBe(true);
});
