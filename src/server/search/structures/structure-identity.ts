import { CanonizerUtil, Molecule } from 'openchemlib';
import { SubgraphMatcher } from './subgraph-matcher';
import { toParentStructure, type ParentStructure } from './parent-structure';
import type { StructureQuery } from './structure-query';

/** How nearly a structure is the one that was asked for. */
export const IDENTITY_RANK = { structure: 3, otherStereo: 2, otherForm: 1 } as const;

/**
 * Tells a structure of the same skeleton's rank: the same in all, another stereoisomer (or one of which the
 * stereochemistry is not given), or another form: a salt, a hydrate, another charge or isotope. Null when the two only
 * look alike from every atom.
 */
export function identityRanker(query: StructureQuery, skeleton: ParentStructure): (smiles: string) => number | null {
  const matcher = new SubgraphMatcher(skeleton.graph);
  const own = codesOf(query.smiles);
  return (smiles) => {
    const molecule = Molecule.fromSmiles(smiles, { noCoordinates: true });
    const other = toParentStructure(molecule);
    if (!other || !isSameGraph(matcher, skeleton, other)) return null;
    const theirs = codesOf(smiles);
    if (theirs.flat !== own.flat) return IDENTITY_RANK.otherForm;
    return theirs.whole === own.whole ? IDENTITY_RANK.structure : IDENTITY_RANK.otherStereo;
  };
}

/** As many atoms and bonds, and each in its place: nothing is left over. */
function isSameGraph(matcher: SubgraphMatcher, { graph }: ParentStructure, other: ParentStructure): boolean {
  const { elements, bonds } = other.graph;
  if (elements.length !== graph.elements.length || bonds.length !== graph.bonds.length) return false;
  return matcher.matches(other.graph, [0, elements.length], [0, bonds.length]);
}

/**
 * Canonical codes with and without stereochemistry. Double bonds have theirs only where atoms have places. A cage need
 * not look like one for it: to read how cages are drawn would take the first search of a worker half a second.
 */
function codesOf(smiles: string): { whole: string; flat: string } {
  const molecule = Molecule.fromSmiles(smiles, { skipCoordinateTemplates: true });
  return { whole: molecule.getIDCode(), flat: CanonizerUtil.getIDCode(molecule, CanonizerUtil.NOSTEREO) };
}
