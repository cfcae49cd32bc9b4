import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import readXlsxFile, { readSheet } from 'read-excel-file/universal';
import {
  importLimits,
  unpackWorkbook,
  WorkbookError,
  type WorkbookLimits,
} from '../../../src/shared/lib/unpack-workbook';
import { countKnownHeadings, findHeader, MAX_HEADER_ROWS, type TableHeader } from './find-header';
import { formatSheetNumber, plainNumber, type NumberText } from './number-format';
import { readSheetCells, type SheetCells } from './sheet-cells';
import {
  HIDDEN_ROW_NOTE,
  validateColumns,
  type SourceRow,
  type SourceTable,
  UnreadableFileError,
} from './source-row';
import { fillMergedCells, readSheetLayouts } from './sheet-layout';
import { unguardCell } from './spreadsheet-text';

export interface WorkbookOptions {
  sheet?: string | readonly string[] | undefined;
  headerRow?: number | undefined;
  headerRows?: 1 | 2 | undefined;
  /** Decimal sign of prices in text cells; number cells are written with it too. */
  decimal?: '.' | ',' | undefined;
}

interface Sheet {
  name: string;
  data: unknown[][];
}

interface SheetTable extends Sheet {
  hiddenRows: ReadonlySet<number>;
  header: TableHeader;
  /** Number of headings that an import recognizes. */
  knownHeadingCount: number;
  isHidden: boolean;
}

/** Recognized headings from which a sheet looks like a table. */
const MIN_KNOWN = 3;

/** Words in names of sheets with products that are no longer sold, in English, German, French and Chinese. */
const outdatedName =
  /(?<!\p{L})(?:discontinued|obsolete|outdated|old|archiv(?:e[ds]?|és?)?|alt(?:e[rsn]?)?|veraltet|eingestellt|ausgelaufen|auslaufartikel|abgekündigt|ancien(?:ne)?s?|obsolètes?|arrêtés?|abandonnés?)(?!\p{L})|停产|停售|下架|归档|旧/iu;

/** A number cell with a format that has a meaning. */
class FormattedNumber {
  constructor(
    readonly value: number,
    readonly format: string,
  ) {}
}

/**
 * Opens the named sheets of an XLSX file; else the sheet whose header has the most columns that an import recognizes, and those with
 * the same columns. Leaves out hidden sheets and those with a name such as "Archive". Throws UnreadableFileError.
 */
export async function openWorkbook(file: string, options: WorkbookOptions = {}): Promise<SourceTable> {
  const { sheet, headerRow, headerRows, decimal = '.' } = options;
  const { size } = await stat(file);
  if (size > importLimits.file) throw new UnreadableFileError(faultOf(file, new WorkbookError('file')));
  const sheetNames = sheet === undefined ? null : typeof sheet === 'string' ? [sheet] : [...sheet];
  const { layouts, cells, reading } = startReading(await readFile(file), file, sheetNames);
  const sheets = await reading.catch((cause: unknown) => {
    const named = sheetNames ? ` with ${sheetNames.map((name) => `a sheet "${name}"`).join(' and ')}` : '';
    throw new UnreadableFileError(`${file} cannot be read as a workbook${named}.`, { cause });
  });
  const tables = sheets.flatMap(({ name, data }): SheetTable[] => {
    const { hiddenRows = new Set<number>(), formatted = [], errors = [] } = cells.get(name) ?? {};
    applyFormats(data, formatted);
    for (const { row, column, text } of errors) {
      const rowCells = data[row];
      if (rowCells) rowCells[column] = text;
    }
    const head = data.slice(0, MAX_HEADER_ROWS).map((row) => row.map((cell) => textOf(cell).text));
    const header = findHeader(head, { firstRow: headerRow, rows: headerRows });
    if (!header) return [];
    const { merged = [], isHidden = false } = layouts.get(name) ?? {};
    fillMergedCells(data, merged, header.first + header.rows);
    return [
      { name, data, header, knownHeadingCount: countKnownHeadings(header.columns), isHidden, hiddenRows },
    ];
  });
  // A hidden sheet often contains an old list.
  const visible = unlessAll(tables, ({ isHidden }) => isHidden);
  const current = unlessAll(visible, isOutdated);
  const [best] = [...current].sort((a, b) => b.knownHeadingCount - a.knownHeadingCount);
  if (!best) throw new UnreadableFileError(`${file} has no row that names at least two columns.`);
  const read = sheetNames ? tables : current.filter((table) => hasSameColumns(table, best));
  for (const table of read) {
    validateColumns(table.header.columns, file);
    requireResults(table, cells.get(table.name)?.uncalculated ?? [], file);
  }
  const others = tables.filter((table) => !read.includes(table) && table.knownHeadingCount >= MIN_KNOWN);
  const outdated = others.filter(isOutdated);
  const names = read.map(({ name }) => name);
  return {
    columns: [...new Set(read.flatMap(({ header }) => header.columns))],
    rows: rowsOf(read, decimal),
    format: `workbook, ${names.length > 1 ? 'sheets' : 'sheet'} ${names.map((name) => `"${name}"`).join(', ')}`,
    hiddenColumns: read.flatMap(({ name, header }) =>
      header.columns.filter((_, index) => layouts.get(name)?.hiddenColumns.has(index)),
    ),
    ...(names.length > 1 && { sheets: names }),
    ...(others.length > 0 && { otherSheets: others.map(({ name }) => name) }),
    ...(outdated.length > 0 && { outdatedSheets: outdated.map(({ name }) => name) }),
  };
}

