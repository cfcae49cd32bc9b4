import { compareCodeUnits } from '../lib/compare-code-units';
import { divide, exact, add, sum, multiply, type Exact } from './exact';
import { elementMasses } from './element-masses';

/** Atom counts by symbol (`C`, `13C`), and the charge. */
export interface Composition {
  readonly atoms: ReadonlyMap<string, Exact>;
  readonly charge: number;
}

export interface ElementFraction {
  symbol: string;
  count: Exact;
  /** g/mol. */
  mass: Exact;
  /** 0 to 1. */
  massFraction: Exact;
}

/** Mass of an electron in g/mol, CODATA 2018. */
const electronMass = exact('0.000548579909');

/** Adds `count` times the atoms of a composition to `total`. */
export function addAtoms(total: Map<string, Exact>, atoms: ReadonlyMap<string, Exact>, count: Exact): void {
  for (const [symbol, atomCount] of atoms) {
    const previous = total.get(symbol);
    const added = multiply(atomCount, count);
    total.set(symbol, previous ? add(previous, added) : added);
  }
}

/**
 * Returns the mass in g/mol, including the extra electrons of an anion and excluding those that a cation lacks. Throws when an
 * element has no known mass.
 */
export function massOf({ atoms, charge }: Composition, kind: 'average' | 'monoisotopic'): Exact {
  const parts = [...atoms].map(([symbol, count]) =>
    multiply(exact(elementMasses.get(symbol)?.[kind] ?? ''), count),
  );
  return sum([...parts, multiply(electronMass, exact(String(-charge)))]);
}

/** Returns the fraction of the average mass that each element or isotope has, in Hill order. */
export function elementFractions(composition: Composition): ElementFraction[] {
  const total = massOf(composition, 'average');
  return hillOrder(composition.atoms).map(([symbol, count]) => {
    const mass = massOf({ atoms: new Map([[symbol, count]]), charge: 0 }, 'average');
    return { symbol, count, mass, massFraction: divide(mass, total) };
  });
}

/**
 * Sorts in Hill order (1900): carbon, hydrogen, then alphabetically; without carbon all alphabetically. Isotopes with a mass
 * number precede their element: `13C`, `C`.
 */
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
