import {
  cellsOf,
  isPrice,
  isSize,
  multipleIn,
  packing,
  packingsIn,
  quantityIn,
  sizesIn,
} from './order-list-cells';

/** One wish of a list, as it was written. */
export interface ListedWish {
  /** The row that it stands in. */
  row: string;
  /** Catalogue number, CAS number or name. */
  what: string;
  /**
   * '' where none was written. Packings, such as `2 boxes`, are units where the product has no size of that name, and
   * `2 x 100 µg` is two of a size.
   */
  size: string;
  /** Units: in digits where they can be read, otherwise as they were written; '' where none were. */
  quantity: string;
}

/** Where the columns of a table are; -1 = it has none like that. */
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
/** A number of a catalogue or of the CAS registry within a sentence. */
const numbers = /\b(?:[a-z]{1,4}[-_.]?\d{4,}(?:-[a-z\d]{1,10})*|\d{2,7}-\d{2}-\d)\b/gi;
/** No thousands of thousands: a long row of digits would be read to its end from each of them. */
const units = String.raw`(\d{1,5}(?:[.,']\d{3}){0,2})`;
const before = new RegExp(String.raw`${units} ?(?:x|×|of|(?:pcs\.?|units?|${packing})(?: of)?)? ?$`, 'i');
const after = new RegExp(
  String.raw`^((?:[,;:.)(\s-]|x|×|qty\.?|quantity)*)${units} ?(?:[x×]|pcs\.?|units?|${packing})?(?![\w.,-]*[\w%])`,
  'i',
);
const counted = new RegExp(
  String.raw`^(.*?)(?:[\s,;]{1,8}[x×] ?| ?[x×] |[\s,;]{1,8}qty\.?:? ?)${units}$`,
  'i',
);
const led = new RegExp(String.raw`^${units} ?(?:[x×]|${packing} of) (.+)$`, 'i');
/** What may stand between a size and its product. */
const behindSize = new RegExp(String.raw`^(?: ?[x×*] ?(\d{1,5}))?(?: of)? ?$`, 'i');
/** What a letter says before and after its list. */
const courtesy = /^(?:dear|hi|hello|thanks|thank you|many thanks|best|kind|with|regards|sincerely|cheers)\b/i;

/**
 * Reads a list however it was written: rows of a table program, CSV with or without headings, one name a line, or the
 * text of a letter with catalogue numbers in it. What a row stands for is not decided here. Never throws.
 */
export function readOrderList(text: string): ListedWish[] {
  const rows = text.split(/\r\n?|\n/).map(withSingleSpaces);
  return readRows(rows.filter((row) => row.trim() !== '').map((row) => ({ row, ...cellsOf(row) })));
}

/** The same for the cells of a spreadsheet. */
export function readOrderTable(table: readonly (readonly string[])[]): ListedWish[] {
  const rows = table.map((cells) => cells.map((cell) => withSingleSpaces(cell).trim()));
  return readRows(
    rows
      .filter((cells) => cells.some(Boolean))
      .map((cells) => ({ row: cells.filter(Boolean).join(', '), cells, separator: '\t' })),
  );
}

/** What reads a row may then take a space for one: it would try a long row of them in all ways to share them out. */
function withSingleSpaces(row: string): string {
  return row.replace(/[^\S\t]+/g, ' ');
}

interface Row {
  row: string;
  cells: string[];
  separator: string;
}

function readRows(rows: readonly Row[]): ListedWish[] {
  const columns = rows[0] ? columnsOf(rows[0].cells) : null;
  if (columns) return rows.slice(1).flatMap((row) => fromColumns(row, columns));
  return withoutPositions(rows).flatMap((row) => (row.separator ? fromCells(row) : fromSentence(row.row)));
}

/**
 * The rows of a table without the column that counts them, with or without a heading. Taken for quantities, it would
 * order more of each row than of the one before.
 */
function withoutPositions(rows: readonly Row[]): readonly Row[] {
  const from = /^\d/.test(rows[0]?.cells[0] ?? '') ? 0 : 1;
  const counted = rows.slice(from);
  const isCounted = counted.every(({ cells }, index) => cells.length > 1 && cells[0] === String(index + 1));
  if (counted.length < 2 || !isCounted) return rows;
  return rows.map((row, index) => (index < from ? row : { ...row, cells: row.cells.slice(1) }));
}

/** The columns that a first row names; null when it names none of them. */
function columnsOf(cells: readonly string[]): Columns | null {
  const place = (heading: RegExp) => cells.findIndex((cell) => heading.test(cell));
  const named = cells.filter((cell) => headings.what.test(cell));
  const what = cells.indexOf(named.find((cell) => bestHeading.test(cell)) ?? named[0] ?? '\0');
  const columns = { what, size: place(headings.size), number: place(headings.number) };
  return what >= 0 && cells.length > 1 ? columns : null;
}

function fromColumns({ row, cells }: Row, columns: Columns): ListedWish[] {
  const written = cells[columns.what] ?? '';
  // A table that names the column may still leave this row's number to another one.
  const what =
    written || (cells.find((cell) => cell && !quantityIn(cell) && !isSize(cell) && !isPrice(cell)) ?? '');
  return wish(row, what, cells[columns.size] ?? '', cells[columns.number] ?? '');
}

