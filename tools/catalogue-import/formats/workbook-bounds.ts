import { inflateRawSync } from 'node:zlib';
import { inputLimits, UnreadableFileError } from './source-row';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const MAX_COMMENT_LENGTH = 65_535;

/**
 * Unpacks every part of a workbook with a size limit that does not trust its headers and checks the extent of its sheets,
 * before the spreadsheet library reads it. Throws UnreadableFileError.
 */
export function validateWorkbook(
  bytes: Buffer,
  file: string,
  mostUnpacked: number = inputLimits.unpacked,
): void {
  if (bytes.length > inputLimits.workbook)
    throw new UnreadableFileError(`${file} is larger than 100 MB; save it as CSV.`);
  let left = mostUnpacked;
  for (const { name, method, data } of readEntries(bytes, file)) {
    const unpacked = method === 0 ? data : unpack(data, left, file);
    left -= unpacked.length;
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) validateSheet(unpacked, file);
    if (unpacked.subarray(0, 4096).includes('<!DOCTYPE'))
      throw new UnreadableFileError(`${file} declares XML entities; save it as CSV.`);
  }
}

function unpack(data: Buffer, most: number, file: string): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const tooLarge =
      error instanceof RangeError || (error instanceof Error && /larger than/.test(error.message));
    throw new UnreadableFileError(
      tooLarge ? `${file} unpacks to more than the size limit; save it as CSV.` : `${file} is damaged.`,
      { cause: error },
    );
  }
}

interface Entry {
  name: string;
  method: number;
  data: Buffer;
}

/** Reads the entries of the ZIP central directory (APPNOTE.TXT of PKWARE, 4.3). */
function* readEntries(bytes: Buffer, file: string): Generator<Entry> {
  const damaged = () => new UnreadableFileError(`${file} is not a valid workbook.`);
  const tail = Math.max(0, bytes.length - MAX_COMMENT_LENGTH - 22);
  let end = bytes.length - 22;
  while (end >= tail && bytes.readUInt32LE(Math.max(0, end)) !== END) end -= 1;
  if (end < tail || end < 0) throw damaged();
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw damaged();
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const start = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if (start + 30 > bytes.length || (method !== 0 && method !== 8)) throw damaged();
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    if (from + packed > bytes.length) throw damaged();
    yield { name, method, data: bytes.subarray(from, from + packed) };
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/** Rejects sheets with far-away cells, because the reader allocates all cells in between. */
function validateSheet(xml: Buffer, file: string): void {
  let columns = 0;
  let rows = 0;
  for (let from = 0; from < xml.length; from += 1 << 20) {
    const piece = xml.toString('latin1', from, from + (1 << 20) + 64);
    for (const [, letters = '', digits = ''] of piece.matchAll(
      /\b(?:r|ref)="(?:[A-Z]+\d+:)?([A-Z]+)(\d+)"/g,
    )) {
      let column = 0;
      for (const letter of letters.slice(0, 4)) column = column * 26 + letter.charCodeAt(0) - 64;
      columns = Math.max(columns, column);
      rows = Math.max(rows, Number(digits));
    }
  }
  if (columns > inputLimits.columns || rows * columns > inputLimits.sheetCells)
    throw new UnreadableFileError(
      `${file} has a sheet of ${rows} rows and ${columns} columns; delete empty cells or save it as CSV.`,
    );
}
