import { describe, expect, it } from 'vitest';
import {
  anionName,
  codeInTradeName,
  isAnnotatedName,
  isBrokenName,
  isDatabaseNumber,
  hasNamedSalts,
  nameWithoutConfiguration,
  tidyCompoundName,
} from './compound-names';

describe('synonyms of compounds', () => {
  it.each([
    'DTXCID90815847',
    'Hms2166f04',
    'En300-207661',
    'A827275',
    'NS00012999',
    'DB-371707',
    'P1k3z8a8hj',
    'EC 204-018-1',
    'HY-N1521',
    'Agn-pc-04swai',
    'Ctk0i0750',
    'Ac1l1dfd',
    'Sbb056527',
    'Albb-032399',
    'Surecn12006',
  ])('are not record numbers such as %s', (text) => {
    expect(isDatabaseNumber(text)).toBe(true);
  });

  it.each([
    'PF04447943',
    'SB-203580',
    'A-769662',
    'NSC 83265',
    'SB 203580',
    'Paclitaxel',
    'DBCO',
    'AS-1',
    'ABT-737',
  ])('keep %s', (text) => {
    expect(isDatabaseNumber(text)).toBe(false);
  });

  it('have no remarks and grades', () => {
    expect(isAnnotatedName('2,5-Dichlorobenzoyl chloride [HSDB]')).toBe(true);
    expect(isAnnotatedName('3,4-Dibromohexane, 98%')).toBe(true);
    expect(isAnnotatedName('3: pn: us20040265921 page: 4 claimed protein')).toBe(true);
    expect(isAnnotatedName('Griseofulvin, ultramicrosize')).toBe(true);
    expect(isAnnotatedName('Doxorubicin nanoparticles')).toBe(true);
    expect(isAnnotatedName('Naphtho[2,3-a]pyrene')).toBe(false);
  });

  it.each([
    'Ch2=c=chch2c2h5',
    '1/c6h10/c1-3-5-6-4-2/h5h,1,4,6h2,2h',
    'Alkenes, c24-28 .alpha.-',
    '2,2,3,4,4-Pentabromodiphenyl ether',
  ])('are whole names, and not %s', (text) => {
    expect(isBrokenName(text)).toBe(true);
  });

  it.each(["2,2',3,4,4'-Pentabromodiphenyl ether", 'Hexa-1,2-diene', '2,2-Dimethylbutane', 'α-Pinene'])(
    'keep the whole name %s',
    (text) => {
      expect(isBrokenName(text)).toBe(false);
    },
  );

  it.each([
    ['L-Carnitine hydrochloride', 'C[N+](C)(C)C[C@H](O)CC(=O)[O-]', false],
    ['L-Carnitine hydrochloride', 'C[N+](C)(C)C[C@H](O)CC(=O)O.[Cl-]', true],
    ['Chlorpromazine hydrochloride', 'CN(C)CCCN1c2ccccc2Sc2ccc(Cl)cc21', false],
    ['Disodium EDTA dihydrate', 'O.O.[Na+].[Na+].O=C([O-])CN(CCN(CC(=O)O)CC(=O)O)CC(=O)[O-]', true],
    ['Sodium edetate', 'O=C(O)CN(CCN(CC(=O)O)CC(=O)O)CC(=O)O', false],
    ['Carbohydrate', 'OCC(O)C=O', true],
  ])('%s fits %s: %s', (name, smiles, fits) => {
    expect(hasNamedSalts(name, smiles)).toBe(fits);
  });
});

