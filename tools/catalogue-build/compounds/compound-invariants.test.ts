import { describe, expect, it } from 'vitest';
import { type CompoundFacts, compoundInvariants, compoundNameInvariants } from './compound-invariants';
import { createRejections } from '../invariants';

const broken = (facts: CompoundFacts) =>
  compoundInvariants.filter((invariant) => !invariant.holds(facts)).map(({ name }) => name);

/** Manganese chloride tetrahydrate as it should be. */
const right: CompoundFacts = {
  cas: '13446-34-9',
  name: 'Manganese chloride tetrahydrate',
  smiles: 'O.O.O.O.[Cl-].[Cl-].[Mn+2]',
  formula: 'Cl2H8MnO4',
  weight: 197.904,
};

describe('compound rows', () => {
  it.each<CompoundFacts>([
    right,
    {
      cas: null,
      name: 'Talc (Mg3H2(SiO3)4)',
      smiles: '[Mg+2].[Mg+2].[Mg+2].O=[Si](O)[O-].O=[Si](O)[O-].O=[Si]([O-])[O-].O=[Si]([O-])[O-]',
      formula: 'H2Mg3O12Si4',
      weight: 379.27,
    },
    {
      cas: '10125-13-0',
      name: 'Copper chloride (CuCl2), dihydrate',
      smiles: 'O.O.[Cl-].[Cl-].[Cu+2]',
      formula: 'Cl2CuH4O2',
      weight: 170.48,
    },
    {
      cas: '13775-50-3',
      name: 'Sesquisodium sulfate',
      smiles: 'O=S(=O)([O-])O.O=S(=O)([O-])[O-].[Na+].[Na+].[Na+]',
      formula: 'HNa3O8S2',
      weight: 262.1,
    },
    { cas: '7440-50-8', name: 'Copper', smiles: '[Cu]', formula: 'Cu', weight: 63.55 },
    {
      cas: null,
      name: 'Sulfonic acid (PFBS)',
      smiles: 'O=S(=O)(O)C(F)(F)C(F)(F)C(F)(F)C(F)(F)F',
      formula: 'C4HF9O3S',
      weight: 300.1,
    },
    {
      cas: null,
      name: 'Cadmium chloride hemipentahydrate',
      smiles: 'O.O.O.O.O.[Cd+2].[Cd+2].[Cl-].[Cl-].[Cl-].[Cl-]',
      formula: 'Cd2Cl4H10O5',
      weight: 456.71,
    },
    { cas: '627-20-3', name: 'cis-2-Pentene', smiles: 'C/C=C\\CC', formula: 'C5H10', weight: 70.134 },
    {
      cas: '1928-38-7',
      name: '2,4-D-Methyl',
      smiles: 'COC(=O)COc1ccc(Cl)cc1Cl',
      formula: 'C9H8Cl2O3',
      weight: 235.06,
    },
    {
      cas: null,
      name: 'Phenazone (II)',
      smiles: 'CC1=CC(=O)N(N1C)c1ccccc1',
      formula: 'C11H12N2O',
      weight: 188.23,
    },
  ])('accepts $name', (facts) => {
    expect(broken(facts)).toEqual([]);
  });

  it.each<[string, Partial<CompoundFacts>]>([
    ['can be isolated and bottled', { cas: '13465-41-3', name: 'Permanganic acid' }],
    [
      'not a fluorocarbon of at most three carbon atoms, by its formula: most are gases',
      {
        cas: '677-21-4',
        name: '3,3,3-Trifluoropropene',
        smiles: 'C=CC(F)(F)F',
        formula: 'C3H3F3',
        weight: 96.05,
      },
    ],
    ['structure is readable', { smiles: 'C1CC', formula: 'C3H6', weight: 42.08, name: 'X', cas: null }],
    ['formula is that of the structure', { formula: 'Cl2H2MnO' }],
    ['weight is that of the structure', { weight: 143.86 }],
    [
      'no loose neutral atoms',
      { name: 'Zinc selenide', smiles: '[Se].[Zn]', formula: 'SeZn', weight: 144.34, cas: null },
    ],
    [
      'no loose neutral atoms',
      { name: 'Ethanol', smiles: 'C.CCO', formula: 'C3H10O', weight: 62.11, cas: null },
    ],
    [
      'ammines of platinum are neutral ligands',
      {
        name: 'Cisplatin',
        smiles: '[NH2][Pt]([NH2])([Cl])[Cl]',
        formula: 'Cl2H4N2Pt',
        weight: 298.03,
        cas: null,
      },
    ],
    [
      'charges are balanced',
      { name: 'Manganese', smiles: 'O.[Cl-].[Mn+2]', formula: 'ClH2MnO', weight: 108.4, cas: null },
    ],
    [
      'amides are not drawn as their acids',
      {
        name: 'Benzenesulfonamide',
        cas: '98-10-2',
        smiles: 'N=S(=O)(O)c1ccccc1',
        formula: 'C6H7NO2S',
        weight: 157.19,
      },
    ],
    [
      'formula in the name is that of the structure',
      { name: 'Magnetite (Fe3O4)', smiles: '[Fe+2].[O-2]', formula: 'FeO', weight: 71.84, cas: null },
    ],
    ['water content is that of the name', { name: 'Manganese chloride dihydrate' }],
    [
      'salt of the name is in the structure',
      {
        name: 'Varenicline dihydrochloride',
        smiles: 'Cl.c1cnc2cc3c(cc2n1)C1CNCC3C1',
        formula: 'C13H14ClN3',
        weight: 247.73,
        cas: null,
      },
    ],
    [
      'salt of the name is in the structure',
      { name: 'Sodium acetate', smiles: 'CC(=O)O', formula: 'C2H4O2', weight: 60.05, cas: null },
    ],
    [
      'salt of the name is in the structure',
      { name: '4-Chloroaniline HCl', smiles: 'Nc1ccc(Cl)cc1', formula: 'C6H6ClN', weight: 127.57, cas: null },
    ],
    [
      'configuration of the name is drawn',
      {
        name: 'L-Carnitine',
        cas: '406-76-8',
        smiles: 'C[N+](C)(C)CC(O)CC(=O)[O-]',
        formula: 'C7H15NO3',
        weight: 161.2,
      },
    ],
    [
      'configuration of the name is drawn',
      { name: 'cis-2-Pentene', cas: '627-20-3', smiles: 'CC=CCC', formula: 'C5H10', weight: 70.134 },
    ],
    [
      'not a gas',
      { name: 'Carbon monoxide', cas: '630-08-0', smiles: '[C-]#[O+]', formula: 'CO', weight: 28.01 },
    ],
    [
      'not classified as explosive or as a gas',
      {
        name: 'Picric acid',
        cas: '88-89-1',
        smiles: 'O=[N+]([O-])c1cc([N+](=O)[O-])c(O)c([N+](=O)[O-])c1',
        formula: 'C6H3N3O7',
        weight: 229.1,
      },
    ],
    [
      'thioamides, thioureas and thiones are not drawn as thiols',
      { name: '2-Pyridinecarbothioamide', smiles: 'N=C(S)c1ccccn1', formula: 'C6H6N2S', weight: 138.19 },
    ],
    [
      'thioamides, thioureas and thiones are not drawn as thiols',
      { name: '2-Mercaptobenzothiazole', smiles: 'Sc1nc2ccccc2s1', formula: 'C7H5NS2', weight: 167.25 },
    ],
    [
      'isonitriles are named so; others are nitriles',
      { name: 'Malonoben', smiles: '[C-]#[N+]C(C#N)=Cc1ccccc1', formula: 'C10H6N2', weight: 154.17 },
    ],
    [
      'sulfates are not drawn as sulfites',
      { name: 'Sodium dodecyl sulfate', smiles: 'CCOS(=O)[O-].[Na+]', formula: 'C2H5NaO3S', weight: 132.11 },
    ],
    [
      'no open-chain hemiacetals, as wrong drawings of glycol ethers and esters have',
      { name: 'Dipropylene glycol', smiles: 'CCC(O)OC(O)CC', formula: 'C6H14O3', weight: 134.17 },
    ],
    [
      'structure is not one fragment drawn several times, as in a salt without its counter-ion',
      {
        name: 'Debrisoquine',
        smiles: 'N=C(N)N1CCc2ccccc2C1.N=C(N)N1CCc2ccccc2C1',
        formula: 'C20H26N6',
        weight: 350.47,
      },
    ],
    [
      'no free dithiocarbamic, xanthic or sulfenic acid, which decompose',
      { name: 'Ditiocarb', smiles: 'CCN(CC)C(=S)S', formula: 'C5H11NS2', weight: 149.28 },
    ],
    [
      'no free dithiocarbamic, xanthic or sulfenic acid, which decompose',
      { name: 'Methanesulfenic acid', smiles: 'CSO', formula: 'CH4OS', weight: 64.11 },
    ],
    [
      'hydroxides of organic cations are sold as solutions or hydrates',
      {
        name: 'Tetraethylammonium hydroxide',
        smiles: 'CC[N+](CC)(CC)CC.[OH-]',
        formula: 'C8H21NO',
        weight: 147.26,
      },
    ],
    [
      'explosive and self-reactive groups are sold as solutions or moistened',
      { name: 'Cyclohexyl hydroperoxide', smiles: 'OOC1CCCCC1', formula: 'C6H12O2', weight: 116.16 },
    ],
    [
      'acids and water that an organic compound is drawn with are in its name',
      {
        cas: null,
        name: 'ZD 2079',
        smiles: 'Cl.O=C(O)Cc1ccc(OCCNC[C@H](O)c2ccccc2)cc1',
        formula: 'C18H22ClNO4',
        weight: 351.83,
      },
    ],
    [
      'acids and water that an organic compound is drawn with are in its name',
      {
        cas: null,
        name: 'Tolmetin sodium',
        smiles: 'CC(=O)[O-].[Na+].O',
        formula: 'C2H5NaO3',
        weight: 100.05,
      },
    ],
    [
      'bitartrates have one molecule of acid for each base',
      {
        cas: '69815-49-2',
        name: 'Norepinephrine bitartrate',
        smiles: 'NC[C@H](O)c1ccc(O)c(O)c1.O=C(O)C(O)C(O)C(=O)O.O=C(O)C(O)C(O)C(=O)O',
        formula: 'C16H23NO15',
        weight: 469.35,
      },
    ],
    [
      'tartrates are not drawn as meso-tartrates',
      {
        cas: '26155-31-7',
        name: 'Morantel tartrate',
        smiles: 'Cc1ccsc1/C=C/C1=NCCCN1C.O=C(O)[C@@H](O)[C@@H](O)C(=O)O',
        formula: 'C16H22N2O6S',
        weight: 370.43,
      },
    ],
  ])('rejects a row unless its %s', (name, facts) => {
    expect(broken({ ...right, ...facts })).toContain(name);
  });

  it('are counted by the first invariant that they break', () => {
    const rejections = createRejections();
    expect(rejections.accepts('compound', compoundInvariants, right)).toBe(true);
    expect(rejections.accepts('compound', compoundInvariants, { ...right, weight: 1 })).toBe(false);
    expect(rejections.counts().filter(({ rejected }) => rejected > 0)).toEqual([
      { kind: 'compound', name: 'weight is that of the structure', rejected: 1 },
    ]);
  });
});

