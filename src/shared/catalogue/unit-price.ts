import { MAX_QUANTITY } from '../cart/quantity';

/**
 * Families of convertible units, smallest first. The factor is the amount of one unit in thousandths of the smallest unit of
 * its family: amounts are compared as integers, because fractions such as `2.5 µg` would cause rounding errors.
 */
const families: readonly (readonly (readonly [unit: string, factor: number])[])[] = [
  [
    ['µg', 1_000],
    ['mg', 1_000_000],
    ['g', 1_000_000_000],
    ['kg', 1_000_000_000_000],
  ],
  [
    ['µL', 1_000],
    ['mL', 1_000_000],
    ['L', 1_000_000_000],
  ],
  [
    ['nmol', 1_000],
    ['µmol', 1_000_000],
  ],
  [
    ['U', 1_000],
    ['kU', 1_000_000],
  ],
  ...['test', 'reaction', 'assay', 'well', 'prep', 'piece', 'lane', 'vial', 'pack', 'kit', 'unit'].map(
    (unit) => [[unit, 1_000]] as const,
  ),
];

/** Abbreviations of units in sizes, and the Greek letter mu in place of the micro sign. */
const abbreviations: Readonly<Record<string, string>> = { T: 'test', rxn: 'reaction', μg: 'µg', μL: 'µL' };

/** Minimum unit price. Rounding to whole cents would distort lower prices. */
const MIN_UNIT_PRICE_CENTS = 5;

export interface UnitPrice {
  cents: number;
  /** Unit of the price: `mg`, `test`. */
  unit: string;
}

/**
 * Returns the price per unit of measure for each size, in cents, rounded half up; null for a size without an amount,
 * without a price, or of exactly one unit. Sizes of one family share a unit: the smallest in which each price is at least
 * five cents, or else the largest.
 */
export function unitPrices(
  sizes: readonly { attr_value: string; cents: number | null }[],
): (UnitPrice | null)[] {
  const amounts = sizes.map(({ attr_value }) => parseAmount(attr_value));
  return sizes.map(({ cents }, index) => {
    const amount = amounts[index];
    if (!amount || cents === null) return null;
    const { family } = amount;
    const isLargeEnough = (factor: number) =>
      sizes.every((other, otherIndex) => {
        const otherAmount = amounts[otherIndex];
        return (
          other.cents === null ||
          otherAmount?.family !== family ||
          centsPerUnit(other.cents, otherAmount.amount, factor) >= MIN_UNIT_PRICE_CENTS
        );
      });
    const sharedUnit = family.find(([, factor]) => isLargeEnough(factor)) ?? family.at(-1);
    if (!sharedUnit) return null;
    const [unit, factor] = sharedUnit;
    return factor === amount.amount ? null : { cents: centsPerUnit(cents, amount.amount, factor), unit };
  });
}

/** `amount` and `factor` are in thousandths of the smallest unit of the family. */
function centsPerUnit(cents: number, amount: number, factor: number): number {
  return Math.round((cents * factor) / amount);
}

/** An amount, possibly of several packs: `5 × 96T`, `1 mg`, `96T/48S`. */
const countedAmount = /^(?:(\d+) × )?(\d+(?:\.\d+)?) ?([^\s\d/]+)(?:\/\d+S)?$/u;

type Family = (typeof families)[number];

/**
 * Parses the amount of a size in thousandths of the smallest unit of its family: `5 × 96T` → 480,000 (480 tests), `1 mg` →
 * 1,000,000 (1000 µg). Null for a size without an amount, and for solutions (`10 mM × 1 mL in DMSO`), whose volume does not
 * measure the content.
 */
export function parseAmount(size: string): { family: Family; amount: number } | null {
  const [, packs = '1', number = '', unitText = ''] = countedAmount.exec(size) ?? [];
  const singular = unitText.length > 2 ? unitText.replace(/s$/, '') : unitText;
  const unit = abbreviations[singular] ?? singular;
  for (const family of families) {
    const familyUnit = family.find(([name]) => name === unit);
    const amount = familyUnit ? Math.round(Number(packs) * Number(number) * familyUnit[1]) : 0;
    if (amount > 0) return { family, amount };
  }
  return null;
}

/**
 * Returns the quantity to order of another size that contains at least the amount in `quantity` packs of a size, but at most
 * {@link MAX_QUANTITY}; `quantity` when the amounts cannot be compared.
 */
export function equivalentQuantity(quantity: number, size: string, otherSize: string): number {
  const [amount, otherAmount] = [parseAmount(size), parseAmount(otherSize)];
  if (!amount || amount.family !== otherAmount?.family) return quantity;
  return Math.min(Math.ceil((quantity * amount.amount) / otherAmount.amount), MAX_QUANTITY);
}
