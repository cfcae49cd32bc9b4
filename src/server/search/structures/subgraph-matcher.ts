import { AROMATIC_FLAG, bondKind, BOND_KIND_MASK, MAX_ATOMS, type MoleculeGraph, AdjacencyList, adjacencyOf } from './molecule-graph';

/** Steps after which a structure is given up: some pairs would keep a search busy for hours. */
const MOST_STEPS = 100_000;

/** A bond of the fragment between an atom and one that is placed before it. */
interface Tie {
  place: number;
  /** One bit for each kind of bond that fits. */
  kinds: number;
}

/** An atom of the fragment, in the order in which they are placed. */
interface Step {
  element: number;
  degree: number;
  /** The bonds to atoms placed before; none for the first atom of each connected part. */
  ties: readonly Tie[];
}

/**
 * Tells whether structures hold a fragment. An atom fits one of its element, a bond one of its kind. Delocalised bonds, those of six-membered aromatic rings, are a kind of their own, which an
 * aromatic double bond of a smaller ring fits as well. These are the rules of OpenChemLib's own matching.
 */
export class SubgraphMatcher {
  /** It gave up on some structure, so that whatever it did not find may still be there. */
  gaveUp = false;
  /** Atoms tried in all structures until now: what its work is counted in. */
  steps = 0;
  private readonly order: readonly Step[];
  private readonly neighbours = new AdjacencyList();
  private readonly images = new Uint8Array(MAX_ATOMS);
  private readonly taken = new Uint8Array(MAX_ATOMS);
  private elements: Uint8Array = new Uint8Array(0);
  private first = 0;
  private atomCount = 0;
  private left = 0;

  constructor(fragment: MoleculeGraph) {
    this.order = inOrder(fragment);
  }

  /** Whether the structure of these atoms and bonds, each from a place to another (without), holds the fragment. */
  matches(graph: MoleculeGraph, atoms: [number, number], bonds: [number, number]): boolean {
    this.atomCount = atoms[1] - atoms[0];
    if (this.atomCount < this.order.length) return false;
    this.elements = graph.elements;
    this.first = atoms[0];
    this.neighbours.load(this.atomCount, graph.bonds, bonds[0], bonds[1]);
    this.taken.fill(0, 0, this.atomCount);
    this.left = MOST_STEPS;
    const found = this.place(0);
    this.steps += MOST_STEPS - this.left;
    if (!found && this.left <= 0) this.gaveUp = true;
    return found;
  }

  private place(at: number): boolean {
    const step = this.order[at];
    if (!step) return true;
    const { neighbours, images } = this;
    const tie = step.ties[0];
    if (!tie) {
      for (let atom = 0; atom < this.atomCount; atom++) if (this.tries(step, at, atom, 0)) return true;
      return false;
    }
    const anchor = images[tie.place]!;
    for (let next = neighbours.starts[anchor]!; next < neighbours.starts[anchor + 1]!; next++) {
      if (((tie.kinds >>> (neighbours.bonds[next]! & BOND_KIND_MASK)) & 1) === 0) continue;
      if (this.tries(step, at, neighbours.atoms[next]!, 1)) return true;
    }
    return false;
  }

  private tries(step: Step, at: number, atom: number, settledTies: number): boolean {
    if (--this.left <= 0) return false;
    const { taken, neighbours } = this;
    if (taken[atom] === 1 || neighbours.degree(atom) < step.degree) return false;
    if (this.elements[this.first + atom] !== step.element) return false;
    for (let tie = settledTies; tie < step.ties.length; tie++)
      if (!this.isTied(atom, step.ties[tie]!)) return false;
    taken[atom] = 1;
    this.images[at] = atom;
    const found = this.place(at + 1);
    taken[atom] = 0;
    return found;
  }

  private isTied(atom: number, { place, kinds }: Tie): boolean {
    const { starts, atoms, bonds: signs } = this.neighbours;
    const other = this.images[place]!;
    for (let at = starts[atom]!; at < starts[atom + 1]!; at++)
      if (atoms[at] === other) return ((kinds >>> (signs[at]! & BOND_KIND_MASK)) & 1) === 1;
    return false;
  }
}

function kindsThatFit(sign: number): number {
  const kind = sign & BOND_KIND_MASK;
  const itself = 1 << kind;
  return kind === bondKind.double && sign & AROMATIC_FLAG ? itself | (1 << bondKind.delocalised) : itself;
}

/** Rare elements first, then along the bonds, so that what cannot fit is known early. */
function inOrder(fragment: MoleculeGraph): Step[] {
  const { elements } = fragment;
  const neighbours = adjacencyOf(fragment);
  const placeOf = new Map<number, number>();
  const steps: Step[] = [];
  const unusual = (atom: number): number =>
    (elements[atom] === 6 ? 0 : 16) + Math.min(15, neighbours.degree(atom));
  const tiesOf = (atom: number): Tie[] => {
    const ties: Tie[] = [];
    for (let at = neighbours.starts[atom]!; at < neighbours.starts[atom + 1]!; at++) {
      const place = placeOf.get(neighbours.atoms[at]!);
      if (place !== undefined) ties.push({ place, kinds: kindsThatFit(neighbours.bonds[at]!) });
    }
    return ties;
  };
  const open = new Set(elements.keys());
  while (open.size > 0) {
    const candidates = [...open].map((atom) => ({ atom, ties: tiesOf(atom) }));
    const tied = candidates.filter(({ ties }) => ties.length > 0);
    const best = (tied.length > 0 ? tied : candidates).reduce((one, other) => betterOf(one, other, unusual));
    open.delete(best.atom);
    placeOf.set(best.atom, steps.length);
    steps.push({
      element: elements[best.atom]!,
      degree: neighbours.degree(best.atom),
      ties: best.ties,
    });
  }
  return steps;
}

interface Candidate {
  atom: number;
  ties: Tie[];
}

function betterOf(one: Candidate, other: Candidate, unusual: (atom: number) => number): Candidate {
  const byTies = other.ties.length - one.ties.length;
  if (byTies !== 0) return byTies > 0 ? other : one;
  return unusual(other.atom) > unusual(one.atom) ? other : one;
}
