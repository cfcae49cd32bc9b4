import {
  splitCells,
  isPriceCell,
  isSizeCell,
  parseMultiple,
  packingPattern,
  parsePackings,
  parseQuantityCell,
  sizesIn,
} from './order-list-cells';

/** One item of an order list as it was written. */
export interface ListedItem {
  /** The source row. */
  row: string;
  /** Catalogue number, CAS number or name. */
  what: string;
  /** '' when missing. `2 boxes` counts as units unless the product has such a size; `2 x 100 µg` is two of a size. */
  size: string;
  /** Units as digits if they can be parsed, otherwise as written; '' when missing. */
  quantity: string;
}

/** Column indexes; -1 for a missing column. */
interface Columns {
  what: number;
  size: number;
  number: number;
}

const headings = {
  what: /^(?:cat(?:alog(?:ue)?)?\.?\s*(?:no\.?|number|#)?|art(?:icle)?\.?\s*(?:no\.?|number)?|item(?:\s*(?:no\.?|number))?|product(?:\s*(?:no\.?|number|name))?|sku|cas(?:\s*(?:no\.?|number))?|name|description)$/i,
  size: /^(?:size|pack(?:age|ing)?(?:\s*size)?|unit(?:\s*size)?|amount)$/i,
  number: /^(?:qty\.?|quantity|number|units|pcs|count|how many)$/i,
};
const bestHeading = /no\b|number|#|sku|cat/i;

const MAX_PRODUCT_LENGTH = 200;
const MAX_DETAIL_LENGTH = 60;
/** A catalogue number or CAS number within a sentence. */
const numbers = /\b(?:[a-z]{1,4}[-_.]?\d{4,}(?:-[a-z\d]{1,10})*|\d{2,7}-\d{2}-\d)\b/gi;
/** Limits thousands separators, which bounds backtracking. */
const units = String.raw`(\d{1,5}(?:[.,']\d{3}){0,2})`;
const quantityBefore = new RegExp(
  String.raw`${units} ?(?:x|×|of|(?:pcs\.?|units?|${packingPattern})(?: of)?)? ?$`,
  'i',
);
const quantityAfter = new RegExp(
  String.raw`^((?:[,;:.)(\s-]|x|×|qty\.?|quantity)*)${units} ?(?:[x×]|pcs\.?|units?|${packingPattern})?(?![\w.,-]*[\w%])`,
  'i',
);
const nameThenQuantity = new RegExp(
  String.raw`^(.*?)(?:[\s,;]{1,8}[x×] ?| ?[x×] |[\s,;]{1,8}qty\.?:? ?)${units}$`,
  'i',
);
const quantityThenName = new RegExp(String.raw`^${units} ?(?:[x×]|${packingPattern} of) (.+)$`, 'i');
/** Text that may stand between a size and its product. */
const betweenSizeAndProduct = new RegExp(String.raw`^(?: ?[x×*] ?(\d{1,5}))?(?: of)? ?$`, 'i');
/** Greetings and closings of a letter or e-mail. */
const greeting = /^(?:dear|hi|hello|thanks|thank you|many thanks|best|kind|with|regards|sincerely|cheers)\b/i;

/**
 * Parses an order list in any form: spreadsheet rows, CSV with or without a header, a name per line, or a letter with
 * catalogue numbers. Does not resolve products. Never throws.
 */
export function parseOrderList(text: string): ListedItem[] {
  const rows = text.split(/\r\n?|\n/).map(withSingleSpaces);
  return parseRows(rows.filter((row) => row.trim() !== '').map((row) => ({ row, ...splitCells(row) })));
}

/** Like {@link parseOrderList} for the cells of a spreadsheet. */
export function parseOrderTable(table: readonly (readonly string[])[]): ListedItem[] {
  const rows = table.map((cells) => cells.map((cell) => withSingleSpaces(cell).trim()));
  return parseRows(
    rows
      .filter((cells) => cells.some(Boolean))
      .map((cells) => ({ row: cells.filter(Boolean).join(', '), cells, separator: '\t' })),
  );
}

/** Collapses spaces, which bounds backtracking in the patterns below. */
function withSingleSpaces(row: string): string {
  return row.replace(/[^\S\t]+/g, ' ');
}

interface Row {
  row: string;
  cells: string[];
  separator: string;
}

function parseRows(rows: readonly Row[]): ListedItem[] {
  const columns = rows[0] ? findColumns(rows[0].cells) : null;
  if (columns) return rows.slice(1).flatMap((row) => parseColumns(row, columns));
  return withoutRowNumbers(rows).flatMap((row) => (row.separator ? parseCells(row) : parseSentence(row.row)));
}

/** Removes a column of row numbers, which would be taken for quantities. */
function withoutRowNumbers(rows: readonly Row[]): readonly Row[] {
  const from = /^\d/.test(rows[0]?.cells[0] ?? '') ? 0 : 1;
  const numberedRows = rows.slice(from);
  const isNumbered = numberedRows.every(
    ({ cells }, index) => cells.length > 1 && cells[0] === String(index + 1),
  );
  if (numberedRows.length < 2 || !isNumbered) return rows;
  return rows.map((row, index) => (index < from ? row : { ...row, cells: row.cells.slice(1) }));
}

/** Returns the columns that a header row names; null for a row that is not a header. */
function findColumns(cells: readonly string[]): Columns | null {
  const indexOfHeading = (heading: RegExp) => cells.findIndex((cell) => heading.test(cell));
  const named = cells.filter((cell) => headings.what.test(cell));
  const what = cells.indexOf(named.find((cell) => bestHeading.test(cell)) ?? named[0] ?? '\0');
  const columns = { what, size: indexOfHeading(headings.size), number: indexOfHeading(headings.number) };
  return what >= 0 && cells.length > 1 ? columns : null;
}

function parseColumns({ row, cells }: Row, columns: Columns): ListedItem[] {
  const written = cells[columns.what] ?? '';
  // Some rows have the catalogue number in another column than the header says.
  const what =
    written ||
    (cells.find((cell) => cell && !parseQuantityCell(cell) && !isSizeCell(cell) && !isPriceCell(cell)) ?? '');
  return listedItem(row, what, cells[columns.size] ?? '', cells[columns.number] ?? '');
}

function parseCells({ row, cells, separator }: Row): ListedItem[] {
  const filled = cells.filter(Boolean);
  const quantities = filled.map((cell) => (isPriceCell(cell) ? null : parseQuantityCell(cell)));
  const others = filled.filter((_cell, index) => !quantities[index]);
  const sizes = others.filter(isSizeCell);
  const names = others.filter((cell) => !isSizeCell(cell) && !isPriceCell(cell));
  // A comma may be part of a name or a sentence.
  if (separator === ',' && others.length === filled.length && sizes.length === 0) return parseSentence(row);
  const numberCell = names.find((cell) => cell.replace(numbers, '') === '');
  if (!numberCell && separator !== '\t' && row.match(numbers)) return parseSentence(row);
  // In a row of numbers a number that is no valid quantity may be the product.
  const products =
    names.length > 0
      ? names
      : filled.filter((_cell, index) => quantities[index]?.clear === false).slice(0, 1);
  const what = numberCell ?? (separator === '\t' ? (products[0] ?? '') : products.join(separator));
  const productIndex = filled.indexOf(numberCell ?? products[0] ?? '');
  const quantityIn = (from: number, to: number) => {
    const cellsBeside = quantities.slice(from, to).filter((quantity) => quantity !== null);
    return cellsBeside.filter(({ clear }) => clear).at(-1) ?? cellsBeside.at(-1);
  };
  const size = mostLikelySize(sizes);
  const packings = sizes
    .filter((other) => other !== size)
    .map(parsePackings)
    .find((quantity) => quantity !== null);
  const quantity = quantityIn(productIndex + 1, filled.length) ?? quantityIn(0, productIndex) ?? packings;
  return listedItem(row, what, size, quantity?.text ?? '');
}

/** Prefers a real size: packings beside it are a quantity. */
function mostLikelySize(sizes: readonly string[]): string {
  return sizes.find((size) => parsePackings(size) === null) ?? sizes[0] ?? '';
}

/** Returns each catalogue number of a sentence with its size and quantity; without one the sentence is a name. */
function parseSentence(row: string): ListedItem[] {
  const found = [...row.matchAll(numbers)];
  const [first] = found;
  if (!first) return greeting.test(row.trim()) ? [] : parseName(row);
  const start = row.slice(0, first.index);
  const texts = found.map((match, index) =>
    row.slice(match.index + match[0].length, found[index + 1]?.index),
  );
  const last = texts.at(-1) ?? '';
  const sizesTrail = sizesIn(last).length > 0;
  const sized = sizesTrail ? null : parseSizeLead(start);
  const style = {
    leads: quantityBefore.test(start),
    trails: quantityAfter.test(last),
    sizesLead: sized !== null,
    sizesTrail,
  };
  const parts = texts.map((text, index) =>
    parseTextAfterNumber(text, index < found.length - 1 ? style : null),
  );
  return found.flatMap((match, index) => {
    const lead = index === 0 ? (sized ?? parseQuantityLead(start)) : parts[index - 1]?.lead;
    const { size = '', trailing = '' } = parts[index] ?? {};
    return listedItem(row, match[0], lead?.size || size, lead?.quantity || trailing);
  });
}

/** Quantity, and possibly a size, written before a product; '' for a missing part. */
interface Lead {
  index: number;
  size: string;
  quantity: string;
}

function parseQuantityLead(text: string): Lead | null {
  const lead = quantityBefore.exec(text);
  return lead && { index: lead.index, size: '', quantity: lead[1] ?? '' };
}

/** Parses a size at the end of `text`. Null without one, and when the number before it may belong to the size. */
function parseSizeLead(text: string): Lead | null {
  const size = sizesIn(text).at(-1);
  if (size === undefined || parsePackings(size)) return null;
  const at = text.lastIndexOf(size);
  const behind = betweenSizeAndProduct.exec(text.slice(at + size.length));
  const head = quantityBefore.exec(text.slice(0, at));
  const isBare = head !== null && /^[\d.,' ]+$/.test(head[0]);
  const rest = text.slice(0, head?.index ?? at);
  if (!behind || isBare || (head ? /[\w.]$|\d[,' ]$/ : /\d[^,;:.]*$/).test(rest)) return null;
  // Two quantities are ambiguous.
  const quantities = [head?.[1], behind[1]].filter((value) => value !== undefined);
  if (quantities.length > 1) return null;
  return { index: head?.index ?? at, size, quantity: quantities[0] ?? '' };
}

/** Whether a row writes quantities before or after its products. */
interface RowStyle {
  leads: boolean;
  trails: boolean;
  /** Sizes precede their products. */
  sizesLead: boolean;
  /** The last product is followed by its size. */
  sizesTrail: boolean;
}

/**
 * Parses the text after a catalogue number. `style` is set when another product follows: the end of the text may belong
 * to that product.
 */
function parseTextAfterNumber(text: string, style: RowStyle | null) {
  if (style?.sizesLead)
    return { size: '', trailing: undefined, lead: parseSizeLead(text) ?? parseQuantityLead(text) };
  const lead = style && quantityBefore.exec(text);
  const separator = quantityAfter.exec(text)?.[1] ?? '';
  const isSameNumber = lead?.index === separator.length && quantityAfter.test(text);
  const isForNext =
    style !== null && lead !== null && (!isSameNumber || belongsToNext(lead[0], separator, style));
  const own = isForNext ? text.slice(0, lead.index) : text;
  if (style && !style.sizesTrail && isAmbiguousMultiple(own))
    return { size: '', trailing: undefined, lead: null };
  const sizes = sizesIn(own);
  const size = mostLikelySize(sizes);
  // Removes sizes, because their numbers are not quantities.
  const rest = sizes
    .filter((other) => other === size || parsePackings(other) === null)
    .reduce((remaining, other) => remaining.replace(other, ' '), own);
  return { size, trailing: quantityAfter.exec(rest)?.[2], lead: isForNext ? parseQuantityLead(text) : null };
}

/** Returns whether a multiple such as `, 2 x 100 µg ` between two products could belong to either. */
function isAmbiguousMultiple(text: string): boolean {
  const lead = /^ ?(?:[,;]|and\b)/i.test(text) ? parseSizeLead(text) : null;
  return lead !== null && (lead.quantity !== '' || parseMultiple(lead.size) !== null);
}

/** Returns whether the only number between two products belongs to the second. */
function belongsToNext(lead: string, separator: string, { leads, trails }: RowStyle): boolean {
  if (leads || /\bof\b/i.test(lead)) return true;
  return !trails && (/[x×]/i.test(lead) || /[,;]/.test(separator));
}

function parseName(row: string): ListedItem[] {
  const text = row.trim();
  const trailing = nameThenQuantity.exec(text);
  const leading = trailing ? null : quantityThenName.exec(text);
  const name = trailing?.[1] ?? leading?.[2] ?? text;
  const size = sizesIn(name)[0] ?? '';
  const bare = size && name.endsWith(size) ? name.slice(0, -size.length).replace(/[\s,;(-]{1,8}$/, '') : name;
  return listedItem(
    row,
    bare || name,
    bare && bare !== name ? size : '',
    trailing?.[2] ?? leading?.[1] ?? '',
  );
}

function listedItem(row: string, what: string, size: string, quantity: string): ListedItem[] {
  const named = cleanText(what, MAX_PRODUCT_LENGTH);
  if (!named) return [];
  const written = cleanText(quantity, MAX_DETAIL_LENGTH);
  // Packings and multiples without another size may be a size.
  const isSizeToo = size === '' && (parsePackings(written) ?? parseMultiple(written)) !== null;
  const [sizeText, units] = isSizeToo ? [written, ''] : [cleanText(size, MAX_DETAIL_LENGTH), written];
  return [{ row: row.trim(), what: named, ...splitMultiple(sizeText, units) }];
}

/** Splits a multiple into size and quantity where the product does not matter. */
function splitMultiple(size: string, quantity: string): Pick<ListedItem, 'size' | 'quantity'> {
  const multiple = quantity === '' ? parseMultiple(size) : null;
  if (multiple && !multiple.isSizeToo) return { size: multiple.size, quantity: multiple.quantity.text };
  return { size, quantity: (parsePackings(quantity) ?? parseQuantityCell(quantity))?.text ?? quantity };
}

function cleanText(text: string, maxLength: number): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();
}
