import { decodeEvidence, encodeEvidence, type EvidenceCell } from '../../../src/shared/catalogue/evidence';
import { seededRandom, sample } from '../seeded-random';
import type { EvidenceGrid } from '../product-draft';
import { vocabulary } from '../vocabulary';

/** Additional tested applications that mostly fail and are not offered. */
const triedBeside = ['IP', 'FCM', 'ChIP', 'IHC-F', 'IHC-P', 'IF/ICC'];
/** Applications that no conjugate is offered for, so that a result does not contradict a conjugate of the antibody. */
const triedBesideConjugates = ['ChIP', 'IHC-F'];
const speciesBeside = ['Mouse', 'Rat', 'Zebrafish', 'Chicken', 'Pig', 'Dog'];

const untried: EvidenceCell = { works: null, level: null };

/**
 * Generates the test results per application and species, seeded by the catalogue number. Each offered application and
 * species has a positive result, and no pair of them a negative one: negative results concern applications and species
 * that are not offered. Demo data.
 */
export function antibodyEvidence(
  number: string,
  offered: { applications: readonly string[]; reactivity: readonly string[]; hasConjugates?: boolean },
): EvidenceGrid {
  const { applications, reactivity, hasConjugates = false } = offered;
  const failed = sample(
    (hasConjugates ? triedBesideConjugates : triedBeside).filter((code) => !applications.includes(code)),
    Math.floor(seededRandom('failed', number) * 2.6),
    'applications',
    number,
  );
  const foreign = sample(
    speciesBeside.filter((name) => !reactivity.includes(name)),
    seededRandom('foreign', number) < 0.45 ? 1 : 0,
    'species',
    number,
  );
  const order = vocabulary.applications.map(({ code }) => code);
  const rows = [...applications, ...failed].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const columns = [...reactivity, ...foreign];
  const cellOf = (row: string, column: string): EvidenceCell => {
    const roll = seededRandom('cell', number, row, column);
    const first = column === reactivity[0];
    const leads = row === applications[0];
    if (failed.includes(row)) return first ? { works: false, level: roll < 0.5 ? 'B' : 'C' } : untried;
    if (foreign.includes(column)) return leads ? { works: false, level: roll < 0.4 ? 'B' : 'C' } : untried;
    // Each application works with the first species, and each species in the first application.
    if (first) return { works: true, level: leads && roll < 0.35 ? 'A' : roll < 0.75 ? 'B' : 'C' };
    if (leads) return { works: true, level: roll < 0.4 ? 'B' : 'C' };
    return roll < 0.6 ? { works: true, level: 'C' } : untried;
  };
  return {
    applications: rows,
    species: columns,
    cells: rows.flatMap((row) => columns.map((column) => encodeEvidence(cellOf(row, column)))).join(''),
  };
}

/**
 * Returns the values of the joint filter: pairs of application and species with a positive result, `WB × Human`. Two
 * independent filters would also match an antibody that works in one application and, in another one, with the species.
 */
export function evidencePairs(evidence: EvidenceGrid): string[] {
  return evidence.applications.flatMap((application) =>
    speciesWithEvidence(evidence, application).map((species) => `${application} × ${species}`),
  );
}

/** Returns the species with a positive result in an application, in the order of the grid. */
export function speciesWithEvidence(
  { applications, species, cells }: EvidenceGrid,
  application: string,
): string[] {
  const row = applications.indexOf(application);
  if (row < 0) return [];
  return species.filter(
    (_name, column) => decodeEvidence(cells.charAt(row * species.length + column)).works === true,
  );
}
