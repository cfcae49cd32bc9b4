import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseInchi,
  parseInchikey,
  parseNumberList,
  numberCandidates,
  parsePmid,
  parseSmilesQuery,
  removeNumberPrefix,
} from './query-parsing';

describe('search text parsing', () => {
  it.each(['CC(=O)Oc1ccccc1C(=O)O', '[Na+].[Cl-]', 'CCO', 'C1CCCCC1', 'C%12CCCCC%12'])(
    'accepts %j as a structure',
    (text) => expect(parseSmilesQuery(text)).toBe(text),
  );

  it.each(['C(C', 'water', 'C[C', 'hello(world)', 'Rabbit', 'NO', 'SOS1', 'C1CC', 'CCl4'])(
    'rejects %j as a structure',
    (text) => expect(parseSmilesQuery(text)).toBeNull(),
  );

  it.each(['smiles:CCO', 'SMILES=CCO', 'SMILES: CCO', 'smiles CCO'])('removes the prefix of %j', (text) => {
    expect(parseSmilesQuery(text)).toBe('CCO');
  });

  it.each([
    'InChI=1S/CH4/h1H4',
    'inchi:1S/CH4/h1H4',
    'InChI: InChI=1S/CH4/h1H4',
    'inchi = InChI=1S/CH4/h1H4',
  ])('accepts %j as an InChI', (text) => expect(parseInchi(text)).toBe('InChI=1S/CH4/h1H4'));

  it('removes prefixes of numbers and keeps other words', () => {
    expect(removeNumberPrefix('Catalogue number: QA10023')).toBe('QA10023');
    for (const lead of ['SKU ', 'Cat: ', 'Art. Nr. ', 'item no. ', 'Cat# '])
      expect(removeNumberPrefix(`${lead}QA10023`)).toBe('QA10023');
    for (const text of ['catalase', 'cat', 'article', 'product of EGFR', 'reference'])
      expect(removeNumberPrefix(text)).toBe(text);
    expect(removeNumberPrefix('cat IL-6')).toBe('cat IL-6');
    expect(parseInchikey('BSYNRYMUTXBXSQ')).toBeNull();
    expect(parsePmid('1234')).toBeNull();
    expect(parsePmid('PMID 1234')).toBe('1234');
  });

  it.each([
    ['QA10023\nQC10001\t2', ['QA10023', 'QC10001']],
    ['QA10023 QC10001 QE5', ['QA10023', 'QC10001', 'QE5']],
    ['2x QA 10023; 10 QC-10001', ['QA 10023', 'QC-10001']],
    ['QA10023', null],
    ['aspirin, ibuprofen', null],
    ['EGFR rabbit', null],
  ])('finds the numbers of the list %j', (text, numbers) => expect(parseNumberList(text)).toEqual(numbers));

  it.each([
    ['QA10023 100 µg', ['QA10023']],
    ['please quote QA-10023, 2 pieces', ['QA-10023']],
    ['QA 10023 5 mg', ['QA10023']],
    ['QA10023 and QC10001', ['QA10023', 'QC10001']],
    ['QA10023', []],
    ['QA 10023', []],
    ['EGFR antibody', []],
    ['IL 6 kit', []],
  ])('finds the numbers within %j', (text, numbers) => expect(numberCandidates(text)).toEqual(numbers));

  it('takes linear time for a long run of spaces in a list', () => {
    const start = performance.now();
    expect(parseNumberList(`QA10023,QA10024${' '.repeat(5000)}b`)).toEqual(['QA10023', 'QA10024 b']);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('handles random text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const read of [parseInchikey, parseNumberList, parsePmid, parseSmilesQuery, removeNumberPrefix])
          read(text);
        expect(numberCandidates(text).length).toBeLessThan(9);
      }),
    );
  });
});
