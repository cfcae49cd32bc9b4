import { type Molecule, SmilesParser, SSSearcher } from 'openchemlib';

const structureParser = new SmilesParser();
const patternParser = new SmilesParser({ smartsMode: 'smarts' });

/** Several patterns are counted in one structure after the other. */
let last: { smiles: string; molecule: Molecule } | null = null;

function moleculeOf(smiles: string): Molecule {
  if (last?.smiles !== smiles) {
    const molecule = structureParser.parseMolecule(smiles, { noCoordinates: true, noStereo: true });
    last = { smiles, molecule };
  }
  return last.molecule;
}

/**
 * Returns a function that counts the matches of a SMARTS pattern in a structure. `needs` matches text that every SMILES
 * with the pattern contains: reading all 17,000 structures takes seconds.
 */
export function createPattern(smarts: string, needs: RegExp): (smiles: string) => number {
  const fragment = patternParser.parseMolecule(smarts);
  fragment.setFragment(true);
  const searcher = new SSSearcher();
  searcher.setFragment(fragment);
  return (smiles) => {
    if (!needs.test(smiles)) return 0;
    searcher.setMolecule(moleculeOf(smiles));
    return searcher.findFragmentInMolecule();
  };
}
