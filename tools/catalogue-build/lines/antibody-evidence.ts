import { decodeEvidence, encodeEvidence, type EvidenceCell } from '../../../src/shared/catalogue/evidence';
import { seededRandom, sample } from '../seeded-random';
import type { EvidenceGrid } from '../product-draft';
import { vocabulary } from '../vocabulary';

/** Applications that may be tested in addition to the offered ones, with negative results. */
const additionalApplications = ['IP', 'FCM', 'ChIP', 'IHC-F', 'IHC-P', 'IF/ICC'];
/** `additionalApplications` without those of conjugates, so that no result contradicts a conjugate of the antibody. */
const additionalApplicationsWithConjugates = ['ChIP', 'IHC-F'];
const additionalSpecies = ['Mouse', 'Rat', 'Zebrafish', 'Chicken', 'Pig', 'Dog'];

const untested: EvidenceCell = { works: null, level: null };

/**
 * Generates the test results per application and species, seeded by the catalogue number. Each offered application and
 * species has a positive result, and no pair of them a negative one: negative results concern applications and species
 * that are not offered. Demo data.
 */
export function generateEvidence(
  number: string,
  offered: { applications: readonly string[]; reactivity: readonly string[]; hasConjugates?: boolean },
): EvidenceGrid {
  const { applications, reactivity, hasConjugates = false } = offered;
  const failedApplications = sample(
    (hasConjugates ? additionalApplicationsWithConjugates : additionalApplications).filter(
      (code) => !applications.includes(code),
    ),
    Math.floor(seededRandom('failed', number) * 2.6),
    'applications',
    number,
  );
  const failedSpecies = sample(
    additionalSpecies.filter((name) => !reactivity.includes(name)),
    seededRandom('foreign', number) < 0.45 ? 1 : 0,
    'species',
    number,
  );
  const applicationOrder = vocabulary.applications.map(({ code }) => code);
  const rows = [...applications, ...failedApplications].sort(
    (a, b) => applicationOrder.indexOf(a) - applicationOrder.indexOf(b),
  );
  const columns = [...reactivity, ...failedSpecies];
  const cellOf = (row: string, column: string): EvidenceCell => {
    const random = seededRandom('cell', number, row, column);
    const isFirstSpecies = column === reactivity[0];
    const isFirstApplication = row === applications[0];
    if (failedApplications.includes(row))
      return isFirstSpecies ? { works: false, level: random < 0.5 ? 'B' : 'C' } : untested;
    if (failedSpecies.includes(column))
      return isFirstApplication ? { works: false, level: random < 0.4 ? 'B' : 'C' } : untested;
    // Each application works with the first species, and each species in the first application.
    if (isFirstSpecies)
      return { works: true, level: isFirstApplication && random < 0.35 ? 'A' : random < 0.75 ? 'B' : 'C' };
    if (isFirstApplication) return { works: true, level: random < 0.4 ? 'B' : 'C' };
    return random < 0.6 ? { works: true, level: 'C' } : untested;
  };
  return {
    applications: rows,
    species: columns,
    cells: rows.flatMap((row) => columns.map((column) => encodeEvidence(cellOf(row, column)))).join(''),
  };
}

/**
 * Returns the values of the joint filter: pairs of application and species with a positive result, `WB × Human`. Two
 * independent filters would also match an antibody that works with the species only in another application.
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