describe('names of compounds', () => {
  it.each([
    ['Mead-acid', 'C20H34O2', 'Mead acid'],
    ['GSK-3-inhibitor-IX', 'C16H10BrN3O2', 'GSK-3 inhibitor IX'],
    ['Avrainvillamide-analog-4', 'C9H9N', 'Avrainvillamide analog 4'],
    ['Tosyllysyl-chloromethyl-ketone', 'C14H21ClN2O3S', 'Tosyllysyl-chloromethyl ketone'],
    ['tyrphostin-AG-538', 'C16H11NO5', 'Tyrphostin AG-538'],
    ['Prostaglandin-e1', 'C20H34O5', 'Prostaglandin E1'],
    ['Cesium bromate (6CI,7CI)', 'BrCsO3', 'Cesium bromate'],
    ['Dilactylic acid (6CI)', 'C6H10O5', 'Dilactylic acid'],
    [
      '3,5-Dichloro-4-hydroxybenzenesulfonic acid-candidate',
      'C6H4Cl2O4S',
      '3,5-Dichloro-4-hydroxybenzenesulfonic acid',
    ],
    ['Ethyl 1h-indazole-3-carboxylate', 'C10H10N2O2', 'Ethyl 1H-indazole-3-carboxylate'],
    ['Oligomycin-c', 'C45H74O10', 'Oligomycin C'],
    ['Arachidonic Acid', 'C20H32O2', 'Arachidonic acid'],
    ['Dimethylallyl Diphosphate', 'C5H12O7P2', 'Dimethylallyl diphosphate'],
    ['Feruloyl Coenzyme A', 'C31H44N7O19P3S', 'Feruloyl Coenzyme A'],
    ['C.I. Acid Red 88', 'C20H13N2NaO4S', 'C.I. Acid Red 88'],
    ['N-Valeric Acid', 'C5H10O2', 'n-Valeric acid'],
    ['N-Butylamine', 'C4H11N', 'N-Butylamine'],
    ['3-Tert-Butylphenol', 'C10H14O', '3-tert-Butylphenol'],
    ['17Alpha-Estradiol', 'C18H24O2', '17alpha-Estradiol'],
    ['Alfa-lactose', 'C12H22O11', 'alpha-Lactose'],
    ['(-)-Beta-Pinene', 'C10H16', '(-)-beta-Pinene'],
    [
      'alpha-N-Dichloroacetyl-P-Aminophenylserinol',
      'C11H14Cl2N2O3',
      'alpha-N-Dichloroacetyl-p-Aminophenylserinol',
    ],
  ])('%s (%s) is written %s', (raw, formula, name) => {
    expect(tidyCompoundName(raw, formula)).toBe(name);
  });

  it.each([
    ['(1S,3R)-RSL3', 'RSL3'],
    ['(-)-Blebbistatin', 'Blebbistatin'],
    ['IWR-1-endo', 'IWR-1'],
    ['Aspirin', null],
    ['2,4-Dinitrophenol', null],
  ])('%s is also called %s', (name, plain) => {
    expect(nameWithoutConfiguration(name)).toBe(plain);
  });

  it.each([
    ['L-Glutamic acid', 'C5H9NO4', 'L-Glutamate'],
    ['Succinic acid', 'C4H6O4', 'Succinate'],
    ['L-Pyroglutamic acid', 'C5H7NO3', 'L-Pyroglutamate'],
    ['Hydrocinnamic acid', 'C9H10O2', 'Hydrocinnamate'],
    ['Hydrocyanic acid', 'CHN', null],
    ['Sulfuric acid', 'H2SO4', null],
    ['Hydrochloric acid', 'ClH', null],
    ['Pyrophosphoric acid', 'H4O7P2', null],
    ['Chloroplatinic acid', 'Cl6H2Pt', null],
    ['Chlorosulfuric acid', 'ClHO3S', null],
    ['Nitrosylsulfuric acid', 'HNO5S', null],
    ['Acetone', 'C3H6O', null],
  ])('the anion of %s (%s) is %s', (name, formula, anion) => {
    expect(anionName(name, formula)?.toLowerCase() ?? null).toBe(anion?.toLowerCase() ?? null);
  });

  it.each([
    ['Guchen MG 132', 'MG 132'],
    ['Exxsol pentane 80', null],
    ['MG 132', null],
  ])('%s is a trade name that ends with the code %s', (name, code) => {
    expect(codeInTradeName(name)).toBe(code);
  });
});
