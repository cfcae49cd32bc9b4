import { encodeEvidence, type EvidenceCell } from '../../../src/shared/catalogue/evidence';
import { seededRandom, sample } from '../seeded-random';
import type { EvidenceGrid } from '../product-draft';
import { vocabulary } from '../vocabulary';

/** Additional tested applications that mostly fail and are not offered. */
const triedBeside = ['IP', 'FCM', 'ChIP', 'IHC-F', 'IHC-P', 'IF/ICC'];
const speciesBeside = ['Mouse', 'Rat', 'Zebrafish', 'Chicken', 'Pig', 'Dog'];

const untried: EvidenceCell = { works: null, level: null };

/**
 * Generates the test results per application and species, seeded by the catalogue number. Each offered application and
 * species has a positive result. Demo data.
 */
export function antibodyEvidence(
  number: string,
  offered: { applications: readonly string[]; reactivity: readonly string[] },
): EvidenceGrid {
  const { applications, reactivity } = offered;
  const failed = sample(
    triedBeside.filter((code) => !applications.includes(code)),
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
    if (roll < 0.12) return { works: false, level: 'C' };
    return roll < 0.55 ? { works: true, level: 'C' } : untried;
  };
  return {
    applications: rows,
    species: columns,
    cells: rows.flatMap((row) => columns.map((column) => encodeEvidence(cellOf(row, column)))).join(''),
  };
}
