import type { StructureMode } from '../../../shared/search/structure-input';
import { SubgraphMatcher } from './subgraph-matcher';
import { popcountRange, popcount, FINGERPRINT_WORDS, computeFingerprints, SCREEN_WORDS } from './fingerprints';
import { identityRanker } from './structure-identity';
import { toParentStructure } from './parent-structure';
import { toFragment, type StructureQuery } from './structure-query';
import type { StructureIndex } from './structure-index';

/** What was found until now; `ranks` beside `structures`, a larger one is shown earlier. */
export interface StructureMatches {
  structures: number[];
  /** Substructure: 0. Similarity: per cent. Exact: see `sameness`. */
  ranks: number[];
  /** Some structure was too tangled to be told. */
  gaveUp: boolean;
}

/** Structures looked at between two looks at the clock. */
const STRIDE = 256;
/** Steps of a matcher between two of them: tangled structures take many. */
const MOST_STEPS = 100_000;

/**
 * Adds to `finding` while it is walked through, a pause before the table and after each stretch of it, so that whoever
 * runs it can stop half-way.
 */
export function searchStructureIndex(
  table: StructureIndex,
  query: StructureQuery,
  mode: StructureMode,
  least: number,
  finding: StructureMatches,
): Generator<void> {
  if (mode === 'substructure') return holding(table, query, finding);
  return mode === 'similarity' ? resembling(table, query, least, finding) : same(table, query, finding);
}

function* holding(table: StructureIndex, query: StructureQuery, finding: StructureMatches): Generator<void> {
  const fragment = toFragment(query);
  const { screen } = computeFingerprints(fragment);
  // Most words of a small fragment's screen are empty: nothing can fail in them.
  const telling = [...screen.keys()].filter((word) => screen[word] !== 0);
  const matcher = new SubgraphMatcher(fragment);
  const { screens, atomOffsets, bondOffsets } = table;
  let paused = 0;
  yield;
  for (let structure = 0; structure < table.size; structure++) {
    if (structure % STRIDE === STRIDE - 1 || matcher.steps - paused > MOST_STEPS) {
      paused = matcher.steps;
      yield;
    }
    const at = structure * SCREEN_WORDS;
    if (telling.some((word) => (screen[word]! & ~screens[at + word]!) !== 0)) continue;
    const atoms: [number, number] = [atomOffsets[structure]!, atomOffsets[structure + 1]!];
    const bonds: [number, number] = [bondOffsets[structure]!, bondOffsets[structure + 1]!];
    if (matcher.matches(table, atoms, bonds)) add(finding, structure, 0);
    finding.gaveUp ||= matcher.gaveUp;
  }
}

/** Tanimoto's coefficient: bits that both prints have, of those that either has. */
function* resembling(
  table: StructureIndex,
  query: StructureQuery,
  least: number,
  finding: StructureMatches,
): Generator<void> {
  const { similarity: print } = computeFingerprints(query.graph);
  const own = popcountRange(print, 0, FINGERPRINT_WORDS);
  yield;
  for (let structure = 0; structure < table.size; structure++) {
    if (structure % STRIDE === STRIDE - 1) yield;
    const from = structure * FINGERPRINT_WORDS;
    let common = 0;
    let theirs = 0;
    for (let word = 0; word < FINGERPRINT_WORDS; word++) {
      const other = table.prints[from + word]!;
      theirs += popcount(other);
      common += popcount(print[word]! & other);
    }
    // Rounded down: 100 % are alike in every path.
    const percent = Math.floor((100 * common) / (own + theirs - common));
    if (percent >= least) add(finding, structure, percent);
  }
}

function* same(table: StructureIndex, query: StructureQuery, finding: StructureMatches): Generator<void> {
  const skeleton = toParentStructure(query.molecule);
  if (!skeleton) return;
  const rankOf = identityRanker(query, skeleton);
  yield;
  for (let structure = 0; structure < table.size; structure++) {
    if (structure % STRIDE === STRIDE - 1) yield;
    if (table.skeletons[2 * structure] !== skeleton.hash[0]) continue;
    if (table.skeletons[2 * structure + 1] !== skeleton.hash[1]) continue;
    const rank = rankOf(table.smilesAt(structure));
    if (rank !== null) add(finding, structure, rank);
  }
}

function add(finding: StructureMatches, structure: number, rank: number): void {
  finding.structures.push(structure);
  finding.ranks.push(rank);
}
