import { divided, exact, plus, sum, times, type Exact } from './exact';
import { elementMasses } from './element-masses';

/** How many atoms of each kind a particle has, by what a formula calls them (`C`, `13C`), and its charge. */
export interface Composition {
  readonly atoms: ReadonlyMap<string, Exact>;
  readonly charge: number;
}

export interface ElementShare {
  symbol: string;
  count: Exact;
  /** g/mol. */
  mass: Exact;
  /** Part of the whole mass, 0 to 1. */
  share: Exact;
}

/** g/mol, CODATA 2018. */
const electron = exact('0.000548579909');

/** Adds so many times the atoms of one composition to another's. */
export function addAtoms(to: Map<string, Exact>, atoms: ReadonlyMap<string, Exact>, count: Exact): void {
  for (const [symbol, number] of atoms) {
    const there = to.get(symbol);
    const more = times(number, count);
    to.set(symbol, there ? plus(there, more) : more);
  }
}

/** Mass in g/mol; lost electrons are taken off. Throws when an element has no mass. */
export function massOf({ atoms, charge }: Composition, kind: 'average' | 'monoisotopic'): Exact {
  const parts = [...atoms].map(([symbol, count]) =>
    times(exact(elementMasses.get(symbol)?.[kind] ?? ''), count),
  );
  return sum([...parts, times(electron, exact(String(-charge)))]);
}

/** Each element's part of the average mass, in the order of the formula. */
export function elementShares(whole: Composition): ElementShare[] {
  const total = massOf(whole, 'average');
  return hillOrder(whole.atoms).map(([symbol, count]) => {
    const mass = massOf({ atoms: new Map([[symbol, count]]), charge: 0 }, 'average');
    return { symbol, count, mass, share: divided(mass, total) };
  });
}

/** Carbon first, hydrogen second, the rest by the alphabet; without carbon everything by the alphabet (Hill, 1900). */
export function hillOrder(atoms: ReadonlyMap<string, Exact>): [string, Exact][] {
  const element = (symbol: string) => (/^[DT]$/.test(symbol) ? 'H' : symbol.replace(/^\d+/, ''));
  const hasCarbon = [...atoms.keys()].some((symbol) => element(symbol) === 'C');
  const rank = (symbol: string) => (hasCarbon ? ['C', 'H'].indexOf(element(symbol)) + 1 || 3 : 3);
  return [...atoms].sort(
    ([a], [b]) => rank(a) - rank(b) || compareText(element(a), element(b)) || compareText(a, b),
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
