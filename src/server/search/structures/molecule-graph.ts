import type { Molecule } from 'openchemlib';

/** Bytes per bond: its two atoms and its bond byte. */
export const BOND_SIZE = 3;
/** Larger structures are not searched: an atom index is one byte. */
export const MAX_ATOMS = 255;

/** Bond byte: kind in the low four bits, and flags. */
export const bondKind = { other: 0, single: 1, double: 2, triple: 3, delocalised: 4 } as const;
export const BOND_KIND_MASK = 0x0f;
export const RING_FLAG = 0x10;
export const AROMATIC_FLAG = 0x20;

/** Heavy atoms of a structure and their bonds, without hydrogens, charges, isotopes and stereochemistry. */
export interface MoleculeGraph {
  /** Atomic numbers. */
  elements: Uint8Array;
  /** `BOND_SIZE` bytes each. */
  bonds: Uint8Array;
}

export function heavyAtoms(molecule: Molecule): number[] {
  return Array.from({ length: molecule.getAllAtoms() }, (_, atom) => atom).filter(
    (atom) => molecule.getAtomicNo(atom) !== 1,
  );
}

/** Returns null when there is no heavy atom, or more than `MAX_ATOMS`. */
export function toMoleculeGraph(molecule: Molecule): MoleculeGraph | null {
  const atoms = heavyAtoms(molecule);
  if (atoms.length === 0 || atoms.length > MAX_ATOMS) return null;
  const places = new Map(atoms.map((atom, place) => [atom, place]));
  const bonds: number[] = [];
  for (let bond = 0; bond < molecule.getAllBonds(); bond++) {
    const from = places.get(molecule.getBondAtom(0, bond));
    const to = places.get(molecule.getBondAtom(1, bond));
    if (from !== undefined && to !== undefined) bonds.push(from, to, bondByte(molecule, bond));
  }
  return {
    elements: Uint8Array.from(atoms, (atom) => molecule.getAtomicNo(atom)),
    bonds: Uint8Array.from(bonds),
  };
}

function bondByte(molecule: Molecule, bond: number): number {
  const order = molecule.getBondOrder(bond);
  const kind = molecule.isDelocalizedBond(bond) ? bondKind.delocalised : order <= 3 ? order : bondKind.other;
  return (
    kind | (molecule.isRingBond(bond) ? RING_FLAG : 0) | (molecule.isAromaticBond(bond) ? AROMATIC_FLAG : 0)
  );
}

const MAX_ENDS = 4 * MAX_ATOMS;

/** Adjacency list of one graph at a time, in reused memory. */
export class AdjacencyList {
  /** Atom → start of its neighbors in `atoms` and `bonds`, plus the end of the last. */
  readonly starts = new Uint16Array(MAX_ATOMS + 1);
  atoms = new Uint8Array(MAX_ENDS);
  /** Bond byte to each neighbor. */
  bonds = new Uint8Array(MAX_ENDS);
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
    for (let at = from; at < to; at += BOND_SIZE) {
      starts[bonds[at]! + 1]!++;
      starts[bonds[at + 1]! + 1]!++;
    }
    for (let atom = 0; atom < atomCount; atom++) {
      starts[atom + 1]! += starts[atom]!;
      next[atom] = starts[atom]!;
    }
    for (let at = from; at < to; at += BOND_SIZE) {
      this.put(bonds[at]!, bonds[at + 1]!, bonds[at + 2]!);
      this.put(bonds[at + 1]!, bonds[at]!, bonds[at + 2]!);
    }
  }

  degree(atom: number): number {
    return this.starts[atom + 1]! - this.starts[atom]!;
  }

  private put(from: number, to: number, sign: number): void {
    const at = this.next[from]!++;
    this.atoms[at] = to;
    this.bonds[at] = sign;
  }
}

export function adjacencyOf({ elements, bonds }: MoleculeGraph): AdjacencyList {
  const adjacency = new AdjacencyList();
  adjacency.load(elements.length, bonds, 0, bonds.length);
  return adjacency;
}
