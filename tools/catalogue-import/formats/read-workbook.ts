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
import { formatCount } from '../../cli/arguments';
import { countKnownHeadings, findHeader, MAX_HEADER_ROWS, type TableHeader } from './find-header';
import { readLinkFormula } from './link-formula';
import { formatSheetNumber, plainNumber } from './number-format';
import { readSheetCells, type SheetCells } from './sheet-cells';
import {
  HIDDEN_ROW_NOTE,
  inputLimits,
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
}

interface Sheet {
  name: string;
  data: unknown[][];
}

interface SheetTable extends Sheet {
  /** Addresses to which cells link, by row and column. */
  links: readonly (string | undefined)[][];
  /** Addresses of cells with formulas of links whose results the file lacks: the label of the link is used instead. */
  labelAddresses: ReadonlySet<string>;
  hiddenRows: ReadonlySet<number>;
  header: TableHeader;
  /** Number of headings that an import recognizes. */
  knownHeadingCount: number;
  isHidden: boolean;
}

/** A sheet with at least this many recognized headings looks like a table. */
const MIN_KNOWN_HEADINGS = 3;

/** Words in names of sheets with products that are no longer sold, in English, German, French and Chinese. */
const outdatedName =
  /(?<!\p{L})(?:discontinued|obsolete|outdated|old|archiv(?:e[ds]?|és?)?|alt(?:e[rsn]?)?|veraltet|eingestellt|ausgelaufen|auslaufartikel|abgekündigt|ancien(?:ne)?s?|obsolètes?|arrêtés?|abandonnés?)(?!\p{L})|停产|停售|下架|归档|旧/iu;

/** The text of an invalid date in spreadsheets. The import reports it as an error. */
const INVALID_DATE = '########';

/** A number cell whose format shows more than digits, such as a currency. */
class FormattedNumber {
  constructor(
    readonly value: number,
    readonly format: string,
  ) {}
}

/**
 * Opens the sheets of an XLSX file that the options name. Without names: the sheet whose header has the most columns that an import
 * recognizes, and the sheets with the same columns, but no hidden ones and none with a name such as "Archive". Throws
 * UnreadableFileError.
 */
export async function openWorkbook(file: string, options: WorkbookOptions = {}): Promise<SourceTable> {
  const { sheet, headerRow, headerRows } = options;
  const { size } = await stat(file);
  if (size > importLimits.fileBytes)
    throw new UnreadableFileError(workbookFaultText(file, new WorkbookError('file')));
  const sheetNames = sheet === undefined ? null : [sheet].flat();
  const { layouts, cells, reading } = startReading(await readFile(file), file, sheetNames);
  const sheets = await reading.catch((cause: unknown) => {
    const sheetList = sheetNames
      ? ` with ${sheetNames.map((name) => `a sheet "${name}"`).join(' and ')}`
      : '';
    throw new UnreadableFileError(
      `${file} cannot be read as a workbook${sheetList}; open it in a spreadsheet program and save it again.`,
      { cause },
    );
  });
  const tables = sheets.flatMap(({ name, data }): SheetTable[] => {
    const sheetCells = cells.get(name);
    const { hiddenRows = new Set<number>(), formattedCells = [], errors = [] } = sheetCells ?? {};
    applyFormats(data, formattedCells);
    for (const { row, column, text } of errors) {
      // The library leaves out the last rows of a sheet when they show nothing but errors.
      while (data.length <= row) data.push([]);
      data[row]![column] = text;
    }
    const head = data.slice(0, MAX_HEADER_ROWS).map((row) => row.map(textOf));
    const header = findHeader(head, { firstRow: headerRow, rows: headerRows });
    if (!header) return [];
    const { mergedRanges = [], isHidden = false } = layouts.get(name) ?? {};
    const firstRow = header.first + header.rows;
    const { links, labelAddresses } = sheetCells
      ? readCellLinks(sheetCells, data, firstRow)
      : { links: [], labelAddresses: new Set<string>() };
    fillMergedCells(data, mergedRanges, firstRow);
    fillMergedCells(links, mergedRanges, firstRow);
    const knownHeadingCount = countKnownHeadings(header.columns);
    return [{ name, data, links, labelAddresses, header, knownHeadingCount, isHidden, hiddenRows }];
  });
  // A hidden sheet often contains an old list.
  const visibleTables = excludeUnlessAll(tables, ({ isHidden }) => isHidden);
  const currentTables = excludeUnlessAll(visibleTables, isOutdated);
  const [bestTable] = [...currentTables].sort((a, b) => b.knownHeadingCount - a.knownHeadingCount);
  if (!bestTable) throw new UnreadableFileError(`${file} has no row that names at least two columns.`);
  const tablesToRead = sheetNames
    ? tables
    : currentTables.filter((table) => hasSameColumns(table, bestTable));
  for (const table of tablesToRead) {
    validateColumns(table.header.columns, file);
    requireResults(table, cells.get(table.name)?.uncalculated ?? [], file);
  }
  const otherTables = tables.filter(
    (table) => !tablesToRead.includes(table) && table.knownHeadingCount >= MIN_KNOWN_HEADINGS,
  );
  const outdatedTables = otherTables.filter(isOutdated);
  const readNames = tablesToRead.map(({ name }) => name);
  return {
    columns: [...new Set(tablesToRead.flatMap(({ header }) => header.columns))],
    rows: rowsOf(tablesToRead),
    format: `workbook, ${readNames.length > 1 ? 'sheets' : 'sheet'} ${readNames.map((name) => `"${name}"`).join(', ')}`,
    hiddenColumns: tablesToRead.flatMap(({ name, header }) =>
      header.columns.filter((_, index) => layouts.get(name)?.hiddenColumns.has(index)),
    ),
    ...(readNames.length > 1 && { sheets: readNames }),
    ...(otherTables.length > 0 && { otherSheets: otherTables.map(({ name }) => name) }),
    ...(outdatedTables.length > 0 && { outdatedSheets: outdatedTables.map(({ name }) => name) }),
  };
}

