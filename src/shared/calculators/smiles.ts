import type { Composition } from './composition';
import { firstCharacters } from '../lib/visible-text';
import { elementMasses } from './element-masses';
import { exact, type Exact } from './exact';

/** Reason why a text is not a SMILES, and the characters that cause it. */
export interface SmilesFault {
  readonly fault: 'unknownAtom' | 'openRing' | 'openBranch' | 'unreadable';
  readonly part: string;
}

interface Atom {
  symbol: string;
  /** Number of attached hydrogens; null = as many as the normal valence needs. */
  hydrogens: number | null;
  charge: number;
  aromatic: boolean;
  /** Sum of the orders of the bonds to other atoms. */
  bondOrderSum: number;
  /** Atoms to which the SMILES writes a bond. */
  neighbors: Set<Atom>;
  /** Index of the fragment, which dots separate from others. */
  fragment: number;
}

/** Normal valences of the organic subset (OpenSMILES 1.0, section 3.1.5). */
const valences: Readonly<Record<string, readonly number[]>> = {
  B: [3],
  C: [4],
  N: [3, 5],
  O: [2],
  P: [3, 5],
  S: [2, 4, 6],
  F: [1],
  Cl: [1],
  Br: [1],
  I: [1],
};
/** Maximum characters of a text that are shown with a fault. */
const MAX_FAULT_LENGTH = 12;
/** Orders of bonds that are not single. */
const bondOrders: Readonly<Record<string, number>> = { '=': 2, '#': 3, $: 4 };
/** One token of a SMILES: an atom in brackets, another atom, a bond, a ring number, a branch or a dot. */
const token =
  /\[(\d*)(se|as|te|[bcnops]|[A-Z][a-z]?)(@{0,2}(?:[A-Z]{2}\d+)?)(?:H(\d{0,2}))?(\+{1,4}|-{1,4}|[+-]\d{1,2})?(?::\d+)?\]|(Cl|Br|[BCNOPSFI]|[bcnops])|([-=#$:/\\])|(%\d\d|\d)|([().])/y;

interface SmilesComposition {
  total: Composition;
  /** Compositions of the fragments between dots, such as the ions of a salt. */
  fragments: Composition[];
  /** Symbols of atoms with more bonds than they can have, such as carbon with five. */
  impossibleAtoms: string[];
}

/**
 * Returns the composition of a SMILES (OpenSMILES 1.0) with implicit hydrogens. Lower-case atoms are aromatic: their bonds
 * count as single, and the ring takes one more bond of each atom.
 */
export function parseSmiles(text: string): SmilesComposition | SmilesFault {
  const atoms: Atom[] = [];
  const branches: (Atom | null)[] = [];
  const rings = new Map<string, { atom: Atom; bondOrder: number | null }>();
  let previousAtom: Atom | null = null;
  /** Order of the bond symbol before the next atom or ring number; null without a symbol. */
  let bondOrder: number | null = null;
  /** Dot or bracket of a branch before the current token; '' for another token. */
  let previousSeparator = '';
  let fragment = 0;
  const smiles = text.trim();
  const fault = (kind: SmilesFault['fault'], position: number): SmilesFault => ({
    fault: kind,
    part: firstCharacters(smiles.slice(position), MAX_FAULT_LENGTH),
  });

  for (let index = 0; index < smiles.length; index = token.lastIndex) {
    token.lastIndex = index;
    const match = token.exec(smiles);
    if (!match) return fault('unreadable', index);
    const [, , inBrackets, , , , organic, bond, ring, separator = ''] = match;
    // A branch begins with an atom, a bond or a dot; an atom follows a dot.
    const isMisplaced =
      (previousSeparator === '(' && (ring !== undefined || /[()]/.test(separator))) ||
      (previousSeparator === '.' && separator !== '');
    if (isMisplaced) return fault('unreadable', index);
    previousSeparator = separator;
    if (inBrackets !== undefined || organic !== undefined) {
      const atom: Atom =
        organic === undefined ? bracketAtom(match, fragment) : organicAtom(organic, fragment);
      if (!elementMasses.has(atom.symbol)) return fault('unknownAtom', index);
      if (previousAtom) addBond(previousAtom, atom, bondOrder);
      atoms.push(atom);
      previousAtom = atom;
      bondOrder = null;
    } else if (bond !== undefined) {
      if (!previousAtom || bondOrder !== null) return fault('unreadable', index);
      bondOrder = bondOrders[bond] ?? 1;
    } else if (ring !== undefined) {
      if (!previousAtom) return fault('unreadable', index);
      const number = ring.replace('%', '').padStart(2, '0');
      const opening = rings.get(number);
      if (opening) {
        const [closing, orderHere, orderThere] = [previousAtom, bondOrder, opening.bondOrder];
        const isDisputed = orderHere !== null && orderThere !== null && orderHere !== orderThere;
        // A ring has at least three atoms, and both ends of its bond have the same order.
        if (opening.atom === closing || opening.atom.neighbors.has(closing) || isDisputed)
          return fault('unreadable', index);
        addBond(opening.atom, previousAtom, bondOrder ?? opening.bondOrder);
        rings.delete(number);
      } else rings.set(number, { atom: previousAtom, bondOrder });
      bondOrder = null;
    } else if (bondOrder !== null) {
      // A bond has to precede an atom or a ring number.
      return fault('unreadable', index);
    } else if (separator === '(') {
      if (!previousAtom) return fault('unreadable', index);
      branches.push(previousAtom);
    } else if (separator === ')') {
      if (branches.length === 0) return fault('openBranch', index);
      previousAtom = branches.pop() ?? null;
    } else {
      if (!previousAtom) return fault('unreadable', index);
      previousAtom = null;
      fragment += 1;
    }
  }
  if (atoms.length === 0 || bondOrder !== null || previousSeparator === '.') return fault('unreadable', 0);
  if (branches.length > 0) return fault('openBranch', 0);
  const [openRing] = rings.keys();
  if (openRing !== undefined) return { fault: 'openRing', part: String(Number(openRing)) };
  const fragmentIndexes = [...new Set(atoms.map((atom) => atom.fragment))];
  return {
    total: compositionOf(atoms),
    fragments: fragmentIndexes.map((index) => compositionOf(atoms.filter((atom) => atom.fragment === index))),
    impossibleAtoms: [...new Set(atoms.filter(hasTooManyBonds).map(({ symbol }) => symbol))],
  };
}

/** Maximum sum of bond orders of uncharged elements that never exceed it. */
const strictValences: Readonly<Record<string, number>> = { C: 4, O: 2, F: 1 };

/** Nitrogen without a charge may have five bonds, as in nitro groups, but no more than three neighbors. */
const MAX_NITROGEN_NEIGHBORS = 3;

function hasTooManyBonds({ symbol, bondOrderSum, neighbors, hydrogens, charge }: Atom): boolean {
  const element = symbol.replace(/^\d+/, '');
  if (element === 'N' && charge === 0 && neighbors.size > MAX_NITROGEN_NEIGHBORS) return true;
  const maxValence = strictValences[element];
  return charge === 0 && maxValence !== undefined && bondOrderSum + (hydrogens ?? 0) > maxValence;
}

/** Creates an atom that is written in brackets from a match of `token`. */
function bracketAtom(
  [, isotope = '', symbol = '', , hydrogens, charge = '']: RegExpExecArray,
  fragment: number,
): Atom {
  const element = symbol.charAt(0).toUpperCase() + symbol.slice(1);
  return {
    symbol: isotope + element,
    hydrogens: hydrogens === undefined ? 0 : Number(hydrogens || '1'),
    charge: /\d/.test(charge) ? Number(charge) : charge.length * (charge.startsWith('-') ? -1 : 1),
    aromatic: symbol !== element,
    bondOrderSum: 0,
    neighbors: new Set(),
    fragment,
  };
}

/** Creates an atom of the organic subset, which is written without brackets. */
function organicAtom(symbol: string, fragment: number): Atom {
  const element = symbol.charAt(0).toUpperCase() + symbol.slice(1);
  return {
    symbol: element,
    hydrogens: null,
    charge: 0,
    aromatic: symbol !== element,
    bondOrderSum: 0,
    neighbors: new Set(),
    fragment,
  };
}

function addBond(a: Atom, b: Atom, bondOrder: number | null): void {
  a.bondOrderSum += bondOrder ?? 1;
  b.bondOrderSum += bondOrder ?? 1;
  a.neighbors.add(b);
  b.neighbors.add(a);
}

function compositionOf(atoms: readonly Atom[]): Composition {
  const counts = new Map<string, number>();
  let charge = 0;
  for (const atom of atoms) {
    counts.set(atom.symbol, (counts.get(atom.symbol) ?? 0) + 1);
    const hydrogens = atom.hydrogens ?? impliedHydrogens(atom);
    if (hydrogens > 0) counts.set('H', (counts.get('H') ?? 0) + hydrogens);
    charge += atom.charge;
  }
  const exactCounts = [...counts].map(([symbol, count]): [string, Exact] => [symbol, exact(String(count))]);
  return { atoms: new Map(exactCounts), charge };
}

/** Returns the hydrogens that fill the normal valence. The ring of an aromatic atom uses one more bond if one is left. */
function impliedHydrogens({ symbol, aromatic, bondOrderSum }: Atom): number {
  const [lowestValence = 0, ...higherValences] = valences[symbol] ?? [];
  if (aromatic) return Math.max(0, lowestValence - bondOrderSum - 1);
  const filledValence = [lowestValence, ...higherValences].find((valence) => valence >= bondOrderSum);
  return filledValence === undefined ? 0 : filledValence - bondOrderSum;
}

/** Fragments with carbon that are inorganic: carbonates, cyanides, cyanates, thiocyanates and carbides. */
const inorganicCarbon =
  /^(?:O=C\((?:O|\[O-\])\)(?:O|\[O-\])|\[C-\]#N|N#C(?:[OS]|\[[OS]-\])|\[C-\]#\[(?:C-|Si\+)\])$/;

/**
 * Returns whether a structure contains organic carbon, unlike sodium carbonate and potassium cyanide. The SMILES must be
 * valid.
 */
export const hasOrganicCarbon = (smiles: string): boolean =>
  smiles
    .split('.')
    .some((fragment) => /C(?![a-z])|(?<![A-Z])c/.test(fragment) && !inorganicCarbon.test(fragment));
