import type { MainModule } from '@rdkit/rdkit';
import { withMolecule } from './rdkit';

/** Each attempt parses the molecule. */
const MAX_ATTEMPTS = 8;

/**
 * Adds the hydrogen that a ring such as pyrrole lacks in a V2000 molfile with aromatic bonds: the format cannot express it.
 * Returns the completed molfile, or null when that does not help. `error` is RDKit's message about the molfile.
 */
export function completeAromaticRings(rdkit: MainModule, molfile: string, error: string): string | null {
  const [, unresolved = ''] = /Unkekulized atoms:([\d ]+)/.exec(error) ?? [];
  const lines = molfile.split('\n');
  const [atoms, bonds] = [lines[3]?.slice(0, 3), lines[3]?.slice(3, 6)].map(Number);
  if (!lines[3]?.includes('V2000') || !atoms || !bonds) return null;
  const nitrogens = (unresolved.match(/\d+/g) ?? [])
    .map(Number)
    .filter((atom) => /^.{31}N /.test(lines[4 + atom] ?? ''));
  const candidates = nitrogens.slice(0, MAX_ATTEMPTS).map((atom) => addHydrogen(lines, atom, atoms, bonds));
  return candidates.find((text) => withMolecule(rdkit, text, () => true)) ?? null;
}

function addHydrogen(lines: readonly string[], atom: number, atoms: number, bonds: number): string {
  const [counts = '', ...linesAfterHeader] = lines.slice(3);
  const field = (value: number) => String(value).padStart(3);
  return [
    ...lines.slice(0, 3),
    field(atoms + 1) + field(bonds + 1) + counts.slice(6),
    ...linesAfterHeader.slice(0, atoms),
    '    0.0000    0.0000    0.0000 H   0  0',
    ...linesAfterHeader.slice(atoms, atoms + bonds),
    `${field(atom + 1)}${field(atoms + 1)}  1  0`,
    ...linesAfterHeader.slice(atoms + bonds),
  ].join('\n');
}
