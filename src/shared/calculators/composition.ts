import { compareCodeUnits } from '../lib/compare-code-units';
import { divide, exact, add, sum, multiply, type Exact } from './exact';
import { elementMasses } from './element-masses';

/** Atom counts by symbol (`C`, `13C`), and the charge. */
export interface Composition {
  readonly atoms: ReadonlyMap<string, Exact>;
  readonly charge: number;
}

export interface ElementShare {
  symbol: string;
  count: Exact;
  /** g/mol. */
  mass: Exact;
  /** Mass fraction, 0 to 1. */
  share: Exact;
}

/** Mass of an electron in g/mol, CODATA 2018. */
const electronMass = exact('0.000548579909');

/** Adds `count` times the atoms of a composition to `total`. */
export function addAtoms(total: Map<string, Exact>, atoms: ReadonlyMap<string, Exact>, count: Exact): void {
  for (const [symbol, number] of atoms) {
    const previous = total.get(symbol);
    const added = multiply(number, count);
    total.set(symbol, previous ? add(previous, added) : added);
  }
}

/** Returns the mass in g/mol without the electrons that a positive ion lacks. Throws when an element has no known mass. */
export function massOf({ atoms, charge }: Composition, kind: 'average' | 'monoisotopic'): Exact {
  const parts = [...atoms].map(([symbol, count]) =>
    multiply(exact(elementMasses.get(symbol)?.[kind] ?? ''), count),
  );
  return sum([...parts, multiply(electronMass, exact(String(-charge)))]);
}

/** Returns each element's fraction of the average mass, in Hill order. */
export function elementShares(whole: Composition): ElementShare[] {
  const total = massOf(whole, 'average');
  return hillOrder(whole.atoms).map(([symbol, count]) => {
    const mass = massOf({ atoms: new Map([[symbol, count]]), charge: 0 }, 'average');
    return { symbol, count, mass, share: divide(mass, total) };
  });
}

/** Hill order: carbon, hydrogen, then alphabetical; without carbon all alphabetical (Hill, 1900). */
export function hillOrder(atoms: ReadonlyMap<string, Exact>): [string, Exact][] {
  const elementOf = (symbol: string) => (/^[DT]$/.test(symbol) ? 'H' : symbol.replace(/^\d+/, ''));
  const hasCarbon = [...atoms.keys()].some((symbol) => elementOf(symbol) === 'C');
  const rank = (symbol: string) => {
    const index = ['C', 'H'].indexOf(elementOf(symbol));
    return hasCarbon && index >= 0 ? index : 2;
  };
  return [...atoms].sort(
    ([a], [b]) => rank(a) - rank(b) || compareCodeUnits(elementOf(a), elementOf(b)) || compareCodeUnits(a, b),
  );
}
