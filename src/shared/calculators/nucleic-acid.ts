import { fastaHeader } from './fasta-header';
import { exact, subtract, add, sum, multiply, type Exact } from './exact';

export type NucleicAcid = 'dsDNA' | 'ssDNA' | 'RNA';

/** Mass in g/mol of a nucleotide within a chain, and its absorption coefficient at 260 nm in mM⁻¹ cm⁻¹ as a free base. */
const nucleotides: Readonly<
  Record<'ssDNA' | 'RNA', Readonly<Record<string, readonly [mass: string, coefficient: string]>>>
> = {
  ssDNA: { A: ['313.21', '15.4'], C: ['289.18', '7.4'], G: ['329.21', '11.5'], T: ['304.2', '8.7'] },
  RNA: { A: ['329.21', '15.4'], C: ['305.18', '7.4'], G: ['345.21', '11.5'], U: ['306.17', '9.9'] },
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
 * Returns the bases of a pasted sequence without a FASTA header, spaces, digits and end labels such as `5′`. The header of a
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
  return [...bases].find((base) => !nucleotides[kind][base]);
}

/**
 * Returns the molecular weight in g/mol of a chain of average composition: one phosphate for each nucleotide, so that the 5′ ends
 * have a phosphate. The length is in nucleotides, or in base pairs of double-stranded DNA.
 */
export function molecularWeightOfLength(kind: NucleicAcid, length: Exact): Exact {
  const [perNucleotide, ends] = meanMasses[kind];
  return add(multiply(exact(perNucleotide), length), exact(ends));
}

/** Returns the molecular weight in g/mol of a synthetic single strand with hydroxyls at both ends. */
export function molecularWeightOfBases(kind: 'ssDNA' | 'RNA', bases: string): Exact {
  return subtract(sum([...bases].map((base) => exact(nucleotides[kind][base]?.[0] ?? ''))), missingPhosphate);
}

/** Absorption coefficient at 260 nm in M⁻¹ cm⁻¹: the sum of the bases without stacking. */
export function absorptionCoefficientOfBases(kind: 'ssDNA' | 'RNA', bases: string): Exact {
  return multiply(exact('1000'), sum([...bases].map((base) => exact(nucleotides[kind][base]?.[1] ?? ''))));
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
