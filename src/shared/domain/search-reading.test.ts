import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casCheckDigit } from './cas-number';
import {
  formulaIn,
  inchikeyIn,
  listedNumbers,
  pmidIn,
  possibleReadings,
  smilesIn,
  withoutNumberLeadIn,
} from './search-reading';
import { readings } from './readings';

describe('what a text in the search box can be', () => {
  it.each([
    ['QA-10023', 'catalogue_number'],
    ['qa 10023 ', 'catalogue_number'],
    ['Cat# QA10023', 'catalogue_number'],
    ['cat. no. qa10023', 'catalogue_number'],
    ['ＱＡ10023', 'catalogue_number'],
    ['50-78-2', 'cas_number'],
    ['50–78–2', 'cas_number'],
    ['50-78-3', 'cas_number'],
    ['CAS no. 50 78 2', 'cas_number'],
    ['QA44950-26B7', 'catalogue_number'],
    ['Lot: QA44950-26B7', 'lot_number'],
    ['PMID: 12345678', 'pmid'],
    ['pubmed 19', 'pmid'],
    ['12345678', 'pmid'],
    ['BSYNRYMUTXBXSQ-UHFFFAOYSA-N', 'inchikey'],
    ['InChIKey=bsynrymutxbxsq-uhfffaoysa-n', 'inchikey'],
    ['QA10023, QC10001', 'list'],
    ['QA10023 2; QC-10001 x5', 'list'],
    ['CC(=O)Oc1ccccc1C(=O)O', 'smiles'],
    ['[Na+].[Cl-]', 'smiles'],
    ['C9H8O4', 'catalogue_number'],
    ['H2O', 'catalogue_number'],
    ['NaCl', 'formula'],
    ['Ca(OH)', 'words'],
    ['aspirin', 'words'],
    ['cat IL-6 elisa', 'words'],
    ['TNFα', 'words'],
    ['', 'words'],
    ['%_*"', 'words'],
  ])('reads %j first as %s', (text, reading) => expect(possibleReadings(text)[0]).toBe(reading));

  it.each([
    ['C9H8O4', 'formula'],
    ['C₉H₈O₄', 'formula'],
    ['H2O', 'formula'],
    ['QA44950-26B7', 'lot_number'],
    ['CCO', 'smiles'],
  ] as const)('may read %j as %s, too', (text, reading) => expect(possibleReadings(text)).toContain(reading));

  it.each(['EGFR', 'il6', 'C', 'Aspirin', 'Zz9'])('takes %j for no formula', (text) =>
    expect(formulaIn(text)).toBeNull(),
  );

  it.each(['C(C', 'water', 'C[C', 'hello(world)', 'Rabbit', 'NO'])('takes %j for no structure', (text) =>
    expect(smilesIn(text)).toBeNull(),
  );

  it('takes lead-ins off numbers, and leaves other words alone', () => {
    expect(withoutNumberLeadIn('Catalogue number: QA10023')).toBe('QA10023');
    expect(withoutNumberLeadIn('catalase')).toBe('catalase');
    expect(withoutNumberLeadIn('cat IL-6')).toBe('cat IL-6');
    expect(inchikeyIn('BSYNRYMUTXBXSQ')).toBeNull();
    expect(pmidIn('1234')).toBeNull();
    expect(pmidIn('PMID 1234')).toBe('1234');
  });

  it.each([
    ['QA10023\nQC10001\t2', ['QA10023', 'QC10001']],
    ['QA10023 QC10001 QE5', ['QA10023', 'QC10001', 'QE5']],
    ['2x QA 10023; 10 QC-10001', ['QA 10023', 'QC-10001']],
    ['QA10023', null],
    ['aspirin, ibuprofen', null],
    ['EGFR rabbit', null],
  ])('finds the numbers of the list %j', (text, numbers) => expect(listedNumbers(text)).toEqual(numbers));

  it('survives any text, and always offers words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const possible = possibleReadings(text);
        return possible.at(-1) === 'words' && possible.every((reading) => readings.includes(reading));
      }),
    );
  });

  it('knows every valid CAS number, with any dash', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 9_999_999 }),
        fc.integer({ min: 10, max: 99 }),
        fc.constantFrom('-', '–', '—', '‐', '−', ' '),
        (first, second, dash) => {
          const sign = casCheckDigit(`${first}${second}`);
          return possibleReadings(`${first}${dash}${second}${dash}${sign}`)[0] === 'cas_number';
        },
      ),
    );
  });
});
