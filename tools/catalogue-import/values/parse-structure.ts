import { Molecule } from 'openchemlib';

export interface Structure {
  formula: string;
  /** In g/mol, two decimal places. */
  weight: string;
}

const MAX_SMILES_LENGTH = 5000;

/** Parses a SMILES; returns the reason when it is invalid. */
export function parseSmiles(smiles: string): Structure | { reason: string } {
  if (smiles.length > MAX_SMILES_LENGTH) return { reason: 'the SMILES is too long' };
  // The parser accepts truncated texts with unbalanced brackets.
  if (!isBalanced(smiles)) return { reason: 'the brackets do not match' };
  if (/%(?!\d\d)|[^\x21-\x7e]/.test(smiles))
    return { reason: 'the text contains characters that are not allowed in a SMILES' };
  try {
    const molecule = Molecule.fromSmiles(smiles, { noCoordinates: true, noStereo: true });
    if (molecule.getAllAtoms() === 0) return { reason: 'the structure has no atoms' };
    if (!hasOnlyElements(molecule))
      return { reason: 'the structure has an atom of an unknown element, such as * or R' };
    return structureOf(molecule);
  } catch (error) {
    return { reason: `unreadable SMILES: ${parserMessage(error)}` };
  }
}

/** Converts a molfile (V2000 or V3000) to SMILES; returns null when it is invalid or empty, or has an atom of an unknown element. */
export function parseMolfile(molfile: string): (Structure & { smiles: string }) | null {
  try {
    const molecule = Molecule.fromMolfile(molfile);
    if (molecule.getAllAtoms() === 0 || !hasOnlyElements(molecule)) return null;
    return { smiles: molecule.toIsomericSmiles(), ...structureOf(molecule) };
  } catch {
    return null;
  }
}

const LAST_ELEMENT = 118;

/**
 * Returns whether all atoms are elements. Of others, such as an R group, the end of a polymer or "any atom", the parser makes a carbon
 * or nothing, so that formula and weight would be wrong.
 */
function hasOnlyElements(molecule: Molecule): boolean {
  for (let atom = 0; atom < molecule.getAllAtoms(); atom += 1) {
    const number = molecule.getAtomicNo(atom);
    if (number < 1 || number > LAST_ELEMENT) return false;
  }
  // Only a fragment has atoms of several possible elements.
  return !molecule.isFragment();
}

function structureOf(molecule: Molecule): Structure {
  const { formula, relativeWeight } = molecule.getMolecularFormula();
  return { formula, weight: relativeWeight.toFixed(2) };
}

function isBalanced(smiles: string): boolean {
  const openBrackets: string[] = [];
  for (const character of smiles) {
    if (character === '(' || character === '[') openBrackets.push(character);
    if (character === ')' && openBrackets.pop() !== '(') return false;
    if (character === ']' && openBrackets.pop() !== '[') return false;
  }
  return openBrackets.length === 0;
}

/** Characters of the parser's message that a finding quotes. */
const MAX_MESSAGE_LENGTH = 80;

function parserMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/^.*?SmilesParser:\s*/, '').slice(0, MAX_MESSAGE_LENGTH);
}
