import { parseQuantity } from './quantity';

/** Sizes as people write them: `100 µg`, `5 x 96T`, `10 mM × 1 mL in DMSO`, `100T/96S`. */
const amount = String.raw`\d+(?:[.,]\d+)?\s*(?:[pnµμum]?g|mcg|kg|[nµμum]?l|[nµμum]?mol|[nµμum]?m|k?u|[ts]|tests?|preps?|wells?|reactions?|rxns?|vials?|packs?|pieces?|assays?|boxes|plates?|tips?)`;
const size = String.raw`(?:\d+\s*[x×*]\s*)?${amount}(?:\s*(?:[x×*]\s*|/\s*)${amount})?(?:\s+in\s+[a-z0-9]+)?`;
const wholeSize = new RegExp(`^${size}$`, 'i');
/** A size within a sentence, at word boundaries and not inside a longer number. */
const sizeInText = new RegExp(`(?<![\\w.]|\\d[,'])${size}(?![\\w])`, 'gi');

/** Words for packings. Some products have sizes such as `5 vials`. */
export const packingPattern = String.raw`(?:vials?|packs?|packages?|pieces?|box(?:es)?|plates?|kits?|bottles?|tubes?|sets?|cases?|bags?|ampoules?)`;
const packings = new RegExp(String.raw`^(\d{1,9})\s*${packingPattern}$`, 'i');
const pieces = String.raw`(?:pcs\.?|units?|${packingPattern})`;
const numberOfSize = new RegExp(
  String.raw`^(\d{1,5})\s*(?:[x×*]|${pieces}(?:\s*(?:of|[x×*]))?)\s*(${size})$`,
  'i',
);
const sizeByNumber = new RegExp(String.raw`^(${size})\s*(?:\(\s*)?[x×*]\s*(\d{1,5})\s*${pieces}?\)?$`, 'i');

/** Numbers of six or more digits are identifiers, not quantities. */
const count =
  /^(?:(?:qty\.?|quantity|amount)?\s*[:=]?\s*|[x×]\s*)(-?\d(?:[\d.,' ]{0,8}\d)?)\s*(?:[x×]|pcs\.?|units?|ea\.?|each)?$/i;
/** Spreadsheets add decimals to whole numbers. `1,000` is ambiguous: a thousand or one. */
const plainNumber = /^(\d{1,5})(?:[.,]0{1,2})?$/;
const MAX_DIGITS = 6;
const price = /^(?:[$€£¥]|usd|eur|gbp)\s*\d|\d\s*(?:[$€£¥]|usd|eur|gbp)$|^\d+[.,]\d{2}$/i;

/** Returns whether a cell contains a size or a multiple of one. */
export function isSizeCell(cell: string): boolean {
  return wholeSize.test(cell) || packings.test(cell) || parseMultiple(cell) !== null;
}

/** Returns the sizes in a sentence as they are written. */
export function sizesIn(text: string): string[] {
  return text.match(sizeInText) ?? [];
}

/** Returns whether a cell contains only a price, which parsers of lists ignore. */
export function isPriceCell(cell: string): boolean {
  return price.test(cell);
}

/** A quantity as written in a list. */
export interface ListedQuantity {
  /** Digits if `clear`, otherwise the original text. */
  text: string;
  /** True for a whole number from 1 to 10,000. */
  clear: boolean;
}

/** Parses a cell that contains only a quantity: `3`, `x3`, `3 pcs`, `1,000`. Null for other cells. */
export function parseQuantityCell(cell: string): ListedQuantity | null {
  const number = count.exec(cell)?.[1];
  if (number === undefined || number.replace(/\D/g, '').length > MAX_DIGITS) return null;
  const units = parseQuantity(plainNumber.exec(number)?.[1] ?? '');
  return units === null ? { text: cell, clear: false } : { text: String(units), clear: true };
}

/** Parses a text that contains only packings: `2 boxes`, which may be a quantity or a size. Null for other texts. */
export function parsePackings(text: string): ListedQuantity | null {
  const number = packings.exec(text)?.[1];
  if (number === undefined) return null;
  const units = parseQuantity(number);
  return units === null ? { text, clear: false } : { text: String(units), clear: true };
}

/** A multiple of a size. */
export interface ListedMultiple {
  size: string;
  quantity: ListedQuantity;
  /** The text may also be the name of a size: `5 x 96T`. */
  isSizeToo: boolean;
}

/**
 * Parses a text that contains only a size and its quantity: `2 x 100 µg`, `100 µg x 2`, `2 pcs of 100 µg`. Null for
 * other texts.
 */
export function parseMultiple(text: string): ListedMultiple | null {
  const sizeFirst = sizeByNumber.exec(text);
  const numberFirst = sizeFirst ? null : numberOfSize.exec(text);
  const [sizeText, number] = sizeFirst ? [sizeFirst[1], sizeFirst[2]] : [numberFirst?.[2], numberFirst?.[1]];
  const units = parseQuantity(number ?? '');
  if (sizeText === undefined || units === null) return null;
  return { size: sizeText, quantity: { text: String(units), clear: true }, isSizeToo: wholeSize.test(text) };
}

/** Returns a canonical spelling of a size: `100 ug`, `100µg` and `100 μg` are equal. */
export function normalizeSize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[µμ]/g, 'u')
    .replace(/mcg/g, 'ug')
    .replace(/[×*]/g, 'x')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/(\d)\s*(?:tests?|t)\b/g, '$1t')
    .replace(/s\b|\s/g, '');
}

/** Returns the size of a product that a row names, or its only size if the row names none. */
export function findSize<Size extends { attr_value: string }>(
  sizes: readonly Size[],
  written: string,
): Size | undefined {
  if (written === '') return sizes.length === 1 ? sizes[0] : undefined;
  return sizes.find(({ attr_value }) => normalizeSize(attr_value) === normalizeSize(written));
}

/**
 * Commas in chemical names (`1,4-dioxane`) and before thousands do not separate cells. At most ten positions, which
 * bounds backtracking.
 */
const joiningComma =
  /(?<=(?:^|[\s,;([-])\d{1,2}['′]?),(?=\d{1,2}['′]?(?:,\d{1,2}['′]?){0,9}-[a-z([])|(?<=[\s,;]\d{1,3}),(?=\d{3}\s*(?:[,;]|$))/gi;

/** Splits a row at tab, semicolon, bar or comma; one cell without a separator. */
export function splitCells(row: string): { cells: string[]; separator: string } {
  const joining = new Set([...row.matchAll(joiningComma)].map(({ index }) => index));
  const separates = (candidate: string) =>
    candidate === ',' ? row.split(',').length - 1 > joining.size : row.includes(candidate);
  const separator = ['\t', ';', '|', ','].find(separates) ?? '';
  if (!separator) return { cells: [row.trim()], separator };
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < row.length; index += 1) {
    const character = row.charAt(index);
    if (character === '"') quoted = !quoted && cell.trim() === '';
    else if (character === separator && !quoted && !joining.has(index)) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  cells.push(cell.trim());
  return { cells, separator };
}
