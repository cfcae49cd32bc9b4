import { describe, expect, it } from 'vitest';
import { isAnnotatedName, isDatabaseNumber, isNameOfStructure } from './compound-names';

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
    expect(isAnnotatedName('Naphtho[2,3-a]pyrene')).toBe(false);
  });

  it.each([
    ['L-Carnitine hydrochloride', 'C[N+](C)(C)C[C@H](O)CC(=O)[O-]', false],
    ['L-Carnitine hydrochloride', 'C[N+](C)(C)C[C@H](O)CC(=O)O.[Cl-]', true],
    ['Chlorpromazine hydrochloride', 'CN(C)CCCN1c2ccccc2Sc2ccc(Cl)cc21', false],
    ['Disodium EDTA dihydrate', 'O.O.[Na+].[Na+].O=C([O-])CN(CCN(CC(=O)O)CC(=O)O)CC(=O)[O-]', true],
    ['Sodium edetate', 'O=C(O)CN(CCN(CC(=O)O)CC(=O)O)CC(=O)O', false],
    ['Carbohydrate', 'OCC(O)C=O', true],
  ])('%s fits %s: %s', (name, smiles, fits) => {
    expect(isNameOfStructure(name, smiles)).toBe(fits);
  });
});
