import type { Mol } from '@rdkit/rdkit';
import { DATIVE_BOND, toMoleculeJson } from './rdkit';

/** Bytes per bond: its two atoms and its bond byte. */
export const BOND_SIZE = 3;
/** Larger structures are not searched: an atom index is one byte. */
export const MAX_ATOMS = 255;

/** Bond byte: kind in the low four bits, and a flag for ring bonds. */
export const bondKind = { other: 0, single: 1, double: 2, triple: 3, aromatic: 4, dative: 5 } as const;
export const BOND_KIND_MASK = 0x0f;
export const RING_FLAG = 0x10;

/** Atoms and bonds as RDKit perceives them. Hydrogens are atoms only if they are isotopes or bound to no other element. */
export interface MoleculeGraph {
  /** Atomic numbers. */
  elements: Uint8Array;
  charges: Int8Array;
  /** Mass numbers; 0 = natural mixture. */
  isotopes: Uint16Array;
  /** `BOND_SIZE` bytes each. */
  bonds: Uint8Array;
}

/** Returns null for a molecule without atoms or with more than `MAX_ATOMS`. */
export function toMoleculeGraph(molecule: Mol): MoleculeGraph | null {
  const [{ atoms, bonds = [], extensions }] = toMoleculeJson(molecule).molecules;
  if (atoms.length === 0 || atoms.length > MAX_ATOMS) return null;
  const aromaticBonds = new Set(extensions.flatMap((extension) => extension.aromaticBonds ?? []));
  const ringBondKeys = ringBondKeysOf(extensions.flatMap(({ atomRings = [] }) => atomRings));
  return {
    elements: Uint8Array.from(atoms, ({ z = 6 }) => z),
    charges: Int8Array.from(atoms, ({ chg = 0 }) => chg),
    isotopes: Uint16Array.from(atoms, ({ isotope = 0 }) => isotope),
    bonds: Uint8Array.from(
      bonds.flatMap(({ atoms: [from, to], bo = 1 }, index) => {
        const kind = aromaticBonds.has(index) ? bondKind.aromatic : kindOfOrder(bo);
        return [from, to, kind | (ringBondKeys.has(bondKey(from, to)) ? RING_FLAG : 0)];
      }),
    ),
  };
}

/** Converts a bond order of RDKit, in which 1 to 3 are equal to the kinds. */
function kindOfOrder(order: number): number {
  if (order === DATIVE_BOND) return bondKind.dative;
  return order <= 3 ? order : bondKind.other;
}

/** Returns one key for a bond in both directions. */
function bondKey(from: number, to: number): number {
  return Math.min(from, to) * (MAX_ATOMS + 1) + Math.max(from, to);
}

/** Returns the keys of all ring bonds, from the smallest rings: every ring bond is in one of them. */
function ringBondKeysOf(rings: readonly number[][]): Set<number> {
  return new Set(rings.flatMap((ring) => ring.map((atom, index) => bondKey(atom, ring.at(index - 1)!))));
}

/** Number of bond ends that fit into the initial memory; a graph with more gets more memory. */
const INITIAL_BOND_ENDS = 4 * MAX_ATOMS;

/** Adjacency list of one graph at a time, in reused memory. */
export class AdjacencyList {
  /** Atom → start of its neighbors in `atoms` and `bonds`, plus the end of the last. */
  readonly starts = new Uint16Array(MAX_ATOMS + 1);
  atoms = new Uint8Array(INITIAL_BOND_ENDS);
  /** Bond byte to each neighbor. */
  bonds = new Uint8Array(INITIAL_BOND_ENDS);
  private readonly next = new Uint16Array(MAX_ATOMS + 1);

  /** Loads a graph of `atomCount` atoms, with its bonds in `bonds` from `from` up to, excluding, `to`. */
  load(atomCount: number, bonds: Uint8Array, from: number, to: number): void {
    const { starts, next } = this;
    const ends = (2 * (to - from)) / BOND_SIZE;
    if (ends > this.atoms.length) {
      this.atoms = new Uint8Array(ends);
      this.bonds = new Uint8Array(ends);
    }
    starts.fill(0, 0, atomCount + 1);
    for (let offset = from; offset < to; offset += BOND_SIZE) {
      starts[bonds[offset]! + 1]!++;
      starts[bonds[offset + 1]! + 1]!++;
    }
    for (let atom = 0; atom < atomCount; atom++) {
      starts[atom + 1]! += starts[atom]!;
      next[atom] = starts[atom]!;
    }
    for (let offset = from; offset < to; offset += BOND_SIZE) {
      this.addNeighbor(bonds[offset]!, bonds[offset + 1]!, bonds[offset + 2]!);
      this.addNeighbor(bonds[offset + 1]!, bonds[offset]!, bonds[offset + 2]!);
    }
  }

  degree(atom: number): number {
    return this.starts[atom + 1]! - this.starts[atom]!;
  }

  private addNeighbor(from: number, to: number, bond: number): void {
    const offset = this.next[from]!++;
    this.atoms[offset] = to;
    this.bonds[offset] = bond;
  }
}

export function adjacencyOf({ elements, bonds }: MoleculeGraph): AdjacencyList {
  const adjacency = new AdjacencyList();
  adjacency.load(elements.length, bonds, 0, bonds.length);
  return adjacency;
}
