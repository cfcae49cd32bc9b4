import type { Target } from '../columns/mapping';
import { splitSizeList } from '../values/parse-size';

/** Fields for which one value may count for all sizes of a row. */
const commonFields: ReadonlySet<string> = new Set(['unit', 'currency', 'days', 'available']);

/** Fields with a value for each size of a row. Several values in one of their cells show that the row lists its sizes. */
const listedFields: ReadonlySet<string> = new Set(['price', 'stock', 'breaks']);

/** Values of the sizes of a row by column, or a cell that does not fit the sizes. */
type SizeLists =
  | { values: ReadonlyMap<string, readonly string[]> }
  | { column: string; value: string; reason: string };

/**
 * Returns a function that recognizes rows that list several sizes in one cell and their prices or stocks in others, such as
 * `5 mg|10 mg` and `100|180`. It returns null for other rows, also for several sizes with one price and one stock.
 */
export function createSizeListReader(
  targets: readonly (readonly [string, Target])[],
  units: readonly string[],
): (cells: ReadonlyMap<string, string>) => SizeLists | null {
  const columns = targets.flatMap(([column, target]) => {
    if (target.type === 'priceBreak') return [{ column, field: 'breaks' }];
    return target.type === 'field' && target.slot === '' ? [{ column, field: target.field }] : [];
  });
  const columnOf = (field: string) => columns.find((candidate) => candidate.field === field)?.column;
  const sizeColumn = columnOf('size') ?? columnOf('amount');
  const unitColumn = columnOf('unit');
  const otherColumns = columns.filter(
    ({ column, field }) => column !== sizeColumn && (commonFields.has(field) || listedFields.has(field)),
  );
  const isAmount = sizeColumn !== undefined && sizeColumn === columnOf('amount');
  return (cells) => {
    if (sizeColumn === undefined) return null;
    const text = cells.get(sizeColumn) ?? '';
    if (!/[|;,\n]|\s(?:\/|or|oder|ou|或)\s/i.test(text)) return null;
    const unit = isAmount && unitColumn !== undefined ? (cells.get(unitColumn) ?? '') : '';
    const sizes = splitSizeList(text, units, splitValues(unit)[0]);
    if (sizes.length === 0) return null;
    const values = new Map<string, readonly string[]>([[sizeColumn, sizes]]);
    let isListed = false;
    let misfit: { column: string; value: string; count: number } | null = null;
    for (const { column, field } of otherColumns) {
      const value = cells.get(column) ?? '';
      if (value === '') continue;
      const parts = field === 'breaks' ? splitParts(value) : splitValues(value, sizes.length);
      isListed ||= listedFields.has(field) && parts.length > 1;
      if (parts.length === sizes.length) values.set(column, parts);
      else if (parts.length > 1 || listedFields.has(field)) misfit ??= { column, value, count: parts.length };
    }
    if (!isListed) return null;
    if (!misfit) return { values };
    const { column, value, count } = misfit;
    const reason = `"${sizeColumn}" lists ${sizes.length} sizes (${text.replaceAll('\n', ' ')}), but this cell has ${count === 1 ? 'one value' : `${count} values`}; give each size a value, or a row`;
    return { column, value, reason };
  };
}

/** Splits at bars, semicolons and lines. Splits a text without these at ", ", " / " and "or" if that yields `count` values. */
function splitValues(text: string, count = 1): string[] {
  const parts = splitParts(text, /[|;\n]/);
  if (parts.length > 1 || count === 1) return parts;
  const words = splitParts(text, /,\s+|\s+(?:\/|or|oder|ou|或)\s+/i);
  return words.length === count ? words : parts;
}

/** Splits at bars and lines by default: in price breaks, a semicolon separates the prices of one size. A separator at the end counts for nothing. */
function splitParts(text: string, separator = /[|\n]/): string[] {
  const parts = text.split(separator).map((part) => part.trim());
  if (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts;
}
