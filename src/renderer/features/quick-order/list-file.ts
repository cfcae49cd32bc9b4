import { Inflate, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import type { ListedItem } from '../../../shared/cart/order-list-item';
import { parseOrderList, parseOrderSheets } from '../../../shared/cart/parse-order-list';
import { formatNumber } from '../../../shared/lib/format-number';
import { orderListLimits, unpackWorkbook, WorkbookError } from '../../../shared/lib/unpack-workbook';

/** The items of a file, or why it cannot be read. */
export type ListFileResult = { items: ListedItem[] } | { problem: string };

/** Compressed bytes that are unpacked at a time. They unpack to about 4 MB at most. */
const INFLATE_STEP_BYTES = 4096;

/** More rows than any order has; each may contain a thousand characters. */
const MAX_FILE_ROWS = 10_000;

/** First bytes of files that are not text, as Latin-1 characters. */
const fileSignatures: readonly { start: string; kind: 'workbook' | 'older workbook' | 'no list' }[] = [
  // Any ZIP archive. Reading the workbook detects archives of another kind.
  { start: 'PK\x03\x04', kind: 'workbook' },
  { start: '\xD0\xCF\x11\xE0', kind: 'older workbook' },
  { start: '%PDF-', kind: 'no list' },
  { start: '\x89PNG', kind: 'no list' },
  { start: '\xFF\xD8\xFF', kind: 'no list' },
  { start: 'GIF8', kind: 'no list' },
  { start: 'II*\0', kind: 'no list' },
  { start: 'MM\0*', kind: 'no list' },
  { start: '{\\rtf', kind: 'no list' },
];

/** Matches a control character that does not occur in lists: one of category Cc except white space and C1 characters. */
const controlCharacter = /[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/u;

/** Reads a workbook or text file. Runs in a worker, because it can take much time and memory. Never rejects. */
export async function readListFile(file: File): Promise<ListFileResult> {
  const { name } = file;
  if (file.size > orderListLimits.fileBytes)
    return { problem: `${name} is larger than 5 MB. Please choose a smaller file.` };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = /\.xlsx$/i.test(name) ? 'workbook' : detectKind(bytes);
    if (kind === 'older workbook')
      return { problem: `${name} is in an older Excel format. Save it as XLSX or CSV.` };
    if (kind === 'no list')
      return { problem: `${name} is not a table or text file. Save its rows as CSV or XLSX, or paste them.` };
    const items = kind === 'workbook' ? await readWorkbook(bytes) : parseOrderList(decodeText(bytes));
    if (items.length === 0) return { problem: `There are no products in ${name}.` };
    if (items.length > MAX_FILE_ROWS)
      return {
        problem: `${name} has ${formatNumber(items.length)} rows. Please split it into files of up to ${formatNumber(MAX_FILE_ROWS)}.`,
      };
    return { items };
  } catch (error) {
    if (error instanceof WorkbookError && (error.fault === 'extent' || error.fault === 'unpacked'))
      return {
        problem: `${name} is too large to be read here. Copy its rows into a new workbook, or paste them.`,
      };
    return { problem: `${name} cannot be read. Save it as CSV or XLSX, or paste its rows.` };
  }
}

/** Detects the kind of a file by its first bytes. A text with control characters is not a list. */
function detectKind(bytes: Uint8Array): (typeof fileSignatures)[number]['kind'] | 'text' {
  const head = String.fromCharCode(...bytes.subarray(0, 8));
  const signature = fileSignatures.find(({ start }) => head.startsWith(start));
  return signature?.kind ?? (controlCharacter.test(decodeText(bytes)) ? 'no list' : 'text');
}

async function readWorkbook(bytes: Uint8Array): Promise<ListedItem[]> {
  const parts = unpackWorkbook(bytes, orderListLimits, inflate);
  // The reader expects an archive. It receives the parts that passed the limits, without compression.
  const sheets = await readSheets(zipSync(parts, { level: 0 }).buffer);
  return parseOrderSheets(sheets.map(({ data }) => data.map((row) => row.map(cellText))));
}

/**
 * Returns the text of a cell. A date becomes `YYYY-MM-DD`, in which the parser recognizes a CAS number that Excel converted. An
 * invalid date becomes `########`, like in Excel.
 */
function cellText(cell: unknown): string {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '########' : cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
}

/** Unpacks deflated data. Throws a RangeError when it is longer than `maxBytes`. */
function inflate(data: Uint8Array, maxBytes: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream = new Inflate((chunk) => {
    size += chunk.length;
    if (size > maxBytes) throw new RangeError('Too large.');
    chunks.push(chunk);
  });
  for (let start = 0; start < data.length; start += INFLATE_STEP_BYTES) {
    const end = start + INFLATE_STEP_BYTES;
    stream.push(data.subarray(start, end), end >= data.length);
  }
  const unpacked = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    unpacked.set(chunk, offset);
    offset += chunk.length;
  }
  return unpacked;
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  const [firstByte, secondByte] = bytes;
  // Excel's “Unicode text” is UTF-16.
  if (firstByte === 0xff && secondByte === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (firstByte === 0xfe && secondByte === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Default CSV encoding of Western Excel versions.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