it.each([
  ['10H-phenothiazin-10-yl)(p-tolyl)methanone', 'brackets of the name are balanced'],
  ['Methyl [(1S)-(1,2-dimethylcyclopent-2-en-1-yl]acetate', 'brackets of the name are balanced'],
  ['Ganglioside', 'name is that of one substance'],
  ['Aminomethyltransferase', 'name is that of one substance'],
  ['Syk inhibitor', 'name is that of one substance'],
  ['Chk2 inhibitor II', undefined],
  ['Aluminum;sodium;tetrahydroxide', 'name is no list of ions'],
  ['Penicillin G', undefined],
  ['Agn-pc-04swai', 'name is no record number of a database or supplier'],
  ['(1S,3R)-RSL3', undefined],
])('a compound named %s breaks: %s', (name, broken) => {
  const facts = { name, smiles: 'CC' };
  expect(compoundNameInvariants.find((invariant) => !invariant.holds(facts))?.name).toBe(broken);
});

describe('a name that says thioamide, thiourea or thione', () => {
  const accepts = (name: string, smiles: string) =>
    compoundNameInvariants.every((invariant) => invariant.holds({ name, smiles }));

  it.each([
    ['Thioacetamide', 'CC(N)=S', 'CC(=N)S'],
    ['2-Pyrazinecarbothioamide', 'NC(=S)c1cnccn1', 'N=C(S)c1cnccn1'],
    ['4-Benzylthiosemicarbazide', 'NNC(=S)NCc1ccccc1', 'NNC(S)=NCc1ccccc1'],
    ['N-Phenylthiourea', 'NC(=S)Nc1ccccc1', 'NC(S)=Nc1ccccc1'],
    ['1-Methyl-2-pyrrolidinethione', 'CN1CCCC1=S', 'CN1CCCC1S'],
  ])('%s has C=S', (name, thione, thiol) => {
    expect(accepts(name, thione)).toBe(true);
    expect(accepts(name, thiol)).toBe(false);
  });

  it.each([
    ['Glutathione', 'N[C@@H](CCC(=O)N[C@@H](CS)C(=O)NCC(=O)O)C(=O)O'],
    ['S-Methylisothiourea', 'CSC(=N)N'],
    ['Zinc pyrithione', '[O-][n+]1ccccc1[S][Zn][S]c1cccc[n+]1[O-]'],
  ])('is not %s', (name, smiles) => {
    expect(accepts(name, smiles)).toBe(true);
  });
});

it('has a counterexample for each check', () => {
  const names = new Set(compoundInvariants.map(({ name }) => name));
  expect(names.size).toBe(compoundInvariants.length);
});
