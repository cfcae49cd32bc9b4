import { expect, it } from 'vitest';
import { lipidClassOf } from './lipid-class';

/** A glycerol with two oleoyl chains and a phosphate with a head group. */
const dioleoyl = (phosphate: string): string =>
  String.raw`CCCCCCCC/C=C\CCCCCCCC(=O)OC[C@H](COP(=O)${phosphate})OC(=O)CCCCCCC/C=C\CCCCCCCC`;

it.each([
  ['([O-])OCC[N+](C)(C)C', 'Phosphatidylcholine'],
  ['(O)OCCN', 'Phosphatidylethanolamine'],
  ['(O)OC[C@H](N)C(=O)O', 'Phosphatidylserine'],
  ['(O)OCC(O)CO', 'Phosphatidylglycerol'],
  ['(O)O', 'Phosphatidic acid'],
  ['(O)OCC', ''],
])('a dioleoyl lipid with the phosphate %s is a %s', (phosphate, lipid) => {
  expect(lipidClassOf(dioleoyl(phosphate))).toBe(lipid);
});

it.each([
  ['lysophosphatidylcholine', 'CCCCCCCCCCCCCCCC(=O)OCC(O)COP(=O)([O-])OCC[N+](C)(C)C'],
  [
    'triolein',
    String.raw`CCCCCCCC/C=C\CCCCCCCC(=O)OCC(COC(=O)CCCCCCC/C=C\CCCCCCCC)OC(=O)CCCCCCC/C=C\CCCCCCCC`,
  ],
  ['tris(2-ethylhexyl) phosphate', 'CCCCC(CC)COP(=O)(OCC(CC)CCCC)OCC(CC)CCCC'],
  ['ATP', 'Nc1ncnc2c1ncn2[C@@H]1O[C@H](COP(=O)(O)OP(=O)(O)OP(=O)(O)O)[C@@H](O)[C@H]1O'],
])('%s is no phospholipid with two chains', (_name, smiles) => {
  expect(lipidClassOf(smiles)).toBe('');
});
