import { parseAmount } from '../catalogue/unit-price';

/** Unit of ordered quantities, which are packs: `each` in UN/CEFACT Recommendation 20. */
export const ORDER_UNIT = 'EA';

/** Content of one pack. */
export interface PackContent {
  /** Decimal without trailing zeros: `0.02`. */
  quantity: string;
  /** Unit of UN/CEFACT Recommendation 20. */
  unit: string;
}

/**
 * Codes of UN/CEFACT Recommendation 20 by unit, and the factor from the unit to the unit of the code. Countable units without a
 * code of their own, also a `unit` of unstated kind, are `C62`. Units of enzyme activity (`U`, `kU`) have no code.
 */
const codesByUnit: Readonly<Record<string, readonly [code: string, factor: number]>> = {
  µg: ['MC', 1],
  mg: ['MGM', 1],
  g: ['GRM', 1],
  kg: ['KGM', 1],
  µL: ['4G', 1],
  mL: ['MLT', 1],
  L: ['LTR', 1],
  nmol: ['FH', 0.001],
  µmol: ['FH', 1],
  test: ['E53', 1],
  assay: ['E53', 1],
  well: ['E56', 1],
  piece: ['H87', 1],
  kit: ['KT', 1],
  reaction: ['C62', 1],
  prep: ['C62', 1],
  lane: ['C62', 1],
  vial: ['C62', 1],
  pack: ['C62', 1],
  unit: ['C62', 1],
};

/** Names of the units for readers: for one and for other quantities. */
const unitNames: Readonly<Record<string, readonly [one: string, other: string]>> = {
  MC: ['µg', 'µg'],
  MGM: ['mg', 'mg'],
  GRM: ['g', 'g'],
  KGM: ['kg', 'kg'],
  '4G': ['µL', 'µL'],
  MLT: ['mL', 'mL'],
  LTR: ['L', 'L'],
  FH: ['µmol', 'µmol'],
  E53: ['test', 'tests'],
  E56: ['well', 'wells'],
  H87: ['piece', 'pieces'],
  KT: ['kit', 'kits'],
  C62: ['unit', 'units'],
};

/** Returns the name of a unit code for a quantity: `tests` of E53. */
export function unitName(code: string, quantity: string): string {
  const [singular, plural] = unitNames[code] ?? [code, code];
  return quantity === '1' ? singular : plural;
}

/** A size of a solution, with its volume: `10 mM × 1 mL in DMSO`. */
const solutionSize = /^\d+(?:\.\d+)? [nµm]?M × (\d+(?:\.\d+)? [µm]?L) in \S/u;

/**
 * Parses the content of a pack from a size: `5 × 96T` → 480 tests, `500 µg` → 500 micrograms, the volume of a
 * solution. Uses the largest unit in which the quantity is at least one, or else the smallest unit; null for a size without
 * an amount or with a unit without a code.
 */
export function packContent(size: string): PackContent | null {
  const parsedAmount = parseAmount(solutionSize.exec(size)?.[1] ?? size);
  if (!parsedAmount) return null;
  const { family, amount } = parsedAmount;
  const [unit, unitAmount] = family.findLast(([, candidate]) => amount >= candidate) ?? family[0] ?? ['', 1];
  const [code, factor] = codesByUnit[unit] ?? [];
  if (code === undefined || factor === undefined) return null;
  return { quantity: formatDecimal((amount / unitAmount) * factor), unit: code };
}

/** Formats a number with at most six decimals, which removes floating-point errors and is enough for every size. */
function formatDecimal(value: number): string {
  const text = value.toFixed(6);
  return text.replace(/\.?0+$/, '');
}
