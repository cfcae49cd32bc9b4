import { CanonizerUtil, Molecule } from 'openchemlib';
import { SubgraphMatcher } from './subgraph-matcher';
import { toParentStructure, type ParentStructure } from './parent-structure';
import type { StructureQuery } from './structure-query';

/** Ranks of structures with the same parent structure as the query; higher is closer. */
export const IDENTITY_RANK = { structure: 3, otherStereo: 2, otherForm: 1 } as const;

/**
 * Returns a function that ranks a structure with the same parent hash: identical, another stereoisomer (or unspecified
 * stereochemistry), or another form (salt, hydrate, charge, isotope). It returns null for a hash collision.
 */
export function identityRanker(
  query: StructureQuery,
  parent: ParentStructure,
): (smiles: string) => number | null {
  const matcher = new SubgraphMatcher(parent.graph);
  const own = codesOf(query.smiles);
  return (smiles) => {
    const molecule = Molecule.fromSmiles(smiles, { noCoordinates: true });
    const other = toParentStructure(molecule);
    if (!other || !isSameGraph(matcher, parent, other)) return null;
    const theirs = codesOf(smiles);
    if (theirs.flat !== own.flat) return IDENTITY_RANK.otherForm;
    return theirs.whole === own.whole ? IDENTITY_RANK.structure : IDENTITY_RANK.otherStereo;
  };
}

/** Graph isomorphism: equal numbers of atoms and bonds, and a subgraph match. */
function isSameGraph(matcher: SubgraphMatcher, { graph }: ParentStructure, other: ParentStructure): boolean {
  const { elements, bonds } = other.graph;
  if (elements.length !== graph.elements.length || bonds.length !== graph.bonds.length) return false;
  return matcher.matches(other.graph, [0, elements.length], [0, bonds.length]);
}

/**
 * Returns canonical codes with and without stereochemistry. E/Z stereochemistry needs atom coordinates; the coordinate
 * templates are skipped because loading them would delay the first search of a worker by half a second.
 */
function codesOf(smiles: string): { whole: string; flat: string } {
  const molecule = Molecule.fromSmiles(smiles, { skipCoordinateTemplates: true });
  return { whole: molecule.getIDCode(), flat: CanonizerUtil.getIDCode(molecule, CanonizerUtil.NOSTEREO) };
}
