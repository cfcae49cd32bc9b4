import { describe, expect, it } from 'vitest';
import { isSelfReactive, maySellPure } from './energetic-compounds';

describe('a substance that must not be sold pure', () => {
  it.each([
    ['a hydroperoxide', 'CC(OO)c1ccccc1', 'C8H10O2'],
    ['a peroxide', 'C=CCOOC(C)(C)C', 'C7H14O2'],
    ['a peroxide whose ring closes between the oxygen atoms', 'C1CCCCO1.O1C(C)O1', 'C7H14O3'],
    ['hydrogen peroxide', 'OO', 'H2O2'],
    ['an azide of few carbon atoms', '[N-]=[N+]=NCCO', 'C2H5N3O'],
    ['a diazo compound', 'CCOC(=O)C=[N+]=[N-]', 'C4H6N2O2'],
    ['a diazonium salt', 'N#[N+]c1ccccc1.[Cl-]', 'C6H5ClN2'],
    ['an ester with several nitrate groups', 'O=[N+]([O-])OCC(O[N+](=O)[O-])CO[N+](=O)[O-]', 'C3H5N3O9'],
    ['a small nitramine', 'C[NH][N+](=O)[O-]', 'CH4N2O2'],
    ['picric acid', 'O=[N+]([O-])c1cc([N+](=O)[O-])c(O)c([N+](=O)[O-])c1', 'C6H3N3O7'],
    ['a dinitrophenol', 'O=[N+]([O-])c1ccc(O)c([N+](=O)[O-])c1', 'C6H4N2O5'],
    ['dinitromethane', 'O=[N+]([O-])C[N+](=O)[O-]', 'CH2N2O4'],
    ['an organic perchlorate', 'C[NH3+].[O-]Cl(=O)(=O)=O', 'CH6ClNO4'],
    ['an organic perchlorate with charges', 'C[NH3+].[O-][Cl+3]([O-])([O-])[O-]', 'CH6ClNO4'],
  ])('is %s', (_name, smiles, formula) => {
    expect(maySellPure({ cas: null, smiles, formula })).toBe(false);
  });

  it.each([
    ['an azide with enough carbon', '[N-]=[N+]=Nc1ccc(-c2ccccc2)cc1', 'C12H9N3'],
    ['a mononitrate of six carbon atoms', 'O=[N+]([O-])O[C@@H]1CO[C@H]2[C@@H]1OC[C@@H]2O', 'C6H9NO6'],
    ['dinitrobenzene', 'O=[N+]([O-])c1cccc([N+](=O)[O-])c1', 'C6H4N2O4'],
    ['dinitrosalicylic acid', 'O=C(O)c1cc([N+](=O)[O-])cc([N+](=O)[O-])c1O', 'C7H4N2O7'],
    ['an inorganic perchlorate', '[Na+].[O-][Cl+3]([O-])([O-])[O-]', 'ClNaO4'],
    ['a nitrate of a metal', 'O=[N+]([O-])[O-].[K+]', 'KNO3'],
  ])('is not %s', (_name, smiles, formula) => {
    expect(maySellPure({ cas: null, smiles, formula })).toBe(true);
  });

  it('is not artemisinin, which is a stable crystalline drug', () => {
    const smiles = 'C[C@@H]1CC[C@H]2[C@@H](C)C(=O)O[C@@H]3O[C@@]4(C)CC[C@@H]1[C@]32OO4';
    expect(maySellPure({ cas: '63968-64-9', smiles, formula: 'C15H22O5' })).toBe(true);
    expect(maySellPure({ cas: null, smiles, formula: 'C15H22O5' })).toBe(false);
  });
});

it('only groups that decompose by themselves demand cold storage', () => {
  expect(isSelfReactive({ smiles: 'CC(C)(C)OO', formula: 'C4H10O2' })).toBe(true);
  expect(isSelfReactive({ smiles: 'O=[N+]([O-])c1ccc(O)c([N+](=O)[O-])c1', formula: 'C6H4N2O5' })).toBe(
    false,
  );
});
