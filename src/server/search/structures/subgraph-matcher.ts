import { BOND_KIND_MASK, MAX_ATOMS, type MoleculeGraph, AdjacencyList, adjacencyOf } from './molecule-graph';

/** Atoms tried per structure before giving up: backtracking could run for hours on some pairs. */
const MAX_ATTEMPTS = 100_000;

/** A fragment bond between an atom and one that is placed before it. */
interface PlacedBond {
  /** Index in the placement order of the earlier atom. */
  position: number;
  kind: number;
}

/** A fragment atom with its conditions, in placement order. */
interface Placement {
  /** Index in the fragment. */
  atom: number;
  element: number;
  charge: number;
  isotope: number;
  degree: number;
  /** Bonds to atoms placed before; none for the first atom of a component. */
  placedBonds: readonly PlacedBond[];
}

/**
 * Subgraph isomorphism by backtracking, with the matching rules of RDKit: atoms match by element, and by charge and isotope
 * where the fragment has one; bonds match by kind. Hydrogen counts, radicals and stereochemistry do not count.
 */
export class SubgraphMatcher {
  /** True after the matcher gave up on a structure, so that matches may be missing. */
  hasGivenUp = false;
  private readonly order: readonly Placement[];
  private readonly adjacency = new AdjacencyList();
  /** Position in the placement order → atom of the structure. */
  private readonly matchedAtoms = new Uint8Array(MAX_ATOMS);
  /** Atom of the structure → 1 when an atom of the fragment is placed on it. */
  private readonly takenAtoms = new Uint8Array(MAX_ATOMS);
  private graph: MoleculeGraph | null = null;
  /** Index of the structure's first atom in `graph`. */
  private firstAtom = 0;
  private atomCount = 0;
  private attemptsLeft = 0;

  constructor(fragment: MoleculeGraph) {
    this.order = placementOrder(fragment);
  }

  /** Returns whether the structure with these ranges of atoms and bonds (end excluded) contains the fragment. */
  matches(graph: MoleculeGraph, atoms: [number, number], bonds: [number, number]): boolean {
    this.atomCount = atoms[1] - atoms[0];
    if (this.atomCount < this.order.length) return false;
    this.graph = graph;
    this.firstAtom = atoms[0];
    this.adjacency.load(this.atomCount, graph.bonds, bonds[0], bonds[1]);
    this.takenAtoms.fill(0, 0, this.atomCount);
    this.attemptsLeft = MAX_ATTEMPTS;
    const isMatch = this.extend(0);
    if (!isMatch && this.attemptsLeft <= 0) this.hasGivenUp = true;
    return isMatch;
  }

  /** After `matches` returned true: the atom of the structure for each atom of the fragment. */
  lastMatch(): number[] {
    const match = this.order.map(() => 0);
    for (const [index, { atom }] of this.order.entries()) match[atom] = this.matchedAtoms[index]!;
    return match;
  }

  /** Places the fragment atoms from position `depth` of the order on. Returns whether all of them fit. */
  private extend(depth: number): boolean {
    const placement = this.order[depth];
    if (!placement) return true;
    const { adjacency, matchedAtoms } = this;
    const bond = placement.placedBonds[0];
    if (!bond) {
      for (let atom = 0; atom < this.atomCount; atom++)
        if (this.tryAtom(placement, depth, atom, 0)) return true;
      return false;
    }
    const anchor = matchedAtoms[bond.position]!;
    for (let next = adjacency.starts[anchor]!; next < adjacency.starts[anchor + 1]!; next++) {
      if (bond.kind !== (adjacency.bonds[next]! & BOND_KIND_MASK)) continue;
      if (this.tryAtom(placement, depth, adjacency.atoms[next]!, 1)) return true;
    }
    return false;
  }

  /**
   * Places a fragment atom on `atom` and continues with the next one. The caller has checked the first `checkedBonds` bonds.
   */
  private tryAtom(placement: Placement, depth: number, atom: number, checkedBonds: number): boolean {
    if (--this.attemptsLeft <= 0) return false;
    const { takenAtoms, adjacency } = this;
    if (takenAtoms[atom] === 1 || adjacency.degree(atom) < placement.degree) return false;
    if (!this.isSameKind(placement, this.firstAtom + atom)) return false;
    for (let bond = checkedBonds; bond < placement.placedBonds.length; bond++)
      if (!this.isBonded(atom, placement.placedBonds[bond]!)) return false;
    takenAtoms[atom] = 1;
    this.matchedAtoms[depth] = atom;
    const isMatch = this.extend(depth + 1);
    takenAtoms[atom] = 0;
    return isMatch;
  }

  private isSameKind({ element, charge, isotope }: Placement, atom: number): boolean {
    const { elements, charges, isotopes } = this.graph!;
    return (
      elements[atom] === element &&
      (charge === 0 || charges[atom] === charge) &&
      (isotope === 0 || isotopes[atom] === isotope)
    );
  }

  private isBonded(atom: number, { position, kind }: PlacedBond): boolean {
    const { starts, atoms, bonds } = this.adjacency;
    const other = this.matchedAtoms[position]!;
    for (let index = starts[atom]!; index < starts[atom + 1]!; index++)
      if (atoms[index] === other) return kind === (bonds[index]! & BOND_KIND_MASK);
    return false;
  }
}

/**
 * Orders the fragment atoms so that mismatches are found early: starts each component at its rarest atom, then always takes
 * the atom with most bonds to placed ones.
 */
function placementOrder(fragment: MoleculeGraph): Placement[] {
  const { elements, charges, isotopes } = fragment;
  const adjacency = adjacencyOf(fragment);
  const positionOf = new Map<number, number>();
  const placements: Placement[] = [];
  /** Higher for atoms other than carbon, and for more bonds. */
  const rarity = (atom: number): number =>
    (elements[atom] === 6 ? 0 : 16) + Math.min(15, adjacency.degree(atom));
  const placedBondsOf = (atom: number): PlacedBond[] => {
    const placedBonds: PlacedBond[] = [];
    for (let index = adjacency.starts[atom]!; index < adjacency.starts[atom + 1]!; index++) {
      const position = positionOf.get(adjacency.atoms[index]!);
      if (position !== undefined)
        placedBonds.push({ position, kind: adjacency.bonds[index]! & BOND_KIND_MASK });
    }
    return placedBonds;
  };
  const unplacedAtoms = new Set(elements.keys());
  while (unplacedAtoms.size > 0) {
    const candidates = [...unplacedAtoms].map((atom) => ({ atom, placedBonds: placedBondsOf(atom) }));
    const connected = candidates.filter(({ placedBonds }) => placedBonds.length > 0);
    const best = (connected.length > 0 ? connected : candidates).reduce((a, b) =>
      betterCandidate(a, b, rarity),
    );
    unplacedAtoms.delete(best.atom);
    positionOf.set(best.atom, placements.length);
    placements.push({
      atom: best.atom,
      element: elements[best.atom]!,
      charge: charges[best.atom]!,
      isotope: isotopes[best.atom]!,
      degree: adjacency.degree(best.atom),
      placedBonds: best.placedBonds,
    });
  }
  return placements;
}

interface Candidate {
  atom: number;
  placedBonds: PlacedBond[];
}

/** Returns the candidate with more bonds to placed atoms; of equal ones the rarer. */
function betterCandidate(a: Candidate, b: Candidate, rarity: (atom: number) => number): Candidate {
  const moreBonds = b.placedBonds.length - a.placedBonds.length;
  if (moreBonds !== 0) return moreBonds > 0 ? b : a;
  return rarity(b.atom) > rarity(a.atom) ? b : a;
}
