import { gcCount, reverseComplement } from './nucleic-acid';

/**
 * Enthalpy (kcal/mol) and entropy (cal/(mol K)) of nearest-neighbor pairs at 1 M NaCl, 5′ to 3′ on one strand:
 * SantaLucia, Proc. Natl. Acad. Sci. USA 95 (1998) 1460, table 2.
 */
const nearestNeighbors: Readonly<Record<string, readonly [number, number]>> = {
  AA: [-7.9, -22.2],
  AT: [-7.2, -20.4],
  TA: [-7.2, -21.3],
  CA: [-8.5, -22.7],
  GT: [-8.4, -22.4],
  CT: [-7.8, -21.0],
  GA: [-8.2, -22.2],
  CG: [-10.6, -27.2],
  GC: [-9.8, -24.4],
  GG: [-8.0, -19.9],
};
/** Initiation enthalpy and entropy for each end of the duplex, by its terminal pair (same table). */
const initiationGC = [0.1, -2.8] as const;
const initiationAT = [2.3, 4.1] as const;
/** Entropy correction of a self-complementary strand, cal/(mol K). */
const symmetryEntropy = -1.4;
/** Gas constant R in cal/(mol K). */
const gasConstant = 1.987;
const ZERO_CELSIUS = 273.15;

/** Concentrations around a duplex, in mol/L. */
export interface ReactionConditions {
  /** Total strand concentration of the oligonucleotide. */
  strands: number;
  sodium: number;
  magnesium: number;
  /** Nucleotides (dNTP), each of which binds a magnesium ion. */
  nucleotides: number;
}

/**
 * Enthalpy in kcal/mol and entropy in cal/(mol K) of a strand with its complement at 1 M NaCl; NaN for other letters than
 * bases.
 */
export function duplexEnergy(bases: string): { enthalpy: number; entropy: number } {
  const pairs = [...bases].slice(1).map((base, index) => bases.charAt(index) + base);
  const terms = pairs.map((pair) => nearestNeighbors[pair] ?? nearestNeighbors[reverseComplement(pair)]);
  const ends = [bases.charAt(0), bases.charAt(bases.length - 1)].map((end) =>
    'GC'.includes(end) ? initiationGC : initiationAT,
  );
  const allTerms = [...terms, ...ends];
  const total = (index: 0 | 1) => allTerms.reduce((sum, term) => sum + (term?.[index] ?? Number.NaN), 0);
  return { enthalpy: total(0), entropy: total(1) + (isSelfComplementary(bases) ? symmetryEntropy : 0) };
}

/**
 * Melting temperature in °C by the nearest-neighbor method. Salt correction of SantaLucia 1998 (0.368 cal/(mol K) per
 * phosphate), with free magnesium counted as sodium: 120 √[Mg²⁺] in mM (von Ahsen et al., Clin. Chem. 47 (2001)
 * 1956).
 */
export function meltingTemperature(bases: string, conditions: ReactionConditions): number {
  const { enthalpy, entropy } = duplexEnergy(bases);
  const saltCorrectedEntropy = entropy + 0.368 * (bases.length - 1) * Math.log(sodiumEquivalent(conditions));
  // Half of the duplexes are melted: K = 1 / (strands / 4) with two different strands, and 1 / strands with equal ones.
  const strandTerm = isSelfComplementary(bases) ? conditions.strands : conditions.strands / 4;
  return (1000 * enthalpy) / (saltCorrectedEntropy + gasConstant * Math.log(strandTerm)) - ZERO_CELSIUS;
}

/** Sodium in mol/L that stabilizes a duplex as much as sodium and free magnesium together. */
export function sodiumEquivalent({ sodium, magnesium, nucleotides }: ReactionConditions): number {
  const freeMagnesium = Math.max(0, magnesium - nucleotides);
  return sodium + 0.12 * Math.sqrt(freeMagnesium * 1000);
}

/**
 * Melting temperature in °C by the Wallace rule: 2 °C per A or T, 4 °C per G or C (Wallace et al., Nucleic Acids Res. 6
 * (1979) 3543).
 */
export function wallaceMeltingTemperature(bases: string): number {
  return 2 * bases.length + 2 * gcCount(bases);
}

/** Melting temperature in °C by the number of G and C: 64.9 + 41 (GC − 16.4) / length; for more than 13 bases. */
export function gcContentMeltingTemperature(bases: string): number {
  return 64.9 + (41 * (gcCount(bases) - 16.4)) / bases.length;
}

function isSelfComplementary(bases: string): boolean {
  return reverseComplement(bases) === bases;
}
