import { fastaHeader } from './fasta-header';
import { exact, add, sum, multiply, type Exact } from './exact';

/** Residue masses in g/mol, average and monoisotopic. */
const residueMasses: Readonly<Record<string, readonly [average: string, monoisotopic: string]>> = {
  A: ['71.0788', '71.03711'],
  R: ['156.1875', '156.10111'],
  N: ['114.1038', '114.04293'],
  D: ['115.0886', '115.02694'],
  C: ['103.1388', '103.00919'],
  E: ['129.1155', '129.04259'],
  Q: ['128.1307', '128.05858'],
  G: ['57.0519', '57.02146'],
  H: ['137.1411', '137.05891'],
  I: ['113.1594', '113.08406'],
  L: ['113.1594', '113.08406'],
  K: ['128.1741', '128.09496'],
  M: ['131.1926', '131.04049'],
  F: ['147.1766', '147.06841'],
  P: ['97.1167', '97.05276'],
  S: ['87.0782', '87.03203'],
  T: ['101.1051', '101.04768'],
  W: ['186.2132', '186.07931'],
  Y: ['163.176', '163.06333'],
  V: ['99.1326', '99.06841'],
  U: ['150.0388', '150.95364'],
  O: ['237.2982', '237.14773'],
};
const water = { average: exact('18.0153'), monoisotopic: exact('18.01056') };

/** Absorption coefficients at 280 nm in M⁻¹ cm⁻¹: Pace et al., Protein Sci. 4 (1995) 2411. */
const absorptionCoefficients = { W: exact('5500'), Y: exact('1490'), cystine: exact('125') };

/**
 * Returns the amino acids of a pasted sequence without a FASTA header, spaces, hyphens, digits and a final stop. The header of a
 * second sequence stays, so that {@link unknownResidue} finds it.
 */
export function parseResidues(text: string): string {
  return text
    .replace(fastaHeader, '')
    .replace(/[\s\d-]|\*\s*$/g, '')
    .toUpperCase();
}

/** Returns the first invalid letter; undefined for none. */
export function unknownResidue(sequence: string): string | undefined {
  return [...sequence].find((letter) => !residueMasses[letter]);
}

/** Returns whether a one-letter code is ambiguous: B (D or N), Z (E or Q), J (I or L), X (any). */
export const isAmbiguousResidue = (letter: string): boolean => /^[BJXZ]$/.test(letter);

/** Mass in g/mol of an unmodified chain with free ends. */
export function massOfResidues(sequence: string, kind: 'average' | 'monoisotopic'): Exact {
  const index = kind === 'average' ? 0 : 1;
  return add(sum([...sequence].map((letter) => exact(residueMasses[letter]?.[index] ?? ''))), water[kind]);
}

/** Absorption coefficient at 280 nm in M⁻¹ cm⁻¹, with all cysteines bridged in pairs or none. */
export function absorptionCoefficientOfResidues(sequence: string, areCysteinesBridged: boolean): Exact {
  const count = (letter: string) => [...sequence].filter((candidate) => candidate === letter).length;
  const cystines = areCysteinesBridged ? Math.floor(count('C') / 2) : 0;
  return sum([
    multiply(absorptionCoefficients.W, exact(String(count('W')))),
    multiply(absorptionCoefficients.Y, exact(String(count('Y')))),
    multiply(absorptionCoefficients.cystine, exact(String(cystines))),
  ]);
}