/** Throws when a column of a table has formulas without results: otherwise its values would be missing without a message. */
function requireResults(
  { name, header }: SheetTable,
  uncalculated: SheetCells['uncalculated'],
  file: string,
): void {
  const missing = uncalculated.filter(
    ({ row, column }) => row >= header.first + header.rows && (header.columns[column] ?? '') !== '',
  );
  const [first] = missing;
  if (first)
    throw new UnreadableFileError(
      `${file}: the file lacks the results of ${missing.length} formulas in sheet "${name}", the first one in cell ${first.address}; ` +
        'open it in a spreadsheet program and save it again.',
    );
}

const isOutdated = ({ name }: Sheet) => outdatedName.test(name);

/** Returns the sheets that are not excluded, or all of them when no other is left. */
function unlessAll(sheets: SheetTable[], isExcluded: (sheet: SheetTable) => boolean): SheetTable[] {
  const left = sheets.filter((sheet) => !isExcluded(sheet));
  return left.length > 0 ? left : sheets;
}

function applyFormats(data: readonly unknown[][], formatted: SheetCells['formatted']): void {
  for (const { row, column, format } of formatted) {
    const cells = data[row];
    const value = cells?.[column];
    if (cells && typeof value === 'number') cells[column] = new FormattedNumber(value, format);
  }
}

/** Checks a workbook and starts to read its sheets. Returns before they are read, so that the large unpacked parts can be freed. */
function startReading(bytes: Uint8Array, file: string, sheetNames: readonly string[] | null) {
  const { bytes: checked, parts } = checkedWorkbook(bytes, file);
  if (parts['xl/workbook.xml'] === undefined)
    throw new UnreadableFileError(
      `${file} is a ZIP archive or a file of another program and no XLSX workbook; unpack it, or save the table as XLSX or CSV.`,
    );
  const layouts = readSheetLayouts(parts);
  const cells = readSheetCells(parts);
  return { layouts, cells, reading: readSheets(checked, sheetNames) };
}

function hasSameColumns({ header }: SheetTable, best: SheetTable): boolean {
  const columnsOf = (columns: readonly string[]) =>
    columns
      .filter((column) => column !== '')
      .sort()
      .join('\n');
  return columnsOf(header.columns) === columnsOf(best.header.columns);
}

async function readSheets(bytes: ArrayBuffer, names: readonly string[] | null): Promise<Sheet[]> {
  if (names === null) {
    const sheets = await readXlsxFile(bytes, { trim: false });
    return sheets.map(({ sheet: name, data }) => ({ name, data }));
  }
  const sheets: Sheet[] = [];
  for (const name of names) sheets.push({ name, data: await readSheet(bytes, name, { trim: false }) });
  return sheets;
}

/** Returns the parts of a workbook that were checked, and a workbook of them. Throws UnreadableFileError. */
export function checkedWorkbook(
  bytes: Uint8Array,
  file: string,
  limits: WorkbookLimits = importLimits,
): { bytes: ArrayBuffer; parts: Readonly<Record<string, Uint8Array>> } {
  try {
    const parts = unpackWorkbook(bytes, limits, inflate);
    return { bytes: zipSync(parts, { level: 0 }).buffer, parts };
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    throw new UnreadableFileError(faultOf(file, error), { cause: error });
  }
}

function inflate(data: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    const isTooLarge =
      error instanceof RangeError || (error instanceof Error && /larger than/.test(error.message));
    throw isTooLarge ? new RangeError('Too large.', { cause: error }) : error;
  }
}

function faultOf(file: string, { fault, extent }: WorkbookError): string {
  if (fault === 'file') return `${file} is larger than 100 MB; save it as CSV.`;
  if (fault === 'unpacked') return `${file} unpacks to more than the size limit; save it as CSV.`;
  if (fault === 'entities') return `${file} declares XML entities; save it as CSV.`;
  if (fault === 'extent' && extent)
    return `${file} has a sheet of ${extent.rows} rows and ${extent.columns} columns; delete empty cells or save it as CSV.`;
  return `${file} is not a valid workbook.`;
}

async function* rowsOf(tables: readonly SheetTable[], decimal: '.' | ','): AsyncGenerator<SourceRow> {
  for (const table of tables)
    for await (const row of Readable.from(sheetRows(table, decimal)))
      yield tables.length > 1 ? { ...(row as SourceRow), sheet: table.name } : (row as SourceRow);
}

function* sheetRows({ data, header, hiddenRows }: SheetTable, decimal: '.' | ','): Generator<SourceRow> {
  for (let row = header.first + header.rows; row < data.length; row += 1) {
    const cells = new Map<string, string>();
    const numbers = new Set<string>();
    (data[row] ?? []).forEach((cell, index) => {
      const { text, isNumber } = textOf(cell, decimal);
      const plain = isNumber ? text : unguardCell(text);
      const column = header.columns[index];
      if (plain === '' || !column) return;
      cells.set(column, plain);
      if (isNumber) numbers.add(column);
    });
    if (cells.size > 0)
      yield { line: row + 1, cells, numbers, ...(hiddenRows.has(row) && { note: HIDDEN_ROW_NOTE }) };
  }
}

/** Formats a cell as text, with the decimal sign of the mapping in numbers. */
function textOf(cell: unknown, decimal: '.' | ',' = '.'): NumberText {
  if (typeof cell === 'number') return withDecimalSign(plainNumber(cell), decimal);
  if (cell instanceof FormattedNumber)
    return withDecimalSign(formatSheetNumber(cell.value, cell.format), decimal);
  if (cell instanceof Date) return { text: cell.toISOString().slice(0, 10), isNumber: false };
  const text = typeof cell === 'string' || typeof cell === 'boolean' ? String(cell).trim() : '';
  return { text, isNumber: false };
}

function withDecimalSign({ text, isNumber }: NumberText, decimal: '.' | ','): NumberText {
  return { text: decimal === '.' ? text : text.replace(/(\d)\.(?=\d)/, `$1${decimal}`), isNumber };
}
