import type { Mol } from '@rdkit/rdkit';
import {
  BOND_KIND_MASK,
  RING_FLAG,
  type MoleculeGraph,
  adjacencyOf,
  type AdjacencyList,
} from './molecule-graph';

/** 32-bit words of a screening fingerprint. */
export const SCREEN_WORDS = 16;
/** 32-bit words of a similarity fingerprint. */
export const FINGERPRINT_WORDS = 64;

const MORGAN_OPTIONS = JSON.stringify({ radius: 2, nBits: 32 * FINGERPRINT_WORDS });

/** Morgan fingerprint of radius 2 (ECFP4) for the Tanimoto coefficient. */
export function morganFingerprint(molecule: Mol): Uint32Array {
  const bytes = molecule.get_morgan_fp_as_uint8array(MORGAN_OPTIONS) as Uint8Array;
  return new Uint32Array(bytes.slice().buffer);
}

const MAX_PATH_ATOMS = 6;
/** Maximum number of steps per structure; 255 atoms with four neighbors each need fewer. */
const MAX_STEPS = 200_000;
/** Distinguish the bits of a path with ring bonds only, and of a ring, from that of the path; arbitrary numbers. */
const RING_PATH_SALT = 0x5bd1e995;
const RING_SALT = 0x27d4eb2f;
/** Multiplier of the Fowler–Noll–Vo hash. */
const FNV_PRIME = 0x01000193;

/**
 * Computes a screening fingerprint: a structure that contains a fragment has all bits of the fragment. Sets one hashed bit for
 * each path of up to six atoms, one more for paths with ring bonds only, and one for each ring of up to six atoms, because a
 * ring of a fragment is also a ring of every structure that contains it.
 */
export function screeningFingerprint(graph: MoleculeGraph): Uint32Array {
  const screen = new Uint32Array(SCREEN_WORDS);
  const walker = new PathWalker(graph, adjacencyOf(graph), screen);
  for (let atom = 0; atom < graph.elements.length; atom++) walker.walkFrom(atom);
  return screen;
}

/** Enumerates the paths of a graph. */
class PathWalker {
  private readonly path = new Uint8Array(MAX_PATH_ATOMS);
  /** Elements and bond kinds along the path. */
  private readonly pathLabels = new Uint8Array(2 * MAX_PATH_ATOMS);
  private steps = 0;

  constructor(
    private readonly graph: MoleculeGraph,
    private readonly adjacency: AdjacencyList,
    private readonly screen: Uint32Array,
  ) {}

  walkFrom(atom: number): void {
    this.step(atom, 0, true);
  }

  /** Extends the path by `atom` at position `depth`, sets its bits, and continues with each neighbor. */
  private step(atom: number, depth: number, isRingOnly: boolean): void {
    if (++this.steps > MAX_STEPS) return;
    const { path, pathLabels, adjacency, graph } = this;
    path[depth] = atom;
    pathLabels[2 * depth] = graph.elements[atom]!;
    this.addPath(depth, isRingOnly);
    for (let index = adjacency.starts[atom]!; index < adjacency.starts[atom + 1]!; index++) {
      const next = adjacency.atoms[index]!;
      const bondFlags = adjacency.bonds[index]!;
      const position = this.positionOf(next, depth);
      const closesRing = position === 0 && depth > 1;
      if (position >= 0 && !closesRing) continue;
      pathLabels[2 * depth + 1] = bondFlags & BOND_KIND_MASK;
      if (closesRing) {
        this.addRing(depth);
        continue;
      }
      if (depth + 1 === MAX_PATH_ATOMS) continue;
      this.step(next, depth + 1, isRingOnly && (bondFlags & RING_FLAG) !== 0);
    }
  }

  /** Returns the position of an atom in the path, or -1. */
  private positionOf(atom: number, depth: number): number {
    for (let index = 0; index <= depth; index++) if (this.path[index] === atom) return index;
    return -1;
  }

  private addPath(depth: number, isRingOnly: boolean): void {
    const hash = hashBothWays(this.pathLabels, 2 * depth + 1);
    setBit(this.screen, hash);
    if (isRingOnly && depth > 0) setBit(this.screen, mixHash(hash ^ RING_PATH_SALT));
  }

  /** Adds a ring; its hash does not depend on the first atom and the direction. */
  private addRing(depth: number): void {
    let sum = depth;
    for (let index = 0; index < 2 * depth + 2; index++)
      sum = (sum + mixHash(this.pathLabels[index]! + ((index & 1) << 8))) | 0;
    setBit(this.screen, mixHash(sum ^ RING_SALT));
  }
}

/** Returns the same hash for a path and its reverse. */
function hashBothWays(pathLabels: Uint8Array, length: number): number {
  let forwardHash = 1;
  let backwardHash = 1;
  for (let index = 0; index < length; index++) {
    forwardHash = Math.imul(forwardHash, FNV_PRIME) ^ (pathLabels[index]! + 1);
    backwardHash = Math.imul(backwardHash, FNV_PRIME) ^ (pathLabels[length - 1 - index]! + 1);
  }
  return mixHash(Math.min(mixHash(forwardHash) >>> 0, mixHash(backwardHash) >>> 0));
}

/** Mixes the bits of a 32-bit number (MurmurHash3 finalizer). */
function mixHash(value: number): number {
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
