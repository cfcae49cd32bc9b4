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

const longestWhat = 200;
const longestDetail = 60;
/** A catalogue number or CAS number within a sentence. */
const numbers = /\b(?:[a-z]{1,4}[-_.]?\d{4,}(?:-[a-z\d]{1,10})*|\d{2,7}-\d{2}-\d)\b/gi;
/** Limits thousands separators, which bounds backtracking. */
const units = String.raw`(\d{1,5}(?:[.,']\d{3}){0,2})`;
const before = new RegExp(
  String.raw`${units} ?(?:x|×|of|(?:pcs\.?|units?|${packingPattern})(?: of)?)? ?$`,
  'i',
);
const after = new RegExp(
  String.raw`^((?:[,;:.)(\s-]|x|×|qty\.?|quantity)*)${units} ?(?:[x×]|pcs\.?|units?|${packingPattern})?(?![\w.,-]*[\w%])`,
  'i',
);
const counted = new RegExp(
  String.raw`^(.*?)(?:[\s,;]{1,8}[x×] ?| ?[x×] |[\s,;]{1,8}qty\.?:? ?)${units}$`,
  'i',
);
const led = new RegExp(String.raw`^${units} ?(?:[x×]|${packingPattern} of) (.+)$`, 'i');
/** Text that may stand between a size and its product. */
const behindSize = new RegExp(String.raw`^(?: ?[x×*] ?(\d{1,5}))?(?: of)? ?$`, 'i');
/** Greetings and closings of a letter. */
const courtesy = /^(?:dear|hi|hello|thanks|thank you|many thanks|best|kind|with|regards|sincerely|cheers)\b/i;

/**
 * Parses an order list in any form: spreadsheet rows, CSV with or without a header, a name per line, or a letter with
 * catalogue numbers. Does not resolve products. Never throws.
 */
export function parseOrderList(text: string): ListedItem[] {
  const rows = text.split(/\r\n?|\n/).map(withSingleSpaces);
  return readRows(rows.filter((row) => row.trim() !== '').map((row) => ({ row, ...splitCells(row) })));
}