/** Throws when a column that is read has formulas without results: otherwise its values would be missing without a message. */
function requireResults(
  { name, header, labelAddresses }: SheetTable,
  uncalculated: SheetCells['uncalculated'],
  file: string,
): void {
  const uncalculatedCells = uncalculated.filter(
    ({ row, column, address }) =>
      row >= header.first + header.rows &&
      (header.columns[column] ?? '') !== '' &&
      !labelAddresses.has(address),
  );
  const [first] = uncalculatedCells;
  if (first)
    throw new UnreadableFileError(
      `${file}: the file lacks the results of ${formatCount(uncalculatedCells.length, 'formula', 'formulas')} in sheet "${name}", the first one in cell ${first.address}; ` +
        'open it in a spreadsheet program and save it again.',
    );
}

const isOutdated = ({ name }: Sheet) => outdatedName.test(name);

/** Returns the sheets that are not excluded, or all of them when no other is left. */
function excludeUnlessAll(sheets: SheetTable[], isExcluded: (sheet: SheetTable) => boolean): SheetTable[] {
  const remaining = sheets.filter((sheet) => !isExcluded(sheet));
  return remaining.length > 0 ? remaining : sheets;
}

/**
 * Returns the addresses to which cells of a sheet link, below its header. Writes what a formula of a link shows into its cell when
 * the file lacks the result; `labelAddresses` are the addresses of these cells.
 */
function readCellLinks(
  { hyperlinks, linkFormulas, uncalculated }: SheetCells,
  data: unknown[][],
  firstRow: number,
): Pick<SheetTable, 'links' | 'labelAddresses'> {
  const hasLinks = hyperlinks.length > 0 || linkFormulas.length > 0;
  const links: (string | undefined)[][] = hasLinks ? data.map(() => []) : [];
  const setLink = (row: number, column: number, target: string) => {
    const address = linkAddress(target);
    const rowLinks = links[row];
    if (address !== null && row >= firstRow && rowLinks) rowLinks[column] = address;
  };
  for (const { range, target } of hyperlinks) {
    const lastColumn = Math.min(range.lastColumn, inputLimits.columns);
    for (let row = range.firstRow; row <= Math.min(range.lastRow, data.length - 1); row += 1)
      for (let column = range.firstColumn; column <= lastColumn; column += 1) setLink(row, column, target);
  }
  const cellText = (row: number, column: number) => textOf(data[row]?.[column]);
  const positionOf = ({ row, column }: { row: number; column: number }) => `${row} ${column}`;
  const uncalculatedCells = new Map(uncalculated.map((cell) => [positionOf(cell), cell.address]));
  const labelAddresses = new Set<string>();
  for (const { row, column, formula, origin, hasResult } of linkFormulas) {
    const offset = { rows: row - origin.row, columns: column - origin.column };
    const link = readLinkFormula(formula, cellText, offset);
    const cells = data[row];
    if (!link || !cells) continue;
    if (!hasResult) {
      cells[column] = link.label;
      labelAddresses.add(uncalculatedCells.get(positionOf({ row, column })) ?? '');
    }
    // A condition around the link may show nothing.
    if (textOf(cells[column]) !== '') setLink(row, column, link.address);
  }
  return { links, labelAddresses };
}

