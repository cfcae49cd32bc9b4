import { headingCurrency, withoutCurrency } from '../values/currency';
import { headingScore } from './column-aliases';
import { type SampledColumn, valueScore } from './value-heuristics';

/** Highest number of a size in headings such as `Size 3`. */
const MAX_SLOT = 20;

export interface SizeSlot {
  /** Heading without the number of the size. */
  base: string;
  /** `#2` = second size of the row. */
  slot: string;
}

/**
 * Returns the slots of columns such as `Size 2`, `price_2`, `sizes.2.price`, or of repeated headings, `Price (2)`. A number is a slot
 * only beside a column of sizes and one of prices or stock with the same number.
 */
export function sizeSlots(columns: readonly SampledColumn[]): Map<string, SizeSlot> {
  const headings = new Set(columns.map(({ heading }) => heading));
  const numbered = columns.flatMap((column) => {
    const split = splitSlot(column.heading, headings);
    return split ? [{ column, ...split }] : [];
  });
  const columnsNamed = (fields: readonly string[]) =>
    numbered.filter(({ base }) => fields.some((field) => isNamed(base, field)));
  const hasSizes = ({ samples }: SampledColumn) =>
    ['size', 'amount'].some((field) => valueScore(field, samples) >= 0.5);
  const sizeColumns = columnsNamed(['size', 'amount']).filter(({ column }) => hasSizes(column));
  const slotsWithSize = new Set(sizeColumns.map(({ slot }) => slot));
  const slotsWithPriceOrStock = new Set(columnsNamed(['price', 'stock']).map(({ slot }) => slot));
  return new Map(
    numbered
      .filter(({ slot }) => slotsWithSize.has(slot) && slotsWithPriceOrStock.has(slot))
      .map(({ column, base, slot }) => [column.heading, { base, slot }]),
  );
}

/** Fields whose columns may be numbered. */
const numberedFields = ['size', 'amount', 'unit', 'price', 'currency', 'stock', 'days'] as const;
const isNamed = (base: string, field: string) => headingScore(base, 'products', field) >= 0.8;

function splitSlot(heading: string, headings: ReadonlySet<string>): SizeSlot | null {
  const [, index = '', field = ''] = /^\w+\.(\d{1,2})\.(.+)$/.exec(heading) ?? [];
  if (index !== '') return { base: field, slot: `#${index}` };
  const [, repeatedHeading = '', copy = ''] = /^(.+) \((\d{1,2})\)$/.exec(heading) ?? [];
  if (headings.has(repeatedHeading)) return slotOf(repeatedHeading, copy);
  const plain = headingCurrency(heading) === null ? heading : withoutCurrency(heading);
  const [, base = '', ordinal = ''] =
    /^([^\d]*\p{L})[\s_#.-]*(\d{1,2})$/u.exec(plain.replace(/[([].*?[)\]]/g, ' ').trim()) ?? [];
  return slotOf(base, ordinal);
}

function slotOf(base: string, ordinal: string): SizeSlot | null {
  const number = Number(ordinal);
  const isSlot = number >= 1 && number <= MAX_SLOT && numberedFields.some((field) => isNamed(base, field));
  return isSlot ? { base, slot: `#${number}` } : null;
}
