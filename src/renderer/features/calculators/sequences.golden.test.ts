import { describe, expect, it } from 'vitest';
import { calculate } from '../../../../test/render/calculate';
import type { Values } from './tool';

const lysozyme =
  'KVFGRCELAAAMKRHGLDNYRGYSLGNWVCAAKFESNFNTQATNRNTDGSTDYGILQINSRWWCNDGRTPGSRNLCNIPCSALLSSDITASVNCAKKIVSDGNGMNAWVAWRNRCKGTDVQAWIRGCRL';

// Molecular Cloning (Sambrook and Russell): 1 A260 is 50, 33 or 40 µg/mL; the rest is multiplication. Oligonucleotides by
// nearest neighbors, summed by hand.
describe('absorbance of nucleic acids', () => {
  it.each<[string, Values, string]>([
    ['double strand', { kind: 'dsDNA', a260: '1' }, '50 µg/mL'],
    ['single strand', { kind: 'ssDNA', a260: '1' }, '33 µg/mL'],
    ['RNA', { kind: 'RNA', a260: '1' }, '40 µg/mL'],
    ['diluted 1 in 50', { kind: 'dsDNA', a260: '0.65', dilution: '50' }, '1.625 mg/mL'],
    ['a path of 1 mm', { kind: 'dsDNA', a260: '0.2', path: '1', path_unit: 'mm' }, '100 µg/mL'],
    ['RNA diluted 1 in 10', { kind: 'RNA', a260: '0.75', dilution: '10' }, '300 µg/mL'],
    ['oligo-dT of ten', { kind: 'oligo', a260: '1', sequence: 'TTTTTTTTTT' }, '36.52 µg/mL'],
    ['oligo-dA of ten', { kind: 'oligo', a260: '1', sequence: 'AAAAAAAAAA' }, '24.88 µg/mL'],
    ['M13 forward primer', { kind: 'oligo', a260: '1', sequence: 'GTAAAACGACGGCCAGT' }, '30.31 µg/mL'],
  ])('%s', (_, values, expected) => expect(calculate('a260', values).first).toBe(expected));
  it('gives the purity and the whole sample', () => {
    const { figures, warnings } = calculate('a260', { a260: '0.9', a280: '0.6', volume: '30' });
    expect(figures).toMatchObject({ 'A260/A280': '1.5', 'In the sample': '1.35 µg' });
    expect(warnings.join()).toContain('below 1.8');
  });
});

// 617.96, 308.97 and 321.47 g/mol for each nucleotide (pair), worked separately.
describe('moles of nucleic acids', () => {
  it.each<[string, Values, string]>([
    ['1 µg of 1,000 pairs', { length: '1000', mass: '1000' }, '1.6181 pmol'],
    ['1 µg of 3 kb', { length: '3', length_unit: 'kb', mass: '1', mass_unit: 'ug' }, '539.4 fmol'],
    ['1 µg of pBR322', { length: '4361', mass: '1000' }, '371.06 fmol'],
    ['1 µg of 20 nucleotides', { kind: 'ssDNA', length: '20', mass: '1000' }, '161.36 pmol'],
    ['1 µg of RNA, 1 kb', { kind: 'RNA', length: '1000', mass: '1000' }, '3.1105 pmol'],
    ['1 pmol of 1,000 pairs', { find: 'mass', length: '1000', amount: '1' }, '618 ng'],
    ['1 pmol of 100 pairs', { find: 'mass', length: '100', amount: '1' }, '61.832 ng'],
    ['100 pmol of 20 nucleotides', { find: 'mass', kind: 'ssDNA', length: '20', amount: '100' }, '619.74 ng'],
    [
      '1 pmol of RNA, 100 nucleotides',
      { find: 'mass', kind: 'RNA', length: '100', amount: '1' },
      '32.165 ng',
    ],
  ])('%s', (_, values, expected) => expect(calculate('ng-pmol', values).first).toBe(expected));
  it('counts molecules and ends', () => {
    expect(calculate('ng-pmol', { length: '1000', mass: '1000' }).figures).toMatchObject({
      Molecules: '9.745 × 10¹¹',
      '5′ ends of a linear molecule': '3.2363 pmol',
    });
  });
});

