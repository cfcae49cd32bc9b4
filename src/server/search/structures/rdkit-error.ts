import { SMILES_ATOM, type StructureProblem } from '../../../shared/search/structure-input';

/**
 * Turns RDKit's message about an invalid structure into a problem with the position of the first fault in `smiles`. Without
 * `smiles` (a molfile) the position is the number of the atom.
 */
export function describeRdkitError(error: string, smiles: string | null): StructureProblem {
  const positionOf = (atom: string): number | undefined =>
    smiles === null ? Number(atom) + 1 : atomPosition(smiles, Number(atom));
  const withPosition = (position: number | undefined) => (position === undefined ? {} : { position });
  const [, valenceAtom] = /Explicit valence for atom # (\d+)/.exec(error) ?? [];
  if (valenceAtom !== undefined) return { fault: 'valence', ...withPosition(positionOf(valenceAtom)) };
  const [, aromaticAtom] = /(?:Unkekulized atoms: |non-ring atom )(\d+)/.exec(error) ?? [];
  if (aromaticAtom !== undefined)
    return { fault: 'aromatic-ring', ...withPosition(positionOf(aromaticAtom)) };
  if (smiles === null) return { fault: 'unreadable' };
  if (/unclosed ring/.test(error)) return { fault: 'open-ring', ...withPosition(openRingPosition(smiles)) };
  const [, digits] = /around position (\d+)/.exec(error) ?? [];
  const position = digits === undefined ? undefined : Number(digits);
  const fault = /extra open parentheses/.test(error) ? 'open-branch' : 'unreadable';
  return { fault, ...withPosition(position) };
}

/** Returns the position of an atom in a SMILES, from 1; undefined for an unknown atom. `atom` counts from 0. */
function atomPosition(smiles: string, atom: number): number | undefined {
  const match = [...smiles.matchAll(SMILES_ATOM)][atom];
  return match && match.index + 1;
}

/** Returns the position of the first ring bond that is never closed, from 1; undefined when all are closed. */
function openRingPosition(smiles: string): number | undefined {
  const openPositions = new Map<number, number>();
  for (const { 0: text, index } of smiles.matchAll(/\[[^\]]*\]|%\d\d|%\(\d+\)|\d/g)) {
    if (text.startsWith('[')) continue;
    const ring = Number(text.replaceAll(/\D/g, ''));
    if (!openPositions.delete(ring)) openPositions.set(ring, index + 1);
  }
  const [firstPosition] = openPositions.values();
  return firstPosition;
}
