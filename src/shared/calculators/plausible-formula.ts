import type { Composition } from './composition';
import { toNumber } from './exact';
import { parseMolecularFormula } from './formula';

/** Highest number of bonds of common elements; others have no limit here. */
const highestValence: Readonly<Record<string, number>> = {
  H: 1,
  F: 1,
  Cl: 7,
  Br: 7,
  I: 7,
  O: 2,
  S: 6,
  Se: 6,
  N: 5,
  P: 5,
  As: 5,
  B: 4,
  C: 4,
  Si: 6,
};
/** Elements that bind one partner only, so that they cannot hold a molecule together. */
const terminal: ReadonlySet<string> = new Set(['H', 'F']);

/**
 * Returns the part of a formula that no molecule can have, because its terminal atoms find no partners: `CH5` and `C2H7`;
 * null for a possible formula. Each part of a hydrate or salt counts for itself. Ions, and parts with an element without a
 * known limit (metals), are not judged.
 */
export function impossiblePart(formula: string): string | null {
  // A point is decimal only in the number at the beginning of a part.
  const parts = formula
    .replace(/(^|[·•∙*⋅])\s*\d+\.\d+(?=[A-Z([{])/g, '$1')
    .split(/[·•∙*⋅.]/)
    .map((part) => part.trim().replace(/^\d+(?=[A-Z([{])/, ''));
  for (const part of parts) {
    const read = parseMolecularFormula(part);
    if (!('fault' in read) && !isPlausible(read)) return part;
  }
  return null;
}

function isPlausible({ atoms, charge }: Composition): boolean {
  if (charge !== 0) return true;
  let terminals = 0;
  let bonds = 0;
  let others = 0;
  for (const [symbol, exact] of atoms) {
    const element = /^[DT]$/.test(symbol) ? 'H' : symbol.replace(/^\d+/, '');
    const valence = highestValence[element];
    if (valence === undefined) return true;
    const count = toNumber(exact);
    if (terminal.has(element)) terminals += count;
    else {
      others += count;
      bonds += count * valence;
    }
  }
  // H2, F2 and HF hold together without another element.
  if (others === 0) return terminals <= 2;
  // The other atoms use two bonds for each link of the tree that holds the molecule together.
  return terminals <= bonds - 2 * (others - 1);
}
