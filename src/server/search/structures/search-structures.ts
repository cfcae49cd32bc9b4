import type { StructureMode } from '../../../shared/search/structure-input';
import { SubgraphMatcher } from './subgraph-matcher';
import {
  popcountRange,
  popcount,
  FINGERPRINT_WORDS,
  computeFingerprints,
  SCREEN_WORDS,
} from './fingerprints';
import { identityRanker } from './structure-identity';
import { toParentStructure } from './parent-structure';
import { toFragment, type StructureQuery } from './structure-query';
import type { StructureIndex } from './structure-index';

/** Matches found so far; `structures` and `ranks` are parallel arrays. */
export interface StructureMatches {
  structures: number[];
  /** Substructure: 0. Similarity: percent. Exact: `IDENTITY_RANK`. Higher ranks come first. */
  ranks: number[];
  /** Whether the matcher gave up on a structure. */
  gaveUp: boolean;
}

/** Structures between two yields. */
const STRIDE = 256;
/** Matcher steps between two yields; complex structures need many. */
const MAX_STEPS = 100_000;

/** Scans the index and adds to `matches`. Yields before and regularly during the scan, so that the caller can stop it. */
export function searchStructureIndex(
  index: StructureIndex,
  query: StructureQuery,
  mode: StructureMode,
  least: number,
  matches: StructureMatches,
): Generator<void> {
  if (mode === 'substructure') return scanSubstructure(index, query, matches);
  return mode === 'similarity' ? scanSimilar(index, query, least, matches) : scanExact(index, query, matches);
}

function* scanSubstructure(
  index: StructureIndex,
  query: StructureQuery,
  matches: StructureMatches,
): Generator<void> {
  const fragment = toFragment(query);
  const { screen } = computeFingerprints(fragment);
  // Empty words of the fragment's screen cannot reject a structure.
  const nonEmpty = [...screen.keys()].filter((word) => screen[word] !== 0);
  const matcher = new SubgraphMatcher(fragment);
  const { screens, atomOffsets, bondOffsets } = index;
  let paused = 0;
  yield;
  for (let structure = 0; structure < index.size; structure++) {
    if (structure % STRIDE === STRIDE - 1 || matcher.steps - paused > MAX_STEPS) {
      paused = matcher.steps;
      yield;
    }
    const at = structure * SCREEN_WORDS;
    if (nonEmpty.some((word) => (screen[word]! & ~screens[at + word]!) !== 0)) continue;
    const atoms: [number, number] = [atomOffsets[structure]!, atomOffsets[structure + 1]!];
    const bonds: [number, number] = [bondOffsets[structure]!, bondOffsets[structure + 1]!];
    if (matcher.matches(index, atoms, bonds)) add(matches, structure, 0);
    matches.gaveUp ||= matcher.gaveUp;
  }
}

/** Ranks by the Tanimoto coefficient: bits in both fingerprints divided by bits in either. */
function* scanSimilar(
  index: StructureIndex,
  query: StructureQuery,
  least: number,
  matches: StructureMatches,
): Generator<void> {
  const { similarity: fingerprint } = computeFingerprints(query.graph);
  const own = popcountRange(fingerprint, 0, FINGERPRINT_WORDS);
  yield;
  for (let structure = 0; structure < index.size; structure++) {
    if (structure % STRIDE === STRIDE - 1) yield;
    const from = structure * FINGERPRINT_WORDS;
    let common = 0;
    let theirs = 0;
    for (let word = 0; word < FINGERPRINT_WORDS; word++) {
      const other = index.prints[from + word]!;
      theirs += popcount(other);
      common += popcount(fingerprint[word]! & other);
    }
    // Rounded down, so that 100 % means equal fingerprints.
    const percent = Math.floor((100 * common) / (own + theirs - common));
    if (percent >= least) add(matches, structure, percent);
  }
}

function* scanExact(
  index: StructureIndex,
  query: StructureQuery,
  matches: StructureMatches,
): Generator<void> {
  const parent = toParentStructure(query.molecule);
  if (!parent) return;
  const rankOf = identityRanker(query, parent);
  yield;
  for (let structure = 0; structure < index.size; structure++) {
    if (structure % STRIDE === STRIDE - 1) yield;
    if (index.skeletons[2 * structure] !== parent.hash[0]) continue;
    if (index.skeletons[2 * structure + 1] !== parent.hash[1]) continue;
    const rank = rankOf(index.smilesAt(structure));
    if (rank !== null) add(matches, structure, rank);
  }
}

function add(matches: StructureMatches, structure: number, rank: number): void {
  matches.structures.push(structure);
  matches.ranks.push(rank);
}
