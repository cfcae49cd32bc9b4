import { fastaHeader } from './fasta-header';
import { exact, subtract, add, sum, multiply, type Exact } from './exact';

export type NucleicAcid = 'dsDNA' | 'ssDNA' | 'RNA';

/** Mass in g/mol of a nucleotide within a chain. */
const nucleotideMasses: Readonly<Record<'ssDNA' | 'RNA', Readonly<Record<string, string>>>> = {
  ssDNA: { A: '313.21', C: '289.18', G: '329.21', T: '304.2' },
  RNA: { A: '329.21', C: '305.18', G: '345.21', U: '306.17' },
};

/** Absorption coefficients of DNA at 260 nm in mM⁻¹ cm⁻¹: of nucleotides and of two neighbors, 5′ to 3′. */
const absorptionCoefficients: Readonly<Record<string, string>> = {
  A: '15.4',
  C: '7.4',
  G: '11.5',
  T: '8.7',
  AA: '27.4',
  AC: '21.2',
  AG: '25.0',
  AT: '22.8',
  CA: '21.2',
  CC: '14.6',
  CG: '18.0',
  CT: '15.2',
  GA: '25.2',
  GC: '17.6',
  GG: '21.6',
  GT: '20.0',
  TA: '23.4',
  TC: '16.2',
  TG: '19.0',
  TT: '16.8',
};

/** g/mol: an average nucleotide (of dsDNA a pair) within a chain, and the water at the ends. */
const meanMasses: Readonly<Record<NucleicAcid, readonly [perNucleotide: string, ends: string]>> = {
  dsDNA: ['617.96', '36.04'],
  ssDNA: ['308.97', '18.02'],
  RNA: ['321.47', '18.02'],
};

/** Phosphate that the first nucleotide of a synthetic chain lacks, g/mol. */
const missingPhosphate = exact('61.96');

/** µg/mL for an absorbance of 1 at 260 nm and 1 cm. */
export const massPerAbsorbance: Readonly<Record<NucleicAcid, Exact>> = {
  dsDNA: exact('50'),
  ssDNA: exact('33'),
  RNA: exact('40'),
};

const complements: Readonly<Record<string, string>> = { A: 'T', T: 'A', U: 'A', C: 'G', G: 'C' };

/**
 * Returns the bases of a pasted sequence without a FASTA header, spaces, hyphens, digits and end labels such as `5′`. The header of a
 * second sequence stays, so that {@link unknownBase} finds it.
 */
export function parseBases(text: string): string {
  return text
    .replace(fastaHeader, '')
    .replace(/[35]['’′]+|[\s\d-]/g, '')
    .toUpperCase();
}

/** Returns the first invalid letter; undefined for none. */
export function unknownBase(bases: string, kind: 'ssDNA' | 'RNA'): string | undefined {
  return [...bases].find((base) => nucleotideMasses[kind][base] === undefined);
}

/**
 * Returns the molecular weight in g/mol of a chain of average composition: one phosphate for each nucleotide, so that the 5′
 * ends have a phosphate. The length is in nucleotides, or in base pairs of double-stranded DNA.
 */
export function molecularWeightOfLength(kind: NucleicAcid, length: Exact): Exact {
  const [perNucleotide, ends] = meanMasses[kind];
  return add(multiply(exact(perNucleotide), length), exact(ends));
}

/** Returns the molecular weight in g/mol of a synthetic single strand with hydroxyls at both ends. */
export function molecularWeightOfBases(kind: 'ssDNA' | 'RNA', bases: string): Exact {
  return subtract(sum([...bases].map((base) => exact(nucleotideMasses[kind][base] ?? ''))), missingPhosphate);
}

/**
 * Returns the absorption coefficient of a DNA strand of at least two bases at 260 nm in M⁻¹ cm⁻¹, by nearest neighbors: the sum
 * of the pairs less that of the bases that two pairs share. The sum of the bases alone is 10 to 15 % higher, because
 * stacked bases absorb less.
 */
export function absorptionCoefficientOfDna(bases: string): Exact {
  const sumOf = (parts: readonly string[]) =>
    sum(parts.map((part) => exact(absorptionCoefficients[part] ?? '')));
  const pairs = [...bases].slice(1).map((base, index) => bases.charAt(index) + base);
  return multiply(exact('1000'), subtract(sumOf(pairs), sumOf([...bases].slice(1, -1))));
}

export function gcCount(bases: string): number {
  return bases.replace(/[^GC]/g, '').length;
}

/** Returns the complementary DNA strand, 5′ to 3′. Letters other than A, C, G, T and U stay. */
export function reverseComplement(bases: string): string {
  return [...bases]
    .reverse()
    .map((base) => complements[base] ?? base)
    .join('');
}
