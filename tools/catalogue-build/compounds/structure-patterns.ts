import { type Molecule, SmilesParser, SSSearcher } from 'openchemlib';

const structureParser = new SmilesParser();
const patternParser = new SmilesParser({ smartsMode: 'smarts' });

/** Caches the last structure, because callers count several patterns in one structure after another. */
let lastParsed: { smiles: string; molecule: Molecule } | null = null;

function moleculeOf(smiles: string): Molecule {
  if (lastParsed?.smiles !== smiles) {
    const molecule = structureParser.parseMolecule(smiles, { noCoordinates: true, noStereo: true });
    lastParsed = { smiles, molecule };
  }
  return lastParsed.molecule;
}

/**
 * Returns a function that counts the matches of a SMARTS pattern in a SMILES. `prefilter` matches every SMILES that can
 * contain the pattern, so that most of the 17,000 structures need not be parsed.
 */
export function createPattern(smarts: string, prefilter: RegExp): (smiles: string) => number {
  const fragment = patternParser.parseMolecule(smarts);
  fragment.setFragment(true);
  const searcher = new SSSearcher();
  searcher.setFragment(fragment);
  return (smiles) => {
    if (!prefilter.test(smiles)) return 0;
    searcher.setMolecule(moleculeOf(smiles));
    return searcher.findFragmentInMolecule();
  };
}

/** Returns a canonical text of a structure without its configuration, which is equal for all drawings of it. */
export const constitutionOf = (smiles: string): string => moleculeOf(smiles).getIDCode();

/** Alkyls of metals, which, like hydrides, ignite in air or react with its moisture. */
export const metalAlkyl = createPattern('[CX4][Al,Ga,In,Zn,Mg,Li]', /\[(?:Al|Ga|In|Zn|Mg|Li)/);
export const hydride = /\[H-\]|\[BH4-\]|\[AlH4-\]/;
