import { describe, expect, it } from 'vitest';
import { openConfiguration } from './drawn-configuration';

describe('the configuration that a drawing leaves open', () => {
  it.each([
    ['a racemate', 'CC(C(=O)O)c1ccc(CC(C)C)cc1'],
    ['decalin, which is cis or trans', 'C1CCC2CCCCC2C1'],
    ['camphor without its configuration', 'CC1(C)C2CCC1(C)C(=O)C2'],
    ['tranexamic acid without cis or trans', 'NCC1CCC(C(=O)O)CC1'],
    ['a maleate without the geometry of its double bond', 'CCCOC(=O)C=CC(=O)OCCC'],
    ['a substituted adamantane with a stereocenter', 'CC(N)C12CC3CC(CC(C3)C1)C2'],
  ])('is all of it for %s', (_name, smiles) => {
    expect(openConfiguration(smiles)).toBe('Not shown by the drawing');
  });

  it.each([
    ['atropine, a mixture of two isomers', 'CN1[C@@H]2CC[C@H]1C[C@@H](OC(=O)C(CO)c1ccccc1)C2'],
    ['pralatrexate', 'C#CCC(Cc1cnc2nc(N)nc(N)c2n1)c1ccc(C(=O)N[C@@H](CCC(=O)O)C(=O)O)cc1'],
  ])('is a part of it for %s', (_name, smiles) => {
    expect(openConfiguration(smiles)).toBe('Shown in part by the drawing');
  });

  it.each([
    ['aspirin', 'CC(=O)Oc1ccccc1C(=O)O'],
    ['benzylpenicillin', 'CC1(C)S[C@@H]2[C@H](NC(=O)Cc3ccccc3)C(=O)N2[C@H]1C(=O)O'],
    ['L-alanine', 'C[C@H](N)C(=O)O'],
    ['amantadine', 'NC12CC3CC(CC(C3)C1)C2'],
    ['memantine', 'CC12CC3CC(C)(C1)CC(N)(C3)C2'],
    ['methenamine', 'C1N2CN3CN1CN(C2)C3'],
    ['solifenacin', 'O=C(O[C@H]1CN2CCC1CC2)N1CCc2ccccc2[C@@H]1c1ccccc1'],
    ['cyclohexene', 'C1CCC=CC1'],
    ['fumaric acid', 'OC(=O)/C=C/C(=O)O'],
    ['sodium chloride', '[Na+].[Cl-]'],
  ])('is nothing for %s', (_name, smiles) => {
    expect(openConfiguration(smiles)).toBe('');
  });
});
