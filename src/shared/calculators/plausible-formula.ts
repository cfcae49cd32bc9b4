import type { Composition } from './composition';
import { toNumber } from './exact';
import { parseMolecularFormula } from './formula';

/** Highest number of bonds of common elements; other elements have no limit here. */
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
const terminalElements: ReadonlySet<string> = new Set(['H', 'F']);

/**
 * Returns the part of a formula that no molecule can have, because it has more hydrogen and fluorine atoms than its other
 * atoms can bind: `CH5` and `C2H7`; null for a possible formula. Checks each part of a hydrate or salt by itself. Ions, and
 * parts with an element that `highestValence` lacks (metals), count as possible.
 */
export function impossiblePart(formula: string): string | null {
  // A point is decimal only in the number at the beginning of a part.
  const parts = formula
    .replace(/(^|[·•∙*⋅])\s*\d+\.\d+(?=[A-Z([{])/g, '$1')
    .split(/[·•∙*⋅.]/)
    .map((part) => part.trim().replace(/^\d+(?=[A-Z([{])/, ''));
  for (const part of parts) {
    const composition = parseMolecularFormula(part);
    if (!('fault' in composition) && !isPlausible(composition)) return part;
  }
  return null;
}

function isPlausible({ atoms, charge }: Composition): boolean {
  if (charge !== 0) return true;
  let terminalAtoms = 0;
  let innerBonds = 0;
  let innerAtoms = 0;
  for (const [symbol, exactCount] of atoms) {
    const element = /^[DT]$/.test(symbol) ? 'H' : symbol.replace(/^\d+/, '');
    const valence = highestValence[element];
    if (valence === undefined) return true;
    const count = toNumber(exactCount);
    if (terminalElements.has(element)) terminalAtoms += count;
    else {
      innerAtoms += count;
      innerBonds += count * valence;
    }
  }
  // H2, F2 and HF hold together without another element.
  if (innerAtoms === 0) return terminalAtoms <= 2;
  // At least `innerAtoms - 1` links connect the inner atoms. Each link uses two of their bonds.
  return terminalAtoms <= innerBonds - 2 * (innerAtoms - 1);
}
