import { toHalfWidth } from '../lib/half-width';
import { addAtoms, type Composition } from './composition';
import { elementMasses } from './element-masses';
import { exact, isLess, parseExact, type Exact } from './exact';

/** Reason why a text is not a formula, and the part that causes it. */
export interface FormulaFault {
  readonly fault:
    | 'unknownElement'
    | 'openBracket'
    | 'unclearCharge'
    | 'unreadable'
    | 'nothing'
    | 'invalidCount';
  readonly part: string;
}

/** Largest count after an element or bracket, and of a part such as `5H2O`. */
const MAX_COUNT = 99_999;
const MAX_CHARGE = 999;
const closingBrackets = { '(': ')', '[': ']', '{': '}' } as const;
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const subscripts = '₀₁₂₃₄₅₆₇₈₉';

/** Matches each part of a hydrate or salt with its count. A point is decimal only in the number at the beginning of a part. */
const countedParts = /(?!$)\s*(\d+\.\d+(?=[A-Z([{])|\d*)([^·•∙*⋅.]*)(?:[·•∙*⋅.]|$)/g;

/**
 * Parses a molecular formula: `CuSO4·5H2O`, `Ca(OH)2`, `[13C]6H12O6`, `D2O`, `SO4^2-`. A charge with digits follows `^`, a
 * space or `]`, because `Ca2+` and `NH4+` are ambiguous otherwise; a sign alone (`Na+`) may follow directly.
 */
export function parseMolecularFormula(text: string): Composition | FormulaFault {
  const plain = toPlainFormula(text);
  const [body, charge] = splitCharge(plain);
  if (body === '') return { fault: 'nothing', part: '' };
  if (/[·•∙*⋅.]$/.test(body)) return { fault: 'unreadable', part: body.slice(-1) };
  // Without this check, `(III)` would mean three atoms of iodine and `13C6H12O6` thirteen molecules.
  const [oxidationState] = /\((?:I{2,3}|IV|VI{1,3})\)/.exec(body) ?? [];
  const [isotope] = /^(?:1[34]C|15N|1[78]O)(?=[A-Z\d(])/.exec(body) ?? [];
  const ambiguousPart = oxidationState ?? isotope;
  if (ambiguousPart !== undefined) return { fault: 'unreadable', part: ambiguousPart };
  if (charge === null) return { fault: 'unclearCharge', part: text.trim() };
  const atoms = new Map<string, Exact>();
  for (const [, count = '', formula = ''] of body.matchAll(countedParts)) {
    if (formula === '') return { fault: 'unreadable', part: text.trim() };
    const partCount = parseExact(count || '1');
    if (partCount === null || partCount.numerator === 0n || isLess(exact(String(MAX_COUNT)), partCount))
      return { fault: 'invalidCount', part: count };
    const partAtoms = new FormulaReader(formula).readFormula();
    if ('fault' in partAtoms) return partAtoms;
    addAtoms(atoms, partAtoms, partCount);
  }
  return { atoms, charge };
}

/**
 * Replaces superscripts, subscripts, full-width characters and the separators of hydrates by the characters that the
 * patterns expect.
 */
function toPlainFormula(text: string): string {
  return (
    toHalfWidth(text)
      .trim()
      // Labels write hydrates with ×, x or a space, and half a water with a fraction.
      .replace(/(?<=[\w)\]])(?:\s*[x×]\s*(?=(?:\d+(?:\.\d+)?|½)\s*H2O$)|\s+(?=(?:\d+(?:\.\d+)?|½)H2O$))/, '·')
      .replace(/½(?=H2O$)/, '0.5')
      .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]*[⁺⁻]/g, (charge) => `^${charge}`)
      .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(superscripts.indexOf(digit)))
      .replace(/[₀₁₂₃₄₅₆₇₈₉]/g, (digit) => String(subscripts.indexOf(digit)))
      .replaceAll('⁺', '+')
      .replace(/[⁻−–]/g, '-')
      .replace(/\s*([·•∙*⋅])\s*(\d*)\s*/g, '$1$2')
  );
}

/** Splits a text into formula and charge. The charge is null when it is ambiguous or too high. */
function splitCharge(text: string): [string, number | null] {
  const [, body = text, gap = '', digits = '', sign] = /^(.*?)([\s^]*)(\d*)([+-]+)$/.exec(text) ?? [];
  if (sign === undefined) return [text, 0];
  const isSeparated = gap !== '' || body.endsWith(']') || digits === '';
  const factor = sign[0] === '+' ? 1 : -1;
  const isOneCharge = new Set(sign).size === 1 && (sign.length === 1 || digits === '');
  const charge = digits === '' ? sign.length : Number(digits);
  return [body, isSeparated && isOneCharge && charge <= MAX_CHARGE ? factor * charge : null];
}

/** Parses elements, brackets and numbers from left to right. */
class FormulaReader {
  private position = 0;

  constructor(private readonly text: string) {}

  readFormula(): Map<string, Exact> | FormulaFault {
    const group = this.readGroup();
    if ('fault' in group || this.position === this.text.length) return group;
    const fault = /[)\]}]/.test(this.text.charAt(this.position)) ? 'openBracket' : 'unreadable';
    return { fault, part: this.text.slice(this.position) };
  }

  private readGroup(): Map<string, Exact> | FormulaFault {
    const atoms = new Map<string, Exact>();
    for (;;) {
      const part = this.readIsotope() ?? this.readBracket() ?? this.readElement();
      if (!part)
        return atoms.size > 0 ? atoms : { fault: 'unreadable', part: this.text.slice(this.position) };
      if ('fault' in part) return part;
      const digits = this.take(/\d+/y) ?? '1';
      if (Number(digits) > MAX_COUNT || Number(digits) === 0) return { fault: 'invalidCount', part: digits };
      addAtoms(atoms, part, exact(digits));
    }
  }

  private readIsotope(): Map<string, Exact> | FormulaFault | null {
    const [, number = '', symbol] = /^\[(\d+)([A-Z][a-z]?)\]/.exec(this.text.slice(this.position)) ?? [];
    if (symbol === undefined) return null;
    this.position += number.length + symbol.length + 2;
    return oneAtom(number + symbol);
  }

  private readBracket(): Map<string, Exact> | FormulaFault | null {
    const start = this.position;
    const opening = this.take(/[([{]/y) as keyof typeof closingBrackets | null;
    if (!opening) return null;
    const inside = this.readGroup();
    if ('fault' in inside) return inside;
    if (this.text.charAt(this.position) !== closingBrackets[opening])
      return { fault: 'openBracket', part: this.text.slice(start) };
    this.position += 1;
    return inside;
  }

  private readElement(): Map<string, Exact> | FormulaFault | null {
    const symbol = this.take(/[A-Z][a-z]?/y);
    return symbol === null ? null : oneAtom(symbol);
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text)?.[0] ?? null;
    this.position += match?.length ?? 0;
    return match;
  }
}

function oneAtom(symbol: string): Map<string, Exact> | FormulaFault {
  if (!elementMasses.has(symbol)) return { fault: 'unknownElement', part: symbol };
  return new Map([[symbol, exact('1')]]);
}
