import { cellsOf, countIn, isPrice, isSize, sizeInText } from './order-cells';

/** One wish of a list, as it was written. */
export interface ListedWish {
  /** The row that it stands in. */
  row: string;
  /** Catalogue number, CAS number or name. */
  what: string;
  /** '' where none was written. */
  size: string;
  /** Units; 1 where none were written. */
  number: number;
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
const longestSize = 60;
/** A number of a catalogue or of the CAS registry within a sentence. */
const numbers = /\b(?:[a-z]{1,4}[-_.]?\d{4,}(?:-[a-z\d]{1,10})*|\d{2,7}-\d{2}-\d)\b/gi;
const before = /(\d{1,5})\s*(?:x|×|of|pcs\.?|units?(?:\s+of)?|vials?\s+of|packs?\s+of)?\s*$/i;
const after = /^\s*(?:[,;:.)(\s-]|x|×|qty\.?|quantity)*(\d{1,5})\s*(?:[x×]|pcs\.?|units?)?(?![\w.,-]*[\w%])/i;
/** What a letter says before and after its list. */
const courtesy = /^(?:dear|hi|hello|thanks|thank you|many thanks|best|kind|with|regards|sincerely|cheers)\b/i;

/**
 * Reads a list however it was written: rows of a table program, CSV with or without headings, one name a line, or the
 * text of a letter with catalogue numbers in it. What a row stands for is not decided here. Never throws.
 */
export function readOrderList(text: string): ListedWish[] {
  const rows = text.split(/\r\n?|\n/).map((row) => row.replace(/[\u00a0\u202f]/g, ' '));
  return readRows(rows.filter((row) => row.trim() !== '').map((row) => ({ row, ...cellsOf(row) })));
}

/** The same for the cells of a spreadsheet. */
export function readOrderTable(table: readonly (readonly string[])[]): ListedWish[] {
  const rows = table.map((cells) => cells.map((cell) => cell.trim()));
  return readRows(
    rows
      .filter((cells) => cells.some(Boolean))
      .map((cells) => ({ row: cells.filter(Boolean).join(', '), cells, separator: '\t' })),
  );
}

interface Row {
  row: string;
  cells: string[];
  separator: string;
}

function readRows(rows: readonly Row[]): ListedWish[] {
  const columns = rows[0] ? columnsOf(rows[0].cells) : null;
  if (columns) return rows.slice(1).flatMap((row) => fromColumns(row, columns));
  return rows.flatMap((row) => (row.separator ? fromCells(row) : fromSentence(row.row)));
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
    written || (cells.find((cell) => cell && !countIn(cell) && !isSize(cell) && !isPrice(cell)) ?? '');
  return wish(row, what, cells[columns.size] ?? '', countIn(cells[columns.number] ?? '') ?? 1);
}

function fromCells({ row, cells, separator }: Row): ListedWish[] {
  const filled = cells.filter(Boolean);
  const counts = filled.filter((cell) => countIn(cell) !== null);
  const sizes = filled.filter((cell) => isSize(cell) && countIn(cell) === null);
  const rest = filled.filter((cell) => countIn(cell) === null && !isSize(cell) && !isPrice(cell));
  // A comma may be part of a name or a sentence.
  if (separator === ',' && counts.length === 0 && sizes.length === 0) return fromSentence(row);
  const numbered = rest.find((cell) => cell.replace(numbers, '') === '');
  const what = numbered ?? (separator === '\t' ? (rest[0] ?? '') : rest.join(separator));
  if (!numbered && separator !== '\t' && row.match(numbers)) return fromSentence(row);
  return wish(row, what, sizes[0] ?? '', countIn(counts.at(-1) ?? '') ?? 1);
}

/** Every number that a sentence names, each with the size and units beside it; else the whole is a name. */
function fromSentence(row: string): ListedWish[] {
  const found = [...row.matchAll(numbers)];
  if (found.length === 0) return courtesy.test(row.trim()) ? [] : fromName(row);
  return found.flatMap((match, index) => {
    const end = match.index + match[0].length;
    const former = found[index - 1];
    const left = row.slice(former ? former.index + former[0].length : 0, match.index);
    const right = row.slice(end, found[index + 1]?.index ?? row.length);
    const size = sizeInText.exec(right)?.[0] ?? '';
    const rest = size ? right.replace(size, ' ') : right;
    // What stands before the next number may be that one's.
    const units = before.exec(left)?.[1] ?? (found[index + 1] ? undefined : after.exec(rest)?.[1]);
    return wish(row, match[0], size, countIn(units ?? '') ?? 1);
  });
}

function fromName(row: string): ListedWish[] {
  const counted = /^(.*?)(?:[\s,;]+[x×]\s*|\s*[x×]\s+|[\s,;]+qty\.?:?\s*)(\d{1,5})$/i.exec(row.trim());
  const led = counted ? null : /^(\d{1,5})\s*[x×]\s+(.+)$/i.exec(row.trim());
  const name = counted?.[1] ?? led?.[2] ?? row.trim();
  const size = sizeInText.exec(name)?.[0] ?? '';
  const bare = size && name.endsWith(size) ? name.slice(0, -size.length).replace(/[\s,;(-]+$/, '') : name;
  return wish(
    row,
    bare || name,
    bare && bare !== name ? size : '',
    countIn(counted?.[2] ?? led?.[1] ?? '') ?? 1,
  );
}

function wish(row: string, what: string, size: string, number: number): ListedWish[] {
  const plain = what
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestWhat)
    .trim();
  if (!plain) return [];
  const shortSize = size
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestSize)
    .trim();
  return [{ row: row.trim(), what: plain, size: shortSize, number }];
}
