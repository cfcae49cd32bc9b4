/** Limits that protect the reader of a workbook from malicious and damaged files. */
export interface WorkbookLimits {
  fileBytes: number;
  /** Bytes of all parts after unpacking. */
  unpackedBytes: number;
  columns: number;
  /** Rows times columns of a sheet: readers allocate every cell up to the last row and column. */
  cells: number;
}

/** Limits of the importer, which runs on a server of the shop. */
export const importLimits: WorkbookLimits = {
  fileBytes: 100_000_000,
  unpackedBytes: 450_000_000,
  columns: 1000,
  cells: 20_000_000,
};

/** Limits of an order list, which is read in the browser of a visitor. */
export const orderListLimits: WorkbookLimits = {
  fileBytes: 5_000_000,
  unpackedBytes: 60_000_000,
  columns: importLimits.columns,
  cells: 1_000_000,
};

/**
 * Maximum unpacked bytes per byte of the file, for files that unpack to more than `HARMLESS_BYTES`. Workbooks of products have
 * a ratio of about 10; a workbook that repeats one row has 18.
 */
const MAX_RATIO = 50;
const HARMLESS_BYTES = 20_000_000;

/**
 * `file` and `unpacked`: too many bytes; `extent`: too many rows or columns; `entities`: a part declares XML entities, which
 * can grow without limit.
 */
export type WorkbookFault = 'file' | 'unpacked' | 'extent' | 'entities' | 'damaged';

/** The workbook exceeds a limit, or cannot be read. */
export class WorkbookError extends Error {
  override name = 'WorkbookError';

  constructor(
    readonly fault: WorkbookFault,
    /** Rows and columns of a sheet that is too large. */
    readonly extent: { rows: number; columns: number } | null = null,
    options?: ErrorOptions,
  ) {
    super(`The workbook cannot be read: ${fault}.`, options);
  }
}

/** Unpacks raw DEFLATE data. Throws a RangeError as soon as the result exceeds `maxBytes`. */
export type Inflate = (data: Uint8Array, maxBytes: number) => Uint8Array;

/** Signatures of the end record of a ZIP file, and of an entry of its directory. */
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
/** Bytes of the end record without its comment, of an entry without its texts, and of the header before the data. */
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;
/** Compression methods of an entry. */
const STORED = 0;
const DEFLATED = 8;
const MAX_COMMENT_LENGTH = 65_535;

/**
 * Unpacks the XML parts of a workbook. Sizes are counted while unpacking, because headers can lie. The caller packs the
 * result again for the spreadsheet library, so that it reads what was checked. Throws {@link WorkbookError}.
 */
export function unpackWorkbook(
  bytes: Uint8Array,
  limits: WorkbookLimits,
  inflate: Inflate,
): Record<string, Uint8Array> {
  if (bytes.length > limits.fileBytes) throw new WorkbookError('file');
  const parts: Record<string, Uint8Array> = Object.create(null) as Record<string, Uint8Array>;
  let remainingBytes = Math.min(limits.unpackedBytes, Math.max(HARMLESS_BYTES, bytes.length * MAX_RATIO));
  for (const { name, method, data } of readEntries(bytes)) {
    // Readers ignore other parts, such as pictures.
    if (!/\.(?:xml|rels)$/i.test(name)) continue;
    const part = method === STORED ? data : unpack(data, remainingBytes, inflate);
    remainingBytes -= part.length;
    if (remainingBytes < 0) throw new WorkbookError('unpacked');
    parts[name] = validatePart(part, limits) ? replaceSections(part) : part;
  }
  return parts;
}

function unpack(data: Uint8Array, maxBytes: number, inflate: Inflate): Uint8Array {
  try {
    return inflate(data, maxBytes);
  } catch (error) {
    const fault = error instanceof RangeError ? 'unpacked' : 'damaged';
    throw new WorkbookError(fault, null, { cause: error });
  }
}

interface Entry {
  name: string;
  method: number;
  data: Uint8Array;
}

/** Reads the entries of the ZIP central directory. Offsets within records are those of APPNOTE.TXT by PKWARE, 4.3. */
function* readEntries(bytes: Uint8Array): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u16 = (offset: number) => view.getUint16(offset, true);
  const u32 = (offset: number) => view.getUint32(offset, true);
  const damaged = () => new WorkbookError('damaged');
  // A comment of unknown length may follow the end record.
  const earliestEnd = Math.max(0, bytes.length - MAX_COMMENT_LENGTH - END_BYTES);
  let end = bytes.length - END_BYTES;
  while (end >= earliestEnd && u32(end) !== END_SIGNATURE) end -= 1;
  if (end < earliestEnd) throw damaged();
  const entryCount = u16(end + 10);
  let offset = u32(end + 16);
  for (let index = 0; index < entryCount; index += 1) {
    if (offset + ENTRY_BYTES > bytes.length || u32(offset) !== ENTRY_SIGNATURE) throw damaged();
    const method = u16(offset + 10);
    const packedBytes = u32(offset + 20);
    const nameLength = u16(offset + 28);
    const headerStart = u32(offset + 42);
    const nameStart = offset + ENTRY_BYTES;
    const name = new TextDecoder().decode(bytes.subarray(nameStart, nameStart + nameLength));
    if (headerStart + HEADER_BYTES > bytes.length || (method !== STORED && method !== DEFLATED))
      throw damaged();
    const dataStart = headerStart + HEADER_BYTES + u16(headerStart + 26) + u16(headerStart + 28);
    if (dataStart + packedBytes > bytes.length) throw damaged();
    yield { name, method, data: bytes.subarray(dataStart, dataStart + packedBytes) };
    offset += ENTRY_BYTES + nameLength + u16(offset + 30) + u16(offset + 32);
  }
}

