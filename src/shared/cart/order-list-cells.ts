import { parseQuantity } from './quantity';

/** A size as people write it: `100 µg`, `5 x 96T`, `10 mM × 1 mL in DMSO`, `100T/96S`. */
const amount = String.raw`\d+(?:[.,]\d+)?\s*(?:[pnµμum]?g|mcg|kg|[nµμum]?l|[nµμum]?mol|[nµμum]?m|k?u|[ts]|tests?|preps?|wells?|reactions?|rxns?|vials?|packs?|pieces?|assays?|boxes|plates?|tips?)`;
const size = String.raw`(?:\d+\s*[x×*]\s*)?${amount}(?:\s*(?:[x×*]\s*|/\s*)${amount})?(?:\s+in\s+[a-z0-9]+)?`;
const wholeSize = new RegExp(`^${size}$`, 'i');
/** One within a sentence; the word must end with it, and it begins with no part of a longer number. */
const sizeInText = new RegExp(`(?<![\\w.]|\\d[,'])${size}(?![\\w])`, 'gi');

/** What goods come in. Some products have sizes of that name: `5 vials`. */
export const packing = String.raw`(?:vials?|packs?|packages?|pieces?|box(?:es)?|plates?|kits?|bottles?|tubes?|sets?|cases?|bags?|ampoules?)`;
const packings = new RegExp(String.raw`^(\d{1,9})\s*${packing}$`, 'i');
const pieces = String.raw`(?:pcs\.?|units?|${packing})`;
const numberOfSize = new RegExp(
  String.raw`^(\d{1,5})\s*(?:[x×*]|${pieces}(?:\s*(?:of|[x×*]))?)\s*(${size})$`,
  'i',
);
const sizeByNumber = new RegExp(String.raw`^(${size})\s*(?:\(\s*)?[x×*]\s*(\d{1,5})\s*${pieces}?\)?$`, 'i');

/** No number of six digits and more is a quantity: it is somebody's number of something. */
const count =
  /^(?:(?:qty\.?|quantity|amount)?\s*[:=]?\s*|[x×]\s*)(-?\d(?:[\d.,' ]{0,8}\d)?)\s*(?:[x×]|pcs\.?|units?|ea\.?|each)?$/i;
/** Table programs write whole numbers with a decimal as well; `1,000` is a thousand to some and one to others. */
const plainNumber = /^(\d{1,5})(?:[.,]0{1,2})?$/;
const mostDigits = 6;
const price = /^(?:[$€£¥]|usd|eur|gbp)\s*\d|\d\s*(?:[$€£¥]|usd|eur|gbp)$|^\d+[.,]\d{2}$/i;

/** Whether a cell says a size, or a number of one. */
export function isSize(cell: string): boolean {
  return wholeSize.test(cell) || packings.test(cell) || multipleIn(cell) !== null;
}

/** The sizes that a sentence names, as they stand there. */
export function sizesIn(text: string): string[] {
  return text.match(sizeInText) ?? [];
}

/** A price that came along; the shop has its own. */
export function isPrice(cell: string): boolean {
  return price.test(cell);
}

/** How many, as a cell says it. */
export interface WrittenQuantity {
  /** In digits where it is `clear`, otherwise as it was written. */
  text: string;
  /** It is a whole number from 1 to 10,000. */
  clear: boolean;
}

/** What a cell says that says nothing but how many, such as `3`, `x3`, `3 pcs` or `1,000`; null for any other. */
export function quantityIn(cell: string): WrittenQuantity | null {
  const number = count.exec(cell)?.[1];
  if (number === undefined || number.replace(/\D/g, '').length > mostDigits) return null;
  const units = parseQuantity(plainNumber.exec(number)?.[1] ?? '');
  return units === null ? { text: cell, clear: false } : { text: String(units), clear: true };
}

/** How many packings a text names that names nothing else, such as `2 boxes`: a quantity, or a size. Null for any other. */
export function packingsIn(text: string): WrittenQuantity | null {
  const number = packings.exec(text)?.[1];
  if (number === undefined) return null;
  const units = parseQuantity(number);
  return units === null ? { text, clear: false } : { text: String(units), clear: true };
}

/** A number of one size. */
export interface WrittenMultiple {
  size: string;
  quantity: WrittenQuantity;
  /** Goods may have a size of that name: `5 x 96T` is one box of some, and five of others. */
  isSizeToo: boolean;
}

/** What a text says that says nothing but a size and how many of it: `2 x 100 µg`, `100 µg x 2`, `2 pcs of 100 µg`. Null for any other. */
export function multipleIn(text: string): WrittenMultiple | null {
  const behind = sizeByNumber.exec(text);
  const ahead = behind ? null : numberOfSize.exec(text);
  const [one, number] = behind ? [behind[1], behind[2]] : [ahead?.[2], ahead?.[1]];
  const units = parseQuantity(number ?? '');
  if (one === undefined || units === null) return null;
  return { size: one, quantity: { text: String(units), clear: true }, isSizeToo: wholeSize.test(text) };
}

/**
 * One spelling of a size for all spellings of it: `100 ug`, `100µg` and `100 μg` are the same. Empty text stays empty.
 */
export function sizeKey(text: string): string {
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

/** The size that a row means, among those of a product: the one that it names, or where it names none the only one. */
export function sizeMeant<Size extends { attr_value: string }>(
  sizes: readonly Size[],
  written: string,
): Size | undefined {
  if (written === '') return sizes.length === 1 ? sizes[0] : undefined;
  return sizes.find(({ attr_value }) => sizeKey(attr_value) === sizeKey(written));
}

/**
 * Between the places of a chemical name, as in `1,4-dioxane`, and before thousands a comma separates nothing. Ten places
 * at most: a long row of numbers would be read to its end from each of them.
 */
const joiningComma =
  /(?<=(?:^|[\s,;([-])\d{1,2}['′]?),(?=\d{1,2}['′]?(?:,\d{1,2}['′]?){0,9}-[a-z([])|(?<=[\s,;]\d{1,3}),(?=\d{3}\s*(?:[,;]|$))/gi;

/** The cells of a row that a table program or a list separates; one cell where nothing does. */
export function cellsOf(row: string): { cells: string[]; separator: string } {
  const joining = new Set([...row.matchAll(joiningComma)].map(({ index }) => index));
  const separates = (sign: string) =>
    sign === ',' ? row.split(',').length - 1 > joining.size : row.includes(sign);
  const separator = ['\t', ';', '|', ','].find(separates) ?? '';
  if (!separator) return { cells: [row.trim()], separator };
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < row.length; at += 1) {
    const sign = row.charAt(at);
    if (sign === '"') quoted = !quoted && cell.trim() === '';
    else if (sign === separator && !quoted && !joining.has(at)) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  cells.push(cell.trim());
  return { cells, separator };
}
