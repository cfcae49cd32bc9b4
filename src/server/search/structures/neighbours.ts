import { BOND_SIZE, MOST_ATOMS, type MoleculeGraph } from './molecule-graph';

const MOST_ENDS = 4 * MOST_ATOMS;

/** Who is bound to whom in one graph at a time, in memory that every graph reuses. */
export class Neighbours {
  /** Atom → where its neighbours start in `atoms` and `signs`; one more for the end. */
  readonly starts = new Uint16Array(MOST_ATOMS + 1);
  atoms = new Uint8Array(MOST_ENDS);
  /** What the bond to each neighbour is. */
  signs = new Uint8Array(MOST_ENDS);
  private readonly next = new Uint16Array(MOST_ATOMS + 1);

  /** Turns to a graph of `atomCount` atoms, whose bonds lie in `bonds` from `from` to `to` (without). */
  turnTo(atomCount: number, bonds: Uint8Array, from: number, to: number): void {
    const { starts, next } = this;
    const ends = (2 * (to - from)) / BOND_SIZE;
    if (ends > this.atoms.length) {
      this.atoms = new Uint8Array(ends);
      this.signs = new Uint8Array(ends);
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
    this.signs[at] = sign;
  }
}

/** The neighbours of one graph of its own. */
export function neighboursOf({ elements, bonds }: MoleculeGraph): Neighbours {
  const neighbours = new Neighbours();
  neighbours.turnTo(elements.length, bonds, 0, bonds.length);
  return neighbours;
}
