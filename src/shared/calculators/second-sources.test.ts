import { describe, expect, it } from 'vitest';
import { allSpecies } from './body-surface';
import { massOf } from './composition';
import { exact, toNumber } from './exact';
import { parseMolecularFormula } from './formula';
import { duplexEnergy } from './melting-temperature';
import { absorptionCoefficientOfDna, molecularWeightOfBases, molecularWeightOfLength } from './nucleic-acid';

function weightOf(formula: string): number {
  const read = parseMolecularFormula(formula);
  if ('fault' in read) throw new Error(formula);
  return toNumber(massOf(read, 'average'));
}

/** Mass that another base adds to a strand, g/mol. */
function added(kind: 'ssDNA' | 'RNA', base: string): number {
  return toNumber(molecularWeightOfBases(kind, base + base)) - toNumber(molecularWeightOfBases(kind, base));
}

const nucleotides = [
  ['ssDNA', 'A', 'C10H12N5O5P'],
  ['ssDNA', 'C', 'C9H12N3O6P'],
  ['ssDNA', 'G', 'C10H12N5O6P'],
  ['ssDNA', 'T', 'C10H13N2O7P'],
  ['RNA', 'A', 'C10H12N5O6P'],
  ['RNA', 'C', 'C9H12N3O7P'],
  ['RNA', 'G', 'C10H12N5O7P'],
  ['RNA', 'U', 'C9H11N2O8P'],
] as const;

describe('masses of nucleic acids', () => {
  it.each(nucleotides)('%s: %s within a chain has the mass of its atoms', (kind, base, formula) => {
    expect(Math.abs(added(kind, base) - weightOf(formula))).toBeLessThan(0.02);
  });

  it.each([
    ['ssDNA', 'A', 'C10H13N5O3'],
    ['RNA', 'U', 'C9H12N2O6'],
  ] as const)('%s: %s alone has the mass of the nucleoside', (kind, base, formula) => {
    expect(Math.abs(toNumber(molecularWeightOfBases(kind, base)) - weightOf(formula))).toBeLessThan(0.02);
  });

  it.each(['ssDNA', 'RNA'] as const)('%s: the mean nucleotide is the average of the four', (kind) => {
    const four = nucleotides.filter(([of]) => of === kind).map(([, , formula]) => weightOf(formula));
    const mean = four.reduce((sum, weight) => sum + weight, 0) / 4;
    const [one, two] = ['1', '2'].map((length) => toNumber(molecularWeightOfLength(kind, exact(length))));
    expect(Math.abs((two ?? 0) - (one ?? 0) - mean)).toBeLessThan(0.05);
    expect(Math.abs(2 * (one ?? 0) - (two ?? 0) - weightOf('H2O'))).toBeLessThan(0.01);
  });

  // Cavaluzzi and Borer, Nucleic Acids Res. 32 (2004) e13, remeasured the nucleotides; thymidine is excluded.
  it.each([
    ['A', 15.02],
    ['C', 7.07],
    ['G', 12.08],
  ])('the absorption coefficient of %s is within 5 % of a later measurement', (base, absorbs) => {
    const strand = (bases: string) => toNumber(absorptionCoefficientOfDna(bases)) / 1000;
    const own = strand(`A${base}`) + strand(`${base}A`) - strand(`A${base}A`);
    expect(Math.abs(own / absorbs - 1)).toBeLessThan(0.05);
  });
});

describe('nearest-neighbor energies', () => {
  const freeEnergy = (bases: string) => {
    const { enthalpy, entropy } = duplexEnergy(bases);
    return enthalpy - (310.15 * entropy) / 1000;
  };

  // Free energies at 37 °C printed in SantaLucia 1998, kcal/mol, with two ends (0.98 for G or C, 1.03 for A or T) and
  // symmetry for self-complementary strands (0.43).
  it.each([
    ['AA', -1.0 + 2.06],
    ['AT', -0.88 + 2.06 + 0.43],
    ['TA', -0.58 + 2.06 + 0.43],
    ['CA', -1.45 + 2.01],
    ['GT', -1.44 + 2.01],
    ['CT', -1.28 + 2.01],
    ['GA', -1.3 + 2.01],
    ['CG', -2.17 + 1.96 + 0.43],
    ['GC', -2.24 + 1.96 + 0.43],
    ['GG', -1.84 + 1.96],
  ])('%s yield the printed free energy', (pair, printed) => {
    expect(Math.abs(freeEnergy(pair) - printed)).toBeLessThan(0.05);
  });

  // Sugimoto et al., Nucleic Acids Res. 24 (1996) 4501, from other duplexes: enthalpy and entropy of each pair.
  it.each([
    ['AA', -8.0, -21.9],
    ['CA', -8.2, -21.0],
    ['GT', -9.4, -25.5],
    ['CT', -6.6, -16.4],
    ['GA', -8.8, -23.5],
    ['GG', -10.9, -28.4],
  ])('%s agree with another laboratory within 0.35 kcal/mol', (pair, enthalpy, entropy) => {
    const own = freeEnergy(pair) - ends(pair);
    expect(Math.abs(own - (enthalpy - (310.15 * entropy) / 1000))).toBeLessThan(0.35);
  });
});

/** Free energy of both ends at 37 °C, kcal/mol. */
function ends(pair: string): number {
  return [...pair].reduce((sum, base) => sum + ('GC'.includes(base) ? 0.98 : 1.03), 0);
}

// Reagan-Shaw, Nihal and Ahmad, FASEB J. 22 (2008) 659, table 1: body mass, body surface in m², and Km.
it.each([
  ['human', 60, 1.6, 37],
  ['child', 20, 0.8, 25],
  ['baboon', 12, 0.6, 20],
  ['dog', 10, 0.5, 20],
  ['monkey', 3, 0.24, 12],
  ['rabbit', 1.8, 0.15, 12],
  ['guinea-pig', 0.4, 0.05, 8],
  ['rat', 0.15, 0.025, 6],
  ['hamster', 0.08, 0.02, 5],
  ['mouse', 0.02, 0.007, 3],
])('the factor of a %s matches a second table and its mass per surface', (id, mass, surface, km) => {
  const own = allSpecies.find((candidate) => candidate.id === id);
  if (!own) throw new Error(id);
  expect(toNumber(own.km)).toBe(km);
  expect(toNumber(own.bodyMass)).toBe(mass);
  // The printed surface has one or two digits.
  expect(Math.abs(toNumber(own.km) / (mass / surface) - 1)).toBeLessThan(0.26);
});
