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

/** Returns the pattern of a metal amide with two `group` on the nitrogen atom. */
const metalAmide = (group: string) =>
  createPattern(
    `${group}[NX3](${group})[Al,Ga,In,Zn,Mg,Li,Na,K,Ti,Zr,Hf,Nb,Ta]`,
    /N.*\[(?:Al|Ga|In|Zn|Mg|Li|Na|K|Ti|Zr|Hf|Nb|Ta)\b|\[(?:Al|Ga|In|Zn|Mg|Li|Na|K|Ti|Zr|Hf|Nb|Ta)\b.*N/,
  );

/** Carbon and amide nitrogen with a bond to a metal. Cyanides and complexes such as chlorophyll are stable. */
const metalBonds = [
  createPattern('[#6][Al,Ga,In,Zn,Mg,Li,Na,K]', /^(?!.*#N)(?!.*N#).*\[(?:Al|Ga|In|Zn|Mg|Li|Na|K)\b/),
  metalAmide('[CX4]'),
  metalAmide('[Si]'),
];
/** Metals whose ionic alkyls and cyclopentadienides air attacks. Ferrocene, ruthenocene and osmocene are stable. */
const reactiveMetal =
  /\[(?:Li|Na|K|Rb|Cs|Mg|Ca|Sr|Ba|Al|Ga|In|Zn|Ti|Zr|Hf|V|Nb|Ta|Cr|Mo|W|Mn|Co|Ni|Y|La|Ce|Sm|Eu|Yb)(?:\+\d?)?\]/;
/**
 * An anion of carbon, hydrogen and silicon with its charge on carbon: `[CH2-]C`, `[CH2-][Si](C)(C)C`, `c1cc[cH-]c1`; not a lone
 * `[C-]`, and not stabilized by another element.
 */
const carbanion = /^(?!\[C-\]$)(?=.*\[(?:CH?\d?|cH?)-\])[CcHSi[\]()=#\d@/\\+-]+$/;
/** An amide of ammonia, an amine or a silylamine: `[NH2-]`, `C[Si](C)(C)[N-][Si](C)(C)C`. */
const amideAnion = /^(?=.*\[NH?\d?-\])[CNHSi[\]()\d@-]+$/;

/**
 * Returns whether a structure is an alkyl, aryl, metallocene or amide of a metal, drawn with bonds or as ions. Like hydrides, they
 * ignite in air or react with it or its moisture. Carbonyl complexes are more stable.
 */
export function isReactiveOrganometallic(smiles: string): boolean {
  if (metalBonds.some((count) => count(smiles) > 0)) return true;
  return (
    reactiveMetal.test(smiles) &&
    !smiles.includes('#[O+]') &&
    smiles.split('.').some((fragment) => carbanion.test(fragment) || amideAnion.test(fragment))
  );
}

/** Matches the SMILES of ionic hydrides, borohydrides and aluminum hydrides. */
export const hydride = /\[H-\]|\[BH4-\]|\[AlH4-\]/;
