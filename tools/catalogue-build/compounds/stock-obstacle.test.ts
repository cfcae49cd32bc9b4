import { expect, it } from 'vitest';
import { stockObstacle } from './stock-obstacle';

const compound = (formula: string, smiles: string, line = 'Fine chemicals') => ({
  formula,
  smiles,
  line,
  targets: [],
});

it.each([
  ['phosphorus pentoxide', 'O10P4', 'O=P12OP3(=O)OP(=O)(O1)OP(=O)(O2)O3'],
  ['thionyl chloride', 'Cl2OS', 'O=S(Cl)Cl'],
  ['phosphorus trichloride', 'Cl3P', 'ClP(Cl)Cl'],
  ['acetyl chloride', 'C2H3ClO', 'CC(=O)Cl'],
  ['tosyl chloride', 'C7H7ClO2S', 'Cc1ccc(S(=O)(=O)Cl)cc1'],
  ['chlorotrimethylsilane', 'C3H9ClSi', 'C[Si](C)(C)Cl'],
  ['toluene diisocyanate', 'C9H6N2O2', 'Cc1ccc(N=C=O)cc1N=C=O'],
  ['phthalic anhydride', 'C8H4O3', 'O=C1OC(=O)c2ccccc21'],
  ['calcium hydride', 'CaH2', '[Ca+2].[H-].[H-]'],
  ['sodium borohydride', 'BH4Na', '[BH4-].[Na+]'],
  ['sodium methoxide', 'CH3NaO', 'C[O-].[Na+]'],
  ['potassium tert-butoxide', 'C4H9KO', '[K+].CC(C)(C)[O-]'],
  ['magnesium ethoxide', 'C4H10MgO2', 'CC[O-].CC[O-].[Mg+2]'],
  ['aluminum isopropoxide', 'C9H21AlO3', 'CC(C)O[Al](OC(C)C)OC(C)C'],
  ['titanium isopropoxide', 'C12H28O4Ti', 'CC(C)[O-].CC(C)[O-].CC(C)[O-].CC(C)[O-].[Ti+4]'],
  ['boron trifluoride etherate', 'C4H10BF3O', 'CC[O+](CC)[B-](F)(F)F'],
  ['gallium trichloride', 'Cl3Ga', '[Cl][Ga]([Cl])[Cl]'],
  ['triethylgallium', 'C6H15Ga', '[CH3][CH2][Ga]([CH2][CH3])[CH2][CH3]'],
  ['sodium metal', 'Na', '[Na]'],
  ['calcium oxide', 'CaO', '[O]=[Ca]'],
  ['aluminum chloride', 'AlCl3', '[Al+3].[Cl-].[Cl-].[Cl-]'],
  ['titanium tetrachloride', 'Cl4Ti', '[Cl-].[Cl-].[Cl-].[Cl-].[Ti+4]'],
])('%s reacts with water', (_, formula, smiles) =>
  expect(stockObstacle(compound(formula, smiles))).toBe('reacts with water or air'),
);

it.each([
  ['silica', 'O2Si', 'O=[Si]=O'],
  ['iron', 'Fe', '[Fe]'],
  ['iodine', 'I2', 'II'],
  ['magnetite', 'Fe3O4', '[Fe+2].[Fe+3].[Fe+3].[O-2].[O-2].[O-2].[O-2]'],
  ['barium sulfate', 'BaO4S', 'O=S(=O)([O-])[O-].[Ba+2]'],
  ['calcium carbonate', 'CCaO3', 'O=C([O-])[O-].[Ca+2]'],
  ['copper(I) chloride', 'ClCu', '[Cl][Cu]'],
  ['zinc sulfide', 'SZn', '[S]=[Zn]'],
  ['talc', 'H2Mg3O12Si4', 'O=[Si]([O-])[O-].[Mg+2]'],
  ['deuterium oxide', 'D2O', '[2H]O[2H]'],
])('nothing is known about the solubility of %s', (_, formula, smiles) =>
  expect(stockObstacle(compound(formula, smiles))).toBe('no data about its solubility'),
);

it.each([
  ['sodium chloride', 'ClNa', '[Cl-].[Na+]'],
  ['sodium nitrite', 'NNaO2', 'O=N[O-].[Na+]'],
  ['sodium azide', 'N3Na', '[N-]=[N+]=[N-].[Na+]'],
  ['potassium permanganate', 'KMnO4', '[K+].[O]=[Mn](=[O])(=[O])[O-]'],
  ['silver nitrate', 'AgNO3', '[Ag+].O=[N+]([O-])[O-]'],
  ['aluminum chloride hexahydrate', 'AlCl3H12O6', 'O.O.O.O.O.O.[Cl][Al]([Cl])[Cl]'],
  ['copper sulfate pentahydrate', 'CuH10O9S', 'O.O.O.O.O.O=S(=O)([O-])[O-].[Cu+2]'],
  ['boric acid', 'BH3O3', 'OB(O)O'],
  ['sodium carbonate', 'CNa2O3', 'O=C([O-])[O-].[Na+].[Na+]'],
  ['cisplatin', 'Cl2H6N2Pt', '[NH3+][Pt-2]([NH3+])([Cl])[Cl]'],
  ['caffeine', 'C8H10N4O2', 'Cn1c(=O)c2c(ncn2C)n(C)c1=O'],
  ['PMSF', 'C7H7FO2S', 'O=S(=O)(F)Cc1ccccc1'],
  ['a BODIPY dye', 'C9H7BF2N2', 'F[B-]1(F)n2cccc2C=C2C=CC=[N+]21'],
  ['an ionic liquid', 'C8H15BF4N2', 'CCCC[n+]1ccn(C)c1.F[B-](F)(F)F'],
  ['zinc acetylacetonate', 'C10H14O4Zn', 'CC(=O)C=C(C)[O-].CC(=O)C=C(C)[O-].[Zn+2]'],
  ['sodium acetate', 'C2H3NaO2', 'CC(=O)[O-].[Na+]'],
  ['ethyl acetate', 'C4H8O2', 'CCOC(C)=O'],
  ['an ionic liquid', 'C8H15BF4N2', 'CCCCn1cc[n+](C)c1.F[B-](F)(F)F'],
])('stock solutions of %s are offered', (_, formula, smiles) =>
  expect(stockObstacle(compound(formula, smiles))).toBe(''),
);

it('inhibitors are offered in solution although they are anhydrides or unknown salts', () => {
  const line = 'Bioactive small molecules';
  expect(stockObstacle(compound('C8H4O3', 'O=C1OC(=O)c2ccccc21', line))).toBe('');
  expect(stockObstacle(compound('As2O3', 'O=[As]O[As]=O', line))).toBe('');
});
