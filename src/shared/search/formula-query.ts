import { hillOrder } from '../calculators/composition';
import { parseMolecularFormula } from '../calculators/formula';

/** Maximum characters of a formula. */
const MAX_LENGTH = 60;
/** Maximum number of capitalizations that are tried. */
const MAX_CAPITALIZATIONS = 12;
const inchi = /^inchi=1s?\/([^/]+)/i;

/**
 * Returns the molecular formulas that a text may mean, in Hill order: `H2SO4`, `Ca(OH)2`, `CuSO4·5H2O`, `C₉H₈O₄`, in
 * lower case with a number (`c9h8o4`), or an InChI. Several if lower case is ambiguous. Requires two elements or a
 * number: `C` is a letter.
 */
export function parseFormulas(text: string): string[] {
  const typed = text.normalize('NFKC').replace(/\s+/g, '');
  const formula = inchi.exec(typed)?.[1] ?? typed;
  if (formula.length > MAX_LENGTH || !/^[a-z[({]/i.test(formula)) return [];
  const formulaAsTyped = hillFormula(formula);
  if (formulaAsTyped !== null) return [formulaAsTyped];
  if (!/^[a-z\d()[\]·.]+$/.test(formula) || !/\d/.test(formula)) return [];
  const formulas = [...capitalizations(formula)].flatMap((spelling) => hillFormula(spelling) ?? []);
  return [...new Set(formulas)];
}

/**
 * Returns a formula in Hill order without its charge; null for other texts, fractions of atoms, and a single element without a
 * number.
 */
function hillFormula(text: string): string | null {
  const composition = parseMolecularFormula(text);
  if ('fault' in composition) return null;
  const atoms = hillOrder(composition.atoms);
  const isFormula = atoms.length > 1 || /\d/.test(text);
  if (!isFormula || atoms.some(([, { denominator }]) => denominator !== 1n)) return null;
  return atoms
    .map(([symbol, { numerator }]) => (numerator === 1n ? symbol : `${symbol}${numerator}`))
    .join('');
}

/** Returns possible capitalizations, elements of one letter first, up to the limit. */
function capitalizations(text: string): Set<string> {
  let spellings = [''];
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    const isSecond = /[a-z]/.test(text.charAt(index - 1));
    spellings = spellings.flatMap((spelling) => {
      if (!/[a-z]/.test(letter)) return [spelling + letter];
      const first = spelling + letter.toUpperCase();
      return isSecond && /[A-Z]$/.test(spelling) ? [first, spelling + letter] : [first];
    });
    if (spellings.length > MAX_CAPITALIZATIONS) spellings.length = MAX_CAPITALIZATIONS;
  }
  return new Set(spellings);
}
