import type { Molecule } from 'openchemlib';

/** Where a bond is in a graph's `bonds`: its two atoms, then what it is. */
export const BOND_SIZE = 3;
/** A larger structure is not searched: an atom's place is one byte. */
export const MOST_ATOMS = 255;

/** What a bond is: its kind, and whether it is in a ring and aromatic. */
export const bondKind = { other: 0, single: 1, double: 2, triple: 3, delocalised: 4 } as const;
export const KIND = 0x0f;
export const RING = 0x10;
export const AROMATIC = 0x20;

/** A structure's heavy atoms and the bonds between them; hydrogens, charges, isotopes and stereochemistry are left out. */
export interface MoleculeGraph {
  /** Atomic numbers. */
  elements: Uint8Array;
  /** `BOND_SIZE` bytes each. */
  bonds: Uint8Array;
}

/** The atoms of a molecule that its graph holds, in their order. */
export function heavyAtoms(molecule: Molecule): number[] {
  return Array.from({ length: molecule.getAllAtoms() }, (_, atom) => atom).filter(
    (atom) => molecule.getAtomicNo(atom) !== 1,
  );
}

/** Null when there is no heavy atom or more than `MOST_ATOMS`. */
export function graphOf(molecule: Molecule): MoleculeGraph | null {
  const atoms = heavyAtoms(molecule);
  if (atoms.length === 0 || atoms.length > MOST_ATOMS) return null;
  const places = new Map(atoms.map((atom, place) => [atom, place]));
  const bonds: number[] = [];
  for (let bond = 0; bond < molecule.getAllBonds(); bond++) {
    const from = places.get(molecule.getBondAtom(0, bond));
    const to = places.get(molecule.getBondAtom(1, bond));
    if (from !== undefined && to !== undefined) bonds.push(from, to, signOf(molecule, bond));
  }
  return {
    elements: Uint8Array.from(atoms, (atom) => molecule.getAtomicNo(atom)),
    bonds: Uint8Array.from(bonds),
  };
}

function signOf(molecule: Molecule, bond: number): number {
  const order = molecule.getBondOrder(bond);
  const kind = molecule.isDelocalizedBond(bond) ? bondKind.delocalised : order <= 3 ? order : bondKind.other;
  return kind | (molecule.isRingBond(bond) ? RING : 0) | (molecule.isAromaticBond(bond) ? AROMATIC : 0);
}
