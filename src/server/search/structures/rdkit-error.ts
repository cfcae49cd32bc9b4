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

/** Position of an atom in a SMILES, from 1. */
function atomPosition(smiles: string, atom: number): number | undefined {
  const match = [...smiles.matchAll(SMILES_ATOM)][atom];
  return match && match.index + 1;
}

/** Position of the first ring bond that is never closed, from 1. */
function openRingPosition(smiles: string): number | undefined {
  const open = new Map<number, number>();
  for (const { 0: text, index } of smiles.matchAll(/\[[^\]]*\]|%\d\d|%\(\d+\)|\d/g)) {
    if (text.startsWith('[')) continue;
    const ring = Number(text.replaceAll(/\D/g, ''));
    if (!open.delete(ring)) open.set(ring, index + 1);
  }
  const [first] = open.values();
  return first;
}
