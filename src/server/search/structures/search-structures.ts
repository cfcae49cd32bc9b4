import { popcount } from '../engine/document-set';
import { SubgraphMatcher } from './subgraph-matcher';
import { FINGERPRINT_WORDS, SCREEN_WORDS, screeningFingerprint } from './fingerprints';
import type { MoleculeGraph } from './molecule-graph';
import { bestIdentityRank, IDENTITY_RANK } from './structure-identity';
import type { StructureQuery } from './structure-query';
import type { StructureIndex } from './structure-index';

/** Matches found so far; `structures` and `ranks` are parallel arrays. */
export interface StructureMatches {
  structures: number[];
  /** Substructure: 0. Similarity: percent. Exact: `IDENTITY_RANK`. Higher ranks come first. */
  ranks: number[];
  /** True when the matcher gave up on a structure. */
  hasGivenUp: boolean;
}

/** Returns the rank of a structure of the index; null when it does not match. */
type RankStructure = (structure: number) => number | null;

/** Scans the index and adds to `matches`. Yields before the scan and after each structure, so that the caller can stop it. */
export function* searchStructureIndex(
  index: StructureIndex,
  query: StructureQuery,
  minSimilarityPercent: number,
  matches: StructureMatches,
): Generator<void> {
  const rankStructure = createRanking(index, query, minSimilarityPercent, matches);
  yield;
  for (let structure = 0; structure < index.size; structure++) {
    const rank = rankStructure(structure);
    if (rank !== null) {
      matches.structures.push(structure);
      matches.ranks.push(rank);
    }
    yield;
  }
}

function createRanking(
  index: StructureIndex,
  query: StructureQuery,
  minSimilarityPercent: number,
  matches: StructureMatches,
): RankStructure {
  switch (query.mode) {
    case 'substructure':
      return rankBySubstructure(index, query.graph, matches);
    case 'similarity':
      return rankBySimilarity(index, query, minSimilarityPercent);
    case 'exact':
      return (structure) => bestIdentityRank(query.identities, index.identities, structure);
  }
}

function rankBySubstructure(
  index: StructureIndex,
  fragment: MoleculeGraph,
  matches: StructureMatches,
): RankStructure {
  const screen = screeningFingerprint(fragment);
  // Empty words of the fragment's screen cannot reject a structure.
  const nonEmptyWords = [...screen.keys()].filter((word) => screen[word] !== 0);
  const matcher = new SubgraphMatcher(fragment);
  const { screens, atomOffsets, bondOffsets } = index;
  return (structure) => {
    const firstWord = structure * SCREEN_WORDS;
    if (nonEmptyWords.some((word) => (screen[word]! & ~screens[firstWord + word]!) !== 0)) return null;
    const atoms: [number, number] = [atomOffsets[structure]!, atomOffsets[structure + 1]!];
    const bonds: [number, number] = [bondOffsets[structure]!, bondOffsets[structure + 1]!];
    const isMatch = matcher.matches(index, atoms, bonds);
    matches.hasGivenUp ||= matcher.hasGivenUp;
    return isMatch ? 0 : null;
  };
}

/**
 * Ranks by the Tanimoto coefficient: bits in both fingerprints divided by bits in either. Only the same structure has 100 %:
 * stereoisomers and members of a homologous series, such as palmitic and stearic acid, can have equal fingerprints.
 */
function rankBySimilarity(
  index: StructureIndex,
  { fingerprint, identities }: Extract<StructureQuery, { mode: 'similarity' }>,
  minSimilarityPercent: number,
): RankStructure {
  const queryBits = fingerprint.reduce((sum, word) => sum + popcount(word), 0);
  return (structure) => {
    const from = structure * FINGERPRINT_WORDS;
    let common = 0;
    let structureBits = 0;
    for (let word = 0; word < FINGERPRINT_WORDS; word++) {
      const bits = index.prints[from + word]!;
      structureBits += popcount(bits);
      common += popcount(fingerprint[word]! & bits);
    }
    const isSame = bestIdentityRank(identities, index.identities, structure) === IDENTITY_RANK.structure;
    const percent = isSame
      ? 100
      : Math.min(99, Math.floor((100 * common) / (queryBits + structureBits - common)));
    return percent >= minSimilarityPercent ? percent : null;
  };
}