function fromCells({ row, cells, separator }: Row): ListedWish[] {
  const filled = cells.filter(Boolean);
  const counts = filled.map((cell) => (isPrice(cell) ? null : quantityIn(cell)));
  const others = filled.filter((_cell, at) => !counts[at]);
  const sizes = others.filter(isSize);
  const names = others.filter((cell) => !isSize(cell) && !isPrice(cell));
  // A comma may be part of a name or a sentence.
  if (separator === ',' && others.length === filled.length && sizes.length === 0) return fromSentence(row);
  const numbered = names.find((cell) => cell.replace(numbers, '') === '');
  if (!numbered && separator !== '\t' && row.match(numbers)) return fromSentence(row);
  // A row of numbers alone may name its product by one that is no quantity.
  const meant =
    names.length > 0 ? names : filled.filter((_cell, at) => counts[at]?.clear === false).slice(0, 1);
  const what = numbered ?? (separator === '\t' ? (meant[0] ?? '') : meant.join(separator));
  const place = filled.indexOf(numbered ?? meant[0] ?? '');
  const said = (from: number, to: number) => {
    const beside = counts.slice(from, to).filter((one) => one !== null);
    return beside.filter(({ clear }) => clear).at(-1) ?? beside.at(-1);
  };
  const size = likeliestSize(sizes);
  const packed = sizes.map((one) => (one === size ? null : packingsIn(one))).find((one) => one !== null);
  const quantity = said(place + 1, filled.length) ?? said(0, place) ?? packed;
  return wish(row, what, size, quantity?.text ?? '');
}

/** The size among texts that may be one: packings beside another size are a quantity. */
function likeliestSize(sizes: readonly string[]): string {
  return sizes.find((one) => packingsIn(one) === null) ?? sizes[0] ?? '';
}

/** Every number that a sentence names, each with the size and units beside it; else the whole is a name. */
function fromSentence(row: string): ListedWish[] {
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
    return wish(row, match[0], lead?.size || size, lead?.quantity || trailing);
  });
}

/** What is written before a product: how many, or a size of it and how many, each '' where it is not said. */
interface Lead {
  index: number;
  size: string;
  quantity: string;
}

function unitsLead(text: string): Lead | null {
  const lead = before.exec(text);
  return lead && { index: lead.index, size: '', quantity: lead[1] ?? '' };
}

/** A size at the end of `text`. Null where there is none, and where the number before it may be a part of its own. */
function sizedLead(text: string): Lead | null {
  const size = sizesIn(text).at(-1);
  if (size === undefined || packingsIn(size)) return null;
  const at = text.lastIndexOf(size);
  const behind = behindSize.exec(text.slice(at + size.length));
  const head = before.exec(text.slice(0, at));
  const isBare = head !== null && /^[\d.,' ]+$/.test(head[0]);
  const rest = text.slice(0, head?.index ?? at);
  if (!behind || isBare || (head ? /[\w.]$|\d[,' ]$/ : /\d[^,;:.]*$/).test(rest)) return null;
  // Two numbers of it: nobody knows which of them is meant.
  const numbers = [head?.[1], behind[1]].filter((one) => one !== undefined);
  if (numbers.length > 1) return null;
  return { index: head?.index ?? at, size, quantity: numbers[0] ?? '' };
}

/** Whether a row writes how many before its products, or after them. */
interface Habit {
  leads: boolean;
  trails: boolean;
  /** Sizes stand before their products. */
  sizesLead: boolean;
  /** The last product has its size behind it. */
  sizesTrail: boolean;
}

/** What stands behind a product's number; `habit` where another product follows, to which its end may belong. */
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
  // Without the sizes: their numbers are no units.
  const rest = sizes
    .filter((one) => one === size || packingsIn(one) === null)
    .reduce((left, one) => left.replace(one, ' '), own);
  return { size, trailing: after.exec(rest)?.[2], lead: isNext ? unitsLead(text) : null };
}

/** Whether a number of a size stands between two products as `, 2 x 100 µg ` does: some write it before, some behind. */
function isOfEither(text: string): boolean {
  const lead = /^ ?(?:[,;]|and\b)/i.test(text) ? sizedLead(text) : null;
  return lead !== null && (lead.quantity !== '' || multipleIn(lead.size) !== null);
}

/** Whose the only number between two products is. */
function belongsToNext(lead: string, separator: string, { leads, trails }: Habit): boolean {
  if (leads || /\bof\b/i.test(lead)) return true;
  return !trails && (/[x×]/i.test(lead) || /[,;]/.test(separator));
}

function fromName(row: string): ListedWish[] {
  const text = row.trim();
  const behind = counted.exec(text);
  const ahead = behind ? null : led.exec(text);
  const name = behind?.[1] ?? ahead?.[2] ?? text;
  const size = sizesIn(name)[0] ?? '';
  const bare = size && name.endsWith(size) ? name.slice(0, -size.length).replace(/[\s,;(-]{1,8}$/, '') : name;
  return wish(row, bare || name, bare && bare !== name ? size : '', behind?.[2] ?? ahead?.[1] ?? '');
}

function wish(row: string, what: string, size: string, quantity: string): ListedWish[] {
  const named = plain(what, longestWhat);
  if (!named) return [];
  const written = plain(quantity, longestDetail);
  // Packings and a number of a size that nothing else stands beside may be a size.
  const isSizeToo = size === '' && (packingsIn(written) ?? multipleIn(written)) !== null;
  const [oneSize, units] = isSizeToo ? [written, ''] : [plain(size, longestDetail), written];
  return [{ row: row.trim(), what: named, ...inParts(oneSize, units) }];
}

/** How many of which size, as far as that can be said of any product. */
function inParts(size: string, quantity: string): Pick<ListedWish, 'size' | 'quantity'> {
  const multiple = quantity === '' ? multipleIn(size) : null;
  if (multiple && !multiple.isSizeToo) return { size: multiple.size, quantity: multiple.quantity.text };
  return { size, quantity: (packingsIn(quantity) ?? quantityIn(quantity))?.text ?? quantity };
}

function plain(text: string, longest: number): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim();
}