/** Bytes of a part that are scanned at a time. In a valid workbook, a tag and the text after it are shorter. */
const PIECE_BYTES = 1 << 20;
/** A tag of a sheet, and a cell reference. The spreadsheet library ignores namespace prefixes of tags and attributes. */
const sheetTag = /<(?:[^\s<>/:]*:)?(?:sheetData|dimension|row|c)[\s/>]/;
const cellReference = /(?<![\w.-])(?:r|ref)\s*=\s*(?:"([^"]*)|'([^']*))/g;

/**
 * Yields the text of an XML part in pieces that end before a tag, so that a large part is never one string. Only
 * ASCII characters are decoded correctly.
 */
export function* readTagPieces(part: Uint8Array): Generator<string> {
  const decoder = new TextDecoder('latin1');
  let unfinishedTag = '';
  for (let from = 0; from < part.length; from += PIECE_BYTES) {
    const isLast = from + PIECE_BYTES >= part.length;
    const text = unfinishedTag + decoder.decode(part.subarray(from, from + PIECE_BYTES));
    const end = isLast ? text.length : text.lastIndexOf('<');
    if (end < 0 || text.length - end > PIECE_BYTES) throw new WorkbookError('damaged');
    unfinishedTag = text.slice(end);
    yield text.slice(0, end);
  }
}

/** CDATA sections and comments: the spreadsheet library loses them together with the text before them. */
const section = /<!\[CDATA\[(.*?)\]\]>|<!--.*?-->/gs;
/** Larger parts with sections are refused, because they are rewritten as one string. No known program writes them. */
const MAX_REWRITTEN_BYTES = 50_000_000;

/** Writes CDATA sections of a part as escaped text, and removes comments. */
function replaceSections(part: Uint8Array): Uint8Array {
  if (part.length > MAX_REWRITTEN_BYTES) throw new WorkbookError('unpacked');
  const text = new TextDecoder()
    .decode(part)
    .replace(section, (_, characters = '') =>
      String(characters).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    );
  return new TextEncoder().encode(text);
}

/**
 * Rejects a part that declares entities, and a sheet with far-away cells. Reads references as the spreadsheet library
 * does, which accepts more than Excel: `A1e9` is a cell, `Infinity` a row. Returns whether the part has CDATA sections or comments.
 */
function validatePart(part: Uint8Array, limits: WorkbookLimits): boolean {
  const extent = { rows: 0, columns: 0 };
  let isSheet = false;
  let hasSections = false;
  for (const piece of readTagPieces(part)) {
    hasSections ||= /<!(?:--|\[CDATA\[)/.test(piece);
    if (piece.includes('<!DOCTYPE') || piece.includes('<!ENTITY')) throw new WorkbookError('entities');
    isSheet ||= sheetTag.test(piece);
    // Texts in parts other than sheets may look like references.
    if (!isSheet) continue;
    for (const [, doubleQuoted, singleQuoted] of piece.matchAll(cellReference)) {
      for (const address of (doubleQuoted ?? singleQuoted ?? '').split(':')) includeAddress(extent, address);
    }
  }
  const { rows, columns } = extent;
  if (columns > limits.columns || rows * Math.max(1, columns) > limits.cells)
    throw new WorkbookError('extent', extent);
  return hasSections;
}

/** Extends the bounds by a cell, a row or a corner of a range. */
function includeAddress(extent: { rows: number; columns: number }, address: string): void {
  // No program writes encoded characters into a reference, so they count as an attack.
  if (address.includes('&')) extent.rows = Infinity;
  const digits = address.search(/\d/);
  const row = Number(digits < 0 ? address : address.slice(digits));
  // The spreadsheet library rejects such an address.
  if (Number.isNaN(row)) return;
  let column = 0;
  for (const letter of digits < 0 ? '' : address.slice(0, digits))
    column = column * 26 + letter.charCodeAt(0) - 64;
  extent.rows = Math.max(extent.rows, row);
  extent.columns = Math.max(extent.columns, column);
}
