import { popcount } from '../engine/document-set';
import { SubgraphMatcher } from './subgraph-matcher';
import { popcountRange, FINGERPRINT_WORDS, SCREEN_WORDS, screeningFingerprint } from './fingerprints';
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

/** Maximum number of structures between two yields. */
const STRUCTURES_PER_YIELD = 256;
/** Maximum number of atoms that the matcher tries between two yields; complex structures need many attempts. */
const ATTEMPTS_PER_YIELD = 100_000;

/** Scans the index and adds to `matches`. Yields before and regularly during the scan, so that the caller can stop it. */
export function searchStructureIndex(
  index: StructureIndex,
  query: StructureQuery,
  minSimilarityPercent: number,
  matches: StructureMatches,
): Generator<void> {
  if (query.mode === 'substructure') return scanSubstructure(index, query.graph, matches);
  if (query.mode === 'exact') return scanExact(index, query.identities, matches);
  return scanSimilar(index, query, minSimilarityPercent, matches);
}

function* scanSubstructure(
  index: StructureIndex,
  fragment: MoleculeGraph,
  matches: StructureMatches,
): Generator<void> {
  const screen = screeningFingerprint(fragment);
  // Empty words of the fragment's screen cannot reject a structure.
  const nonEmptyWords = [...screen.keys()].filter((word) => screen[word] !== 0);
  const matcher = new SubgraphMatcher(fragment);
  const { screens, atomOffsets, bondOffsets } = index;
  let attemptsAtYield = 0;
  yield;
  for (let structure = 0; structure < index.size; structure++) {
    if (
      structure % STRUCTURES_PER_YIELD === STRUCTURES_PER_YIELD - 1 ||
      matcher.attempts - attemptsAtYield > ATTEMPTS_PER_YIELD
    ) {
      attemptsAtYield = matcher.attempts;
      yield;
    }
    const firstWord = structure * SCREEN_WORDS;
    if (nonEmptyWords.some((word) => (screen[word]! & ~screens[firstWord + word]!) !== 0)) continue;
    const atoms: [number, number] = [atomOffsets[structure]!, atomOffsets[structure + 1]!];
    const bonds: [number, number] = [bondOffsets[structure]!, bondOffsets[structure + 1]!];
    if (matcher.matches(index, atoms, bonds)) addMatch(matches, structure, 0);
    matches.hasGivenUp ||= matcher.hasGivenUp;
  }
}

/**
 * Ranks by the Tanimoto coefficient: bits in both fingerprints divided by bits in either. Only the same structure has 100 %:
 * stereoisomers and members of a homologous series, such as palmitic and stearic acid, can have equal fingerprints.
 */
function* scanSimilar(
  index: StructureIndex,
  { fingerprint, identities }: Extract<StructureQuery, { mode: 'similarity' }>,
  minSimilarityPercent: number,
  matches: StructureMatches,
): Generator<void> {
  const queryBits = popcountRange(fingerprint, 0, FINGERPRINT_WORDS);
  yield;
  for (let structure = 0; structure < index.size; structure++) {
    if (structure % STRUCTURES_PER_YIELD === STRUCTURES_PER_YIELD - 1) yield;
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
    if (percent >= minSimilarityPercent) addMatch(matches, structure, percent);
  }
}

function* scanExact(
  index: StructureIndex,
  identities: readonly Uint32Array[],
  matches: StructureMatches,
): Generator<void> {
  yield;
  for (let structure = 0; structure < index.size; structure++) {
    if (structure % STRUCTURES_PER_YIELD === STRUCTURES_PER_YIELD - 1) yield;
    const rank = bestIdentityRank(identities, index.identities, structure);
    if (rank !== null) addMatch(matches, structure, rank);
  }
}

function addMatch(matches: StructureMatches, structure: number, rank: number): void {
  matches.structures.push(structure);
  matches.ranks.push(rank);
}