// The first: the manual of Biopython (60.32 °C with 25 nM of each strand); CGTTGA: ΔH and ΔS of SantaLucia 1998.
// The others: summed up by a script of its own from that paper's table.
describe('melting temperatures', () => {
  it.each<[string, Values, string, string]>([
    ['CGTTCCAAAGATGTGGGCATGAGCTTAC', { strands: '50' }, '60.3 °C', '−222.9 kcal/mol, −602.5 cal/(mol K)'],
    [
      'CGTTGA',
      { strands: '100', strands_unit: 'uM', sodium: '1', sodium_unit: 'M' },
      '28.8 °C',
      '−41.2 kcal/mol, −115.4 cal/(mol K)',
    ],
    ['AGCGGATAACAATTTCACACAGGA', {}, '56.7 °C', '−184.4 kcal/mol, −500.7 cal/(mol K)'],
    [
      'GAATTC',
      { strands: '100', strands_unit: 'uM', sodium: '1', sodium_unit: 'M' },
      '18.3 °C',
      '−39.2 kcal/mol, −116.2 cal/(mol K)',
    ],
    ['GTAAAACGACGGCCAGT', {}, '51.7 °C', '−133.6 kcal/mol, −360.7 cal/(mol K)'],
    [
      'TAATACGACTCACTATAGGG',
      { magnesium: '1.5', nucleotides: '0.8' },
      '52.2 °C',
      '−148.8 kcal/mol, −411.2 cal/(mol K)',
    ],
    [
      'ATTTAGGTGACACTATAG',
      { strands: '500', sodium: '100' },
      '45.7 °C',
      '−131.2 kcal/mol, −365.5 cal/(mol K)',
    ],
    [
      'CGCGAATTCGCG',
      { strands: '10', strands_unit: 'uM', sodium: '1', sodium_unit: 'M' },
      '68.0 °C',
      '−101.2 kcal/mol, −273.8 cal/(mol K)',
    ],
    [
      'GGGGCCCCTTTTAAAA',
      { strands: '200', magnesium: '3', nucleotides: '0.2' },
      '54.9 °C',
      '−117.8 kcal/mol, −318.0 cal/(mol K)',
    ],
  ])('%s', (sequence, values, point, energy) => {
    const { first, figures } = calculate('tm', { sequence, ...values });
    expect([first, figures['ΔH and ΔS at 1 M NaCl']]).toEqual([point, energy]);
  });
  it.each<[string, string, string]>([
    ['ATGCATGCATGC', 'Wallace', '36.0 °C'],
    ['CGTTGA', 'Wallace', '18.0 °C'],
    ['GAATTC', 'Wallace', '16.0 °C'],
    ['GTAAAACGACGGCCAGT', 'By GC content', '47.1 °C'],
    ['AGCGGATAACAATTTCACACAGGA', 'By GC content', '54.0 °C'],
    ['TAATACGACTCACTATAGGG', 'By GC content', '47.7 °C'],
    ['GTAAAACGACGGCCAGT', 'G and C', '52.9% of 17 bases'],
    ['GTAAAACGACGGCCAGT', 'Molecular weight', '5228.47 g/mol'],
    ['GTAAAACGACGGCCAGT', 'Reverse complement', 'ACTGGCCGTCGTTTTAC'],
    ['5’-atgc atgc atgc-3’', 'Molecular weight', '3645.44 g/mol'],
    ['ATGCATGCATGC', 'ε260', '114,400 M⁻¹ cm⁻¹'],
    ['GTAAAACGACGGCCAGT', 'ε260', '172,500 M⁻¹ cm⁻¹'],
  ])('%s: %s %s', (sequence, label, text) => expect(calculate('tm', { sequence }).figures[label]).toBe(text));
});

// Moles by hand; Avogadro's number 6.02214076 × 10²³.
describe('moles of proteins', () => {
  it.each<[string, Values, string]>([
    ['100 µg of 150 kDa', { weight: '150', mass: '100' }, '666.67 pmol'],
    ['1 µg of 50 kDa', { weight: '50', mass: '1' }, '20 pmol'],
    ['10 µg of 25 kDa', { weight: '25', mass: '10' }, '400 pmol'],
    ['1 nmol of 66.5 kDa', { find: 'mass', weight: '66.5', amount: '1', amount_unit: 'nmol' }, '66.5 µg'],
    ['100 pmol of 10 kDa', { find: 'mass', weight: '10', amount: '100' }, '1 µg'],
    ['weight from 1 µg and 20 pmol', { find: 'weight', mass: '1', amount: '20' }, '50,000 g/mol'],
  ])('%s', (_, values, expected) => expect(calculate('protein-amount', values).first).toBe(expected));
});

// ProtParam (ExPASy) for UniProt P00698 (chain) and P0CG48 (ubiquitin); peptides as suppliers print them.
describe('protein sequences', () => {
  it.each<[string, string, number]>([
    ['lysozyme', lysozyme, 14313.1],
    ['ubiquitin', 'MQIFVKTLTGKTITLEVEPSDTIENVKAKIQDKEGIPPDQQRLIFAGKQLEDGRTLSDYNIQKESTLHLVLRLRGG', 8564.8],
    ['insulin A', 'GIVEQCCTSICSLYQLENYCN', 2383.7],
    ['insulin B', 'FVNQHLCGSHLVEALYLVCGERGFFYTPKT', 3429.9],
    ['bradykinin', 'RPPGFSPFR', 1060.2],
    ['angiotensin II', 'DRVYIHPF', 1046.2],
    ['methionine enkephalin', 'YGGFM', 573.7],
    ['leucine enkephalin', 'YGGFL', 555.6],
  ])('%s weighs %s', (_, sequence, expected) => {
    const found = Number(calculate('protein-sequence', { sequence }).first.replace(/[, a-z/]/g, ''));
    expect(Math.abs(found - expected)).toBeLessThan(0.11);
  });
  it.each<[string, Values, string, string]>([
    ['lysozyme', { sequence: lysozyme }, 'ε280', '37,970 M⁻¹ cm⁻¹'],
    ['reduced lysozyme', { sequence: lysozyme, cysteines: 'reduced' }, 'ε280', '37,470 M⁻¹ cm⁻¹'],
    ['lysozyme', { sequence: lysozyme }, 'A280 at 1 mg/mL and 1 cm', '2.653'],
    ['reduced lysozyme', { sequence: lysozyme, cysteines: 'reduced' }, 'A280 at 1 mg/mL and 1 cm', '2.618'],
    ['angiotensin II', { sequence: 'DRVYIHPF' }, 'Monoisotopic mass', '1045.53 g/mol'],
    ['bradykinin', { sequence: 'RPPGFSPFR' }, 'Monoisotopic mass', '1059.56 g/mol'],
    ['lysozyme, A280 of 0.5', { sequence: lysozyme, a280: '0.5' }, 'Concentration', '188.48 µg/mL'],
    ['lysozyme, A280 of 0.5', { sequence: lysozyme, a280: '0.5' }, 'Moles per liter', '13.168 µM'],
  ])('%s: %o', (_, values, label, text) =>
    expect(calculate('protein-sequence', values).figures[label]).toBe(text),
  );
});