/** Returns a URL, or the path of a file; null for places in the workbook and for e-mail addresses. */
function linkAddress(target: string): string | null {
  const address = target.trim();
  if (address === '' || address.startsWith('#') || /^mailto:/i.test(address)) return null;
  // Encodes characters that would separate the addresses of a list.
  if (/^[a-z][a-z0-9+.-]+:/i.test(address))
    return address.replace(/[\s|]/g, (character) => encodeURIComponent(character));
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function applyFormats(data: readonly unknown[][], formattedCells: SheetCells['formattedCells']): void {
  for (const { row, column, format } of formattedCells) {
    const cells = data[row];
    const value = cells?.[column];
    if (cells && typeof value === 'number') cells[column] = new FormattedNumber(value, format);
  }
}

/** Checks a workbook and starts to read its sheets. Returns before the sheets are read, so that the unpacked parts can be freed. */
function startReading(bytes: Uint8Array, file: string, sheetNames: readonly string[] | null) {
  const { bytes: checkedBytes, parts } = checkedWorkbook(bytes, file);
  if (parts['xl/workbook.xml'] === undefined)
    throw new UnreadableFileError(
      `${file} is a ZIP archive or a file of another program and no XLSX workbook; unpack it, or save the table as XLSX or CSV.`,
    );
  const layouts = readSheetLayouts(parts);
  const cells = readSheetCells(parts);
  return { layouts, cells, reading: readSheets(checkedBytes, sheetNames) };
}

function hasSameColumns({ header }: SheetTable, bestTable: SheetTable): boolean {
  const columnsOf = (columns: readonly string[]) =>
    columns
      .filter((column) => column !== '')
      .sort()
      .join('\n');
  return columnsOf(header.columns) === columnsOf(bestTable.header.columns);
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

/** Returns the parts of a workbook within the limits, and a workbook of only these parts. Throws UnreadableFileError. */
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
    throw new UnreadableFileError(workbookFaultText(file, error), { cause: error });
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

function workbookFaultText(file: string, { fault, extent }: WorkbookError): string {
  if (fault === 'file') return `${file} is larger than 100 MB; save it as CSV.`;
  if (fault === 'unpacked') return `${file} unpacks to more than the size limit; save it as CSV.`;
  if (fault === 'entities') return `${file} declares XML entities; save it as CSV.`;
  if (fault === 'extent' && extent)
    return `${file} has a sheet of ${extent.rows} rows and ${extent.columns} columns; delete empty cells or save it as CSV.`;
  return `${file} is not a valid workbook.`;
}

async function* rowsOf(tables: readonly SheetTable[]): AsyncGenerator<SourceRow> {
  for (const table of tables)
    for await (const row of Readable.from(sheetRows(table)))
      yield tables.length > 1 ? { ...(row as SourceRow), sheet: table.name } : (row as SourceRow);
}

function* sheetRows({ data, links, header, hiddenRows }: SheetTable): Generator<SourceRow> {
  for (let row = header.first + header.rows; row < data.length; row += 1) {
    const cells = new Map<string, string>();
    const numbers = new Set<string>();
    const rowLinks = new Map<string, string>();
    links[row]?.forEach((address, index) => {
      const column = header.columns[index];
      if (column && address !== undefined) rowLinks.set(column, address);
    });
    (data[row] ?? []).forEach((cell, index) => {
      const isNumber = typeof cell === 'number' || cell instanceof FormattedNumber;
      const cellText = isNumber ? textOf(cell) : unguardCell(textOf(cell));
      const column = header.columns[index];
      if (cellText === '' || !column) return;
      cells.set(column, cellText);
      if (isNumber) numbers.add(column);
    });
    if (cells.size === 0) continue;
    const sourceRow: SourceRow = { line: row + 1, cells, numbers };
    if (hiddenRows.has(row)) sourceRow.note = HIDDEN_ROW_NOTE;
    if (rowLinks.size > 0) sourceRow.links = rowLinks;
    yield sourceRow;
  }
}

function textOf(cell: unknown): string {
  if (typeof cell === 'number') return plainNumber(cell);
  if (cell instanceof FormattedNumber) return formatSheetNumber(cell.value, cell.format);
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? INVALID_DATE : cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell).trim() : '';
}
