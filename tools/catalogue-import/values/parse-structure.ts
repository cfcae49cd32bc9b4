import { Molecule } from 'openchemlib';

export interface Structure {
  formula: string;
  /** g/mol, two places. */
  weight: string;
}

const LONGEST_SMILES = 5000;

/** What a SMILES stands for; a reason in words where it stands for nothing. */
export function readSmiles(smiles: string): Structure | { reason: string } {
  if (smiles.length > LONGEST_SMILES) return { reason: 'it is too long for a SMILES' };
  // The parser takes a text that ends too early for one that is complete.
  if (!isBalanced(smiles)) return { reason: 'its brackets do not match' };
  if (/%(?!\d\d)|[^\x21-\x7e]/.test(smiles)) return { reason: 'it has signs that no SMILES has' };
  try {
    const molecule = Molecule.fromSmiles(smiles, { noCoordinates: true, noStereo: true });
    if (molecule.getAllAtoms() === 0) return { reason: 'it has no atom' };
    return factsOf(molecule);
  } catch (error) {
    return { reason: `it cannot be read: ${wordsOf(error)}` };
  }
}

/** The SMILES of a molfile (V2000 or V3000), with what it stands for; null where it draws nothing. */
export function readMolfile(molfile: string): (Structure & { smiles: string }) | null {
  try {
    const molecule = Molecule.fromMolfile(molfile);
    if (molecule.getAllAtoms() === 0) return null;
    return { smiles: molecule.toIsomericSmiles(), ...factsOf(molecule) };
  } catch {
    return null;
  }
}

function factsOf(molecule: Molecule): Structure {
  const { formula, relativeWeight } = molecule.getMolecularFormula();
  return { formula, weight: relativeWeight.toFixed(2) };
}

function isBalanced(smiles: string): boolean {
  const open: string[] = [];
  for (const sign of smiles) {
    if (sign === '(' || sign === '[') open.push(sign);
    if (sign === ')' && open.pop() !== '(') return false;
    if (sign === ']' && open.pop() !== '[') return false;
  }
  return open.length === 0;
}

function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/^.*?SmilesParser:\s*/, '').slice(0, 80);
}
