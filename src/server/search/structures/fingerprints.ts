import { AROMATIC_FLAG, bondKind, BOND_KIND_MASK, RING_FLAG, type MoleculeGraph, adjacencyOf, type AdjacencyList } from './molecule-graph';

/** Words of 32 bits in a screen: what every structure that holds the fragment holds as well. */
export const SCREEN_WORDS = 16;
/** Words of 32 bits in a print, by which similarity is told. */
export const FINGERPRINT_WORDS = 32;

const LONGEST_PATH = 6;
/** Every atom of a long chain of carbon has the same paths: so many steps a structure are enough. */
const MOST_STEPS = 200_000;

export interface Fingerprints {
  screen: Uint32Array;
  similarity: Uint32Array;
}

/**
 * Both prints hold one bit, by its hash, for every path of at most six atoms. The print tells bonds apart as a chemist
 * does. The screen has to be sound for every fragment: it takes as one what may match one another (double, aromatic
 * and delocalised bonds), and adds to the paths those of which every bond is in a ring, and the rings of at most six
 * atoms, because a ring in a fragment is one in whatever holds it.
 */
export function computeFingerprints(graph: MoleculeGraph): Fingerprints {
  const prints = { screen: new Uint32Array(SCREEN_WORDS), print: new Uint32Array(FINGERPRINT_WORDS) };
  const walk = new PathWalker(graph, adjacencyOf(graph), prints);
  for (let atom = 0; atom < graph.elements.length; atom++) walk.from(atom);
  return prints;
}

/** Walks every path of one graph. */
class PathWalker {
  private readonly path = new Uint8Array(LONGEST_PATH);
  private readonly fine = new Uint8Array(2 * LONGEST_PATH);
  private readonly coarse = new Uint8Array(2 * LONGEST_PATH);
  private steps = 0;

  constructor(
    private readonly graph: MoleculeGraph,
    private readonly neighbours: AdjacencyList,
    private readonly prints: Fingerprints,
  ) {}

  from(atom: number): void {
    this.step(atom, 0, true);
  }

  private step(atom: number, depth: number, ringOnly: boolean): void {
    if (++this.steps > MOST_STEPS) return;
    const { path, fine, coarse, neighbours, graph } = this;
    path[depth] = atom;
    fine[2 * depth] = coarse[2 * depth] = graph.elements[atom]!;
    this.note(depth, ringOnly);
    for (let at = neighbours.starts[atom]!; at < neighbours.starts[atom + 1]!; at++) {
      const next = neighbours.atoms[at]!;
      const sign = neighbours.bonds[at]!;
      const before = this.placeOf(next, depth);
      if (before >= 0 && !(before === 0 && depth > 1)) continue;
      coarse[2 * depth + 1] = coarseKind(sign);
      if (before === 0) {
        this.noteRing(depth);
        continue;
      }
      if (depth + 1 === LONGEST_PATH) continue;
      fine[2 * depth + 1] = sign & AROMATIC_FLAG ? bondKind.delocalised : sign & BOND_KIND_MASK;
      this.step(next, depth + 1, ringOnly && (sign & RING_FLAG) !== 0);
    }
  }

  private placeOf(atom: number, depth: number): number {
    for (let place = 0; place <= depth; place++) if (this.path[place] === atom) return place;
    return -1;
  }

  private note(depth: number, ringOnly: boolean): void {
    const length = 2 * depth + 1;
    setBit(this.prints.similarity, hashBothWays(this.fine, length, 0));
    const hash = hashBothWays(this.coarse, length, 1);
    setBit(this.prints.screen, hash);
    if (ringOnly && depth > 0) setBit(this.prints.screen, mixHash(hash ^ 0x5bd1e995));
  }

  /** A ring by its elements and bonds, wherever it is begun and whichever way it is gone round. */
  private noteRing(depth: number): void {
    let sum = depth;
    for (let at = 0; at < 2 * depth + 2; at++) sum = (sum + mixHash(this.coarse[at]! + ((at & 1) << 8))) | 0;
    setBit(this.prints.screen, mixHash(sum ^ 0x27d4eb2f));
  }
}

function coarseKind(sign: number): number {
  const kind = sign & BOND_KIND_MASK;
  return kind === bondKind.delocalised ? bondKind.double : kind;
}

/** The same for a path and the path walked backwards. */
function hashBothWays(signs: Uint8Array, length: number, seed: number): number {
  let there = seed;
  let back = seed;
  for (let at = 0; at < length; at++) {
    there = Math.imul(there, 0x01000193) ^ (signs[at]! + 1);
    back = Math.imul(back, 0x01000193) ^ (signs[length - 1 - at]! + 1);
  }
  return mixHash(Math.min(mixHash(there) >>> 0, mixHash(back) >>> 0));
}

/** Spreads the bits of a number over all 32 (the finisher of MurmurHash3). */
export function mixHash(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function setBit(words: Uint32Array, hash: number): void {
  const bit = (hash >>> 0) % (words.length * 32);
  words[bit >>> 5]! |= 1 << (bit & 31);
}

/** How many bits are set from word `from` on, in `count` words. */
export function popcountRange(words: Uint32Array, from: number, count: number): number {
  let bits = 0;
  for (let at = from; at < from + count; at++) bits += popcount(words[at]!);
  return bits;
}

export function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
