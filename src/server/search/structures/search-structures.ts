import type { StructureMode } from '../../../shared/search/structure-input';
import { FragmentMatcher } from './subgraph-matcher';
import { bitsIn, bitsOf, PRINT_WORDS, printsOf, SCREEN_WORDS } from './fingerprints';
import { sameness } from './structure-identity';
import { skeletonOf } from './parent-structure';
import { fragmentOf, type StructureQuery } from './structure-query';
import type { StructureTable } from './structure-index';

/** What was found until now; `ranks` beside `structures`, a larger one is shown earlier. */
export interface Finding {
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
export function findStructures(
  table: StructureTable,
  query: StructureQuery,
  mode: StructureMode,
  least: number,
  finding: Finding,
): Generator<void> {
  if (mode === 'substructure') return holding(table, query, finding);
  return mode === 'similarity' ? resembling(table, query, least, finding) : same(table, query, finding);
}

function* holding(table: StructureTable, query: StructureQuery, finding: Finding): Generator<void> {
  const fragment = fragmentOf(query);
  const { screen } = printsOf(fragment);
  // Most words of a small fragment's screen are empty: nothing can fail in them.
  const telling = [...screen.keys()].filter((word) => screen[word] !== 0);
  const matcher = new FragmentMatcher(fragment);
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
    if (matcher.isIn(table, atoms, bonds)) add(finding, structure, 0);
    finding.gaveUp ||= matcher.gaveUp;
  }
}

/** Tanimoto's coefficient: bits that both prints have, of those that either has. */
function* resembling(
  table: StructureTable,
  query: StructureQuery,
  least: number,
  finding: Finding,
): Generator<void> {
  const { print } = printsOf(query.graph);
  const own = bitsIn(print, 0, PRINT_WORDS);
  yield;
  for (let structure = 0; structure < table.size; structure++) {
    if (structure % STRIDE === STRIDE - 1) yield;
    const from = structure * PRINT_WORDS;
    let common = 0;
    let theirs = 0;
    for (let word = 0; word < PRINT_WORDS; word++) {
      const other = table.prints[from + word]!;
      theirs += bitsOf(other);
      common += bitsOf(print[word]! & other);
    }
    // Rounded down: 100 % are alike in every path.
    const percent = Math.floor((100 * common) / (own + theirs - common));
    if (percent >= least) add(finding, structure, percent);
  }
}

function* same(table: StructureTable, query: StructureQuery, finding: Finding): Generator<void> {
  const skeleton = skeletonOf(query.molecule);
  if (!skeleton) return;
  const rankOf = sameness(query, skeleton);
  yield;
  for (let structure = 0; structure < table.size; structure++) {
    if (structure % STRIDE === STRIDE - 1) yield;
    if (table.skeletons[2 * structure] !== skeleton.hash[0]) continue;
    if (table.skeletons[2 * structure + 1] !== skeleton.hash[1]) continue;
    const rank = rankOf(table.smilesAt(structure));
    if (rank !== null) add(finding, structure, rank);
  }
}

function add(finding: Finding, structure: number, rank: number): void {
  finding.structures.push(structure);
  finding.ranks.push(rank);
}
