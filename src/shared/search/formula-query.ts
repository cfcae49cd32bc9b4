import { addAtoms, hillOrder } from '../calculators/composition';
import { elementMasses } from '../calculators/element-masses';
import { exact } from '../calculators/exact';
import { parseMolecularFormula } from '../calculators/formula';

/** Maximum characters of a formula. */
const MAX_LENGTH = 60;
/** Maximum number of capitalizations that are tried. */
const MAX_CAPITALIZATIONS = 12;
/** Matches the formula of an InChI and its other layers. */
const inchi = /^(?:inchi[:=])+1s?\/([^/]+)(.*)/i;

/**
 * Returns the molecular formulas that a text may mean, in Hill order: `H2SO4`, `Ca(OH)2`, `CuSO4·5H2O`, `C₉H₈O₄`, in
 * lower case with a number (`c9h8o4`), or an InChI. Several if lower case is ambiguous. Requires two atoms: `C` is a
 * letter.
 */
export function parseFormulas(text: string): string[] {
  const plainText = text.normalize('NFKC').replace(/\s+/g, '');
  const [, inchiFormula, layers = ''] = inchi.exec(plainText) ?? [];
  if (inchiFormula !== undefined) {
    // The formula of an InChI has the protons that the layer `/p` removes or adds.
    const protons = Number(/\/p([+-]\d{1,4})(?:\/|$)/.exec(layers)?.[1] ?? 0);
    return inchiFormula.length > MAX_LENGTH ? [] : capitalizedFormulas(inchiFormula, protons);
  }
  if (plainText.length > MAX_LENGTH || !/^[a-z[({]/i.test(plainText)) return [];
  // Superscripts and a space distinguish a charge from a number of atoms.
  const formulaAsTyped = hillFormula(text.trim().replace(/\s+(?!\d*[+-]+$)/g, ''));
  return formulaAsTyped === null ? capitalizedFormulas(plainText) : [formulaAsTyped];
}

/** Returns a formula in Hill order; those of all its capitalizations if it is in lower case with a number. */
function capitalizedFormulas(formula: string, protons = 0): string[] {
  const isLowerCase = /^[a-z\d()[\]·.]+$/.test(formula) && /\d/.test(formula);
  const spellings = isLowerCase ? capitalizations(formula) : [formula];
  return [...new Set(spellings.flatMap((spelling) => hillFormula(spelling, protons) ?? []))];
}

/**
 * Returns a formula in Hill order without its charge, with `protons` more hydrogen atoms; null for other texts, fractions of
 * atoms, and a single atom.
 */
function hillFormula(text: string, protons = 0): string | null {
  const composition = parseMolecularFormula(text);
  if ('fault' in composition) return null;
  const counts = new Map(composition.atoms);
  if (protons !== 0) addAtoms(counts, new Map([['H', exact('1')]]), exact(String(protons)));
  const atoms = hillOrder(counts).filter(([, { numerator }]) => numerator !== 0n);
  const [first] = atoms;
  if (!first || (atoms.length === 1 && first[1].numerator === 1n)) return null;
  if (atoms.some(([, { numerator, denominator }]) => numerator < 0n || denominator !== 1n)) return null;
  return atoms
    .map(([symbol, { numerator }]) => (numerator === 1n ? symbol : `${symbol}${numerator}`))
    .join('');
}

/**
 * Returns the capitalizations of a text in lower case that consist of elements, up to the limit; elements of one letter first.
 */
function capitalizations(text: string): string[] {
  /** Capitalizations of the text from each position. */
  const endings: string[][] = [];
  endings[text.length] = [''];
  for (let index = text.length - 1; index >= 0; index -= 1) {
    const letter = text.charAt(index);
    const symbols = /[a-z]/.test(letter)
      ? [letter.toUpperCase(), letter.toUpperCase() + text.charAt(index + 1)].filter((symbol) =>
          elementMasses.has(symbol),
        )
      : [letter];
    const spellings = symbols.flatMap((symbol) =>
      (endings[index + symbol.length] ?? []).map((ending) => symbol + ending),
    );
    endings[index] = spellings.slice(0, MAX_CAPITALIZATIONS);
  }
  return endings[0] ?? [];
}