/** Like {@link parseOrderList} for the cells of a spreadsheet. */
export function parseOrderTable(table: readonly (readonly string[])[]): ListedItem[] {
  const rows = table.map((cells) => cells.map((cell) => withSingleSpaces(cell).trim()));
  return readRows(
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

function readRows(rows: readonly Row[]): ListedItem[] {
  const columns = rows[0] ? columnsOf(rows[0].cells) : null;
  if (columns) return rows.slice(1).flatMap((row) => fromColumns(row, columns));
  return withoutPositions(rows).flatMap((row) => (row.separator ? fromCells(row) : fromSentence(row.row)));
}

/** Removes a column of row numbers, which would be taken for quantities. */
function withoutPositions(rows: readonly Row[]): readonly Row[] {
  const from = /^\d/.test(rows[0]?.cells[0] ?? '') ? 0 : 1;
  const counted = rows.slice(from);
  const isCounted = counted.every(({ cells }, index) => cells.length > 1 && cells[0] === String(index + 1));
  if (counted.length < 2 || !isCounted) return rows;
  return rows.map((row, index) => (index < from ? row : { ...row, cells: row.cells.slice(1) }));
}

/** Returns the columns that a header row names; null when it is no header. */
function columnsOf(cells: readonly string[]): Columns | null {
  const place = (heading: RegExp) => cells.findIndex((cell) => heading.test(cell));
  const named = cells.filter((cell) => headings.what.test(cell));
  const what = cells.indexOf(named.find((cell) => bestHeading.test(cell)) ?? named[0] ?? '\0');
  const columns = { what, size: place(headings.size), number: place(headings.number) };
  return what >= 0 && cells.length > 1 ? columns : null;
}

function fromColumns({ row, cells }: Row, columns: Columns): ListedItem[] {
  const written = cells[columns.what] ?? '';
  // A row may have its number in another column than the header says.
  const what =
    written ||
    (cells.find((cell) => cell && !parseQuantityCell(cell) && !isSizeCell(cell) && !isPriceCell(cell)) ?? '');
  return listedItem(row, what, cells[columns.size] ?? '', cells[columns.number] ?? '');
}

function fromCells({ row, cells, separator }: Row): ListedItem[] {
  const filled = cells.filter(Boolean);
  const counts = filled.map((cell) => (isPriceCell(cell) ? null : parseQuantityCell(cell)));
  const others = filled.filter((_cell, at) => !counts[at]);
  const sizes = others.filter(isSizeCell);
  const names = others.filter((cell) => !isSizeCell(cell) && !isPriceCell(cell));
  // A comma may be part of a name or a sentence.
  if (separator === ',' && others.length === filled.length && sizes.length === 0) return fromSentence(row);
  const numbered = names.find((cell) => cell.replace(numbers, '') === '');
  if (!numbered && separator !== '\t' && row.match(numbers)) return fromSentence(row);
  // In a row of numbers a number that is no valid quantity may be the product.
  const meant =
    names.length > 0 ? names : filled.filter((_cell, at) => counts[at]?.clear === false).slice(0, 1);
  const what = numbered ?? (separator === '\t' ? (meant[0] ?? '') : meant.join(separator));
  const place = filled.indexOf(numbered ?? meant[0] ?? '');
  const said = (from: number, to: number) => {
    const beside = counts.slice(from, to).filter((one) => one !== null);
    return beside.filter(({ clear }) => clear).at(-1) ?? beside.at(-1);
  };
  const size = likeliestSize(sizes);
  const packed = sizes.map((one) => (one === size ? null : parsePackings(one))).find((one) => one !== null);
  const quantity = said(place + 1, filled.length) ?? said(0, place) ?? packed;
  return listedItem(row, what, size, quantity?.text ?? '');
}

/** Prefers a real size: packings beside it are a quantity. */
function likeliestSize(sizes: readonly string[]): string {
  return sizes.find((one) => parsePackings(one) === null) ?? sizes[0] ?? '';
}

/** Returns each catalogue number of a sentence with its size and quantity; without one the sentence is a name. */
function fromSentence(row: string): ListedItem[] {
  const found = [...row.matchAll(numbers)];
  const [first] = found;
  if (!first) return courtesy.test(row.trim()) ? [] : fromName(row);
  const start = row.slice(0, first.index);
  const texts = found.map((match, index) =>
    row.slice(match.index + match[0].length, found[index + 1]?.index),
  );
  const last = texts.at(-1) ?? '';
  const sizesTrail = sizesIn(last).length > 0;
  const sized = sizesTrail ? null : sizedLead(start);
  const habit = {
    leads: before.test(start),
    trails: after.test(last),
    sizesLead: sized !== null,
    sizesTrail,
  };
  const beside = texts.map((text, index) => readBeside(text, index < found.length - 1 ? habit : null));
  return found.flatMap((match, index) => {
    const lead = index === 0 ? (sized ?? unitsLead(start)) : beside[index - 1]?.lead;
    const { size = '', trailing = '' } = beside[index] ?? {};
    return listedItem(row, match[0], lead?.size || size, lead?.quantity || trailing);
  });
}

/** Quantity, and possibly a size, written before a product; '' for a missing part. */
interface Lead {
  index: number;
  size: string;
  quantity: string;
}

function unitsLead(text: string): Lead | null {
  const lead = before.exec(text);
  return lead && { index: lead.index, size: '', quantity: lead[1] ?? '' };
}

/** Parses a size at the end of `text`. Null without one, and when the number before it may belong to the size. */
function sizedLead(text: string): Lead | null {
  const size = sizesIn(text).at(-1);
  if (size === undefined || parsePackings(size)) return null;
  const at = text.lastIndexOf(size);
  const behind = behindSize.exec(text.slice(at + size.length));
  const head = before.exec(text.slice(0, at));
  const isBare = head !== null && /^[\d.,' ]+$/.test(head[0]);
  const rest = text.slice(0, head?.index ?? at);
  if (!behind || isBare || (head ? /[\w.]$|\d[,' ]$/ : /\d[^,;:.]*$/).test(rest)) return null;
  // Two quantities: ambiguous.
  const numbers = [head?.[1], behind[1]].filter((one) => one !== undefined);
  if (numbers.length > 1) return null;
  return { index: head?.index ?? at, size, quantity: numbers[0] ?? '' };
}

/** Whether a row writes quantities before or after its products. */
interface Habit {
  leads: boolean;
  trails: boolean;
  /** Sizes precede their products. */
  sizesLead: boolean;
  /** The last product has its size behind it. */
  sizesTrail: boolean;
}

/**
 * Parses the text behind a product's number. `habit` is set when another product follows, to which its end may
 * belong.
 */
function readBeside(text: string, habit: Habit | null) {
  if (habit?.sizesLead) return { size: '', trailing: undefined, lead: sizedLead(text) ?? unitsLead(text) };
  const lead = habit && before.exec(text);
  const separator = after.exec(text)?.[1] ?? '';
  const isOne = lead?.index === separator.length && after.test(text);
  const isNext = habit !== null && lead !== null && (!isOne || belongsToNext(lead[0], separator, habit));
  const own = isNext ? text.slice(0, lead.index) : text;
  if (habit && !habit.sizesTrail && isOfEither(own)) return { size: '', trailing: undefined, lead: null };
  const sizes = sizesIn(own);
  const size = likeliestSize(sizes);
  // Removes sizes, because their numbers are no quantities.
  const rest = sizes
    .filter((one) => one === size || parsePackings(one) === null)
    .reduce((left, one) => left.replace(one, ' '), own);
  return { size, trailing: after.exec(rest)?.[2], lead: isNext ? unitsLead(text) : null };
}

/** Returns whether a multiple such as `, 2 x 100 µg ` between two products could belong to either. */
function isOfEither(text: string): boolean {
  const lead = /^ ?(?:[,;]|and\b)/i.test(text) ? sizedLead(text) : null;
  return lead !== null && (lead.quantity !== '' || parseMultiple(lead.size) !== null);
}

/** Returns whether the only number between two products belongs to the second. */
function belongsToNext(lead: string, separator: string, { leads, trails }: Habit): boolean {
  if (leads || /\bof\b/i.test(lead)) return true;
  return !trails && (/[x×]/i.test(lead) || /[,;]/.test(separator));
}

function fromName(row: string): ListedItem[] {
  const text = row.trim();
  const behind = counted.exec(text);
  const ahead = behind ? null : led.exec(text);
  const name = behind?.[1] ?? ahead?.[2] ?? text;
  const size = sizesIn(name)[0] ?? '';
  const bare = size && name.endsWith(size) ? name.slice(0, -size.length).replace(/[\s,;(-]{1,8}$/, '') : name;
  return listedItem(row, bare || name, bare && bare !== name ? size : '', behind?.[2] ?? ahead?.[1] ?? '');
}

function listedItem(row: string, what: string, size: string, quantity: string): ListedItem[] {
  const named = plain(what, longestWhat);
  if (!named) return [];
  const written = plain(quantity, longestDetail);
  // Packings and multiples without another size may be a size.
  const isSizeToo = size === '' && (parsePackings(written) ?? parseMultiple(written)) !== null;
  const [oneSize, units] = isSizeToo ? [written, ''] : [plain(size, longestDetail), written];
  return [{ row: row.trim(), what: named, ...inParts(oneSize, units) }];
}

/** Splits a multiple into size and quantity where the product does not matter. */
function inParts(size: string, quantity: string): Pick<ListedItem, 'size' | 'quantity'> {
  const multiple = quantity === '' ? parseMultiple(size) : null;
  if (multiple && !multiple.isSizeToo) return { size: multiple.size, quantity: multiple.quantity.text };
  return { size, quantity: (parsePackings(quantity) ?? parseQuantityCell(quantity))?.text ?? quantity };
}

function plain(text: string, longest: number): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim();
}
