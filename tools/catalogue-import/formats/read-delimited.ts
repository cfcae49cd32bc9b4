import { Readable } from 'node:stream';
import { parse, type Options } from 'csv-parse';
import {
  inputLimits,
  validateColumns,
  type SourceRow,
  type SourceTable,
  UnreadableFileError,
} from './source-row';
import { findHeader, MAX_HEADER_ROWS } from './find-header';
import { unguardCell } from './spreadsheet-text';
import { detectEncoding, decodeText, type Encoding } from './text-encoding';

export type Delimiter = ',' | ';' | '\t' | '|';

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|'];
const delimiterNames: Readonly<Record<Delimiter, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

export interface DelimitedOptions {
  encoding?: Encoding['label'] | undefined;
  delimiter?: Delimiter | undefined;
  /** Line of the header in the file, from 1. */
  headerRow?: number | undefined;
  headerRows?: 1 | 2 | undefined;
}

/**
 * Opens a CSV or TSV file. Titles above the header are skipped. Throws UnreadableFileError when there is no header and,
 * while reading rows, for an unclosed quote.
 */
export async function openDelimited(file: string, options: DelimitedOptions = {}): Promise<SourceTable> {
  const detected = await detectEncoding(file);
  const encoding = options.encoding ? { label: options.encoding, isGuessed: false } : detected;
  const firstCharacters = await readFirstCharacters(file, encoding);
  const delimiter = options.delimiter ?? detectDelimiter(firstCharacters);
  const source: RecordSource = { file, encoding, delimiter, recordDelimiters: lineBreaksOf(firstCharacters) };
  const records = readRecords(source);
  const { columns, last } = await readHeader(records, file, options);
  await records.return(undefined);
  return {
    columns,
    rows: readRows(source, last, columns),
    format: `${encoding.label}${encoding.isGuessed ? ' (guessed)' : ''}, separated by ${delimiterNames[delimiter]}`,
  };
}

/** Position of the first line of a record. */
interface RecordStart {
  line: number;
  /** As the parser counts it: inside quotation marks, CR LF is two lines. */
  parserLine: number;
}

interface CsvRecord extends RecordStart {
  cells: string[];
}

interface RecordSource {
  file: string;
  encoding: Encoding;
  delimiter: Delimiter;
  recordDelimiters: string[];
}

async function* readRecords(
  { file, encoding, delimiter, recordDelimiters }: RecordSource,
  first: RecordStart = { line: 1, parserLine: 1 },
): AsyncGenerator<CsvRecord> {
  const options: Options = {
    from_line: first.parserLine,
    bom: true,
    delimiter,
    record_delimiter: recordDelimiters,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: inputLimits.record,
  };
  const parser = parse(options);
  const source = Readable.from(decodeText(file, encoding));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let { line } = first;
  let doubleCountedLines = first.parserLine - first.line;
  try {
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: { lines: number } };
      const parserLine = info.lines - countIn(record, '\n') - countIn(record, '\r');
      line = parserLine - doubleCountedLines;
      yield { line, parserLine, cells: record };
      doubleCountedLines += countIn(record, '\r\n');
      line = info.lines - doubleCountedLines + 1;
    }
  } catch (error) {
    throw toReadableError(error, file, line);
  } finally {
    source.destroy();
  }
}

function countIn(cells: readonly string[], text: string): number {
  let count = 0;
  for (const cell of cells) if (cell.includes(text)) count += cell.split(text).length - 1;
  return count;
}

function toReadableError(error: unknown, file: string, line: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableFileError(
      `${file}, line ${line}: a record is longer than ${inputLimits.record} characters; is a quotation mark missing?`,
    );
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableFileError(`${file}, line ${line}: a quotation mark is never closed.`);
  return error;
}

/** Reads titles and header; `last` is the last record of the header. */
async function readHeader(
  records: AsyncGenerator<CsvRecord>,
  file: string,
  { headerRow, headerRows }: DelimitedOptions,
): Promise<{ columns: string[]; last: RecordStart | undefined }> {
  const firstRecords: CsvRecord[] = [];
  while (firstRecords.length < MAX_HEADER_ROWS) {
    const result: IteratorResult<CsvRecord, unknown> = await records.next();
    if (result.done) break;
    if (result.value.cells.length > inputLimits.columns) validateColumns(result.value.cells, file);
    firstRecords.push(result.value);
  }
  // Records lack the blank lines of the file.
  const firstRow =
    headerRow === undefined ? undefined : firstRecords.findIndex(({ line }) => line === headerRow) + 1;
  const header = findHeader(
    firstRecords.map(({ cells }) => cells),
    { firstRow, rows: headerRows },
  );
  if (!header) throw new UnreadableFileError(`${file} has no row that names at least two columns.`);
  validateColumns(header.columns, file);
  return { columns: header.columns, last: firstRecords[header.first + header.rows - 1] };
}

/**
 * Reads the rows below the last record of the header. The pass starts at that record, because the parser creates an error with
 * a stack trace for each record with more or fewer cells than its first one.
 */
async function* readRows(
  source: RecordSource,
  lastOfHeader: RecordStart | undefined,
  header: readonly string[],
): AsyncGenerator<SourceRow> {
  const records = readRecords(source, lastOfHeader);
  await records.next();
  for await (const record of records) yield* rowOf(record, { header, delimiter: source.delimiter });
}

/** End of a cell that the semicolon of an HTML entity has cut: `TGF-&beta`. */
const cutEntity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31})$/i;

/** Joins cells that unquoted HTML entities have cut, in a record with more cells than columns. */
function joinCutEntities(cells: readonly string[], columns: number): readonly string[] {
  const joined: string[] = [];
  let surplusCells = cells.length - columns;
  for (const cell of cells) {
    const previousCell = joined.at(-1);
    if (surplusCells > 0 && previousCell !== undefined && cutEntity.test(previousCell)) {
      joined[joined.length - 1] = `${previousCell};${cell}`;
      surplusCells -= 1;
    } else joined.push(cell);
  }
  return joined;
}

function* rowOf(
  { line, cells: recordCells }: CsvRecord,
  { header, delimiter }: { header: readonly string[]; delimiter: Delimiter },
): Generator<SourceRow> {
  const mayHaveCutEntities = delimiter === ';' && recordCells.length > header.length;
  const cells = mayHaveCutEntities ? joinCutEntities(recordCells, header.length) : recordCells;
  const row = new Map<string, string>();
  cells.forEach((cell, index) => {
    const text = unguardCell(cell.trim());
    if (text !== '' && header[index]) row.set(header[index], text);
  });
  if (row.size === 0) return;
  if (cells.some((cell, index) => containsRows(cell, index, header.length, delimiter))) {
    yield {
      line,
      cells: row,
      error: 'a cell contains the rows below it; a quotation mark is missing or too many',
    };
    return;
  }
  const surplusCell = cells.slice(header.length).find((cell) => cell.trim() !== '');
  yield surplusCell === undefined
    ? { line, cells: row }
    : {
        line,
        cells: row,
        error: `the row has ${cells.length} cells for ${header.length} columns; put a cell that contains the separator in quotation marks`,
      };
}

/**
 * Returns whether a cell contains the end of its row, whole rows, and the beginning of another row, because a quotation mark opened the cell
 * by mistake. Does not count delimiters before a blank: they are part of prose.
 */
function containsRows(cell: string, columnIndex: number, columns: number, delimiter: Delimiter): boolean {
  if (columns < 3 || !cell.includes('\n')) return false;
  const lines = cell.split(/\r?\n/).filter((line) => line.trim() !== '');
  const delimiterCounts = lines.map(
    (line) => line.split(delimiter).filter((part, index) => index > 0 && !/^\s/.test(part)).length,
  );
  return (
    lines.length > 1 &&
    delimiterCounts[0] === columns - 1 - columnIndex &&
    delimiterCounts.slice(1, -1).every((count) => count === columns - 1) &&
    delimiterCounts.at(-1) === columnIndex &&
    columnIndex + (delimiterCounts[0] ?? 0) > 0
  );
}

async function readFirstCharacters(file: string, encoding: Encoding): Promise<string> {
  let firstCharacters = '';
  for await (const piece of decodeText(file, encoding)) {
    firstCharacters += piece;
    if (firstCharacters.length > SAMPLE_CHARACTERS) break;
  }
  return firstCharacters.slice(0, SAMPLE_CHARACTERS);
}

/**
 * Returns the line breaks of a file: LF and CR LF together, because parts of a file may differ. A carriage return alone ends
 * lines only in a file without line feeds.
 */
function lineBreaksOf(firstCharacters: string): string[] {
  return firstCharacters.replace(/"[^"]*"/g, '').includes('\n') || !firstCharacters.includes('\r')
    ? ['\r\n', '\n']
    : ['\r'];
}

/** Lines that are enough to recognize the delimiter. */
const MAX_SAMPLED_LINES = 20;

/** Characters at the start of a file from which the delimiter and the line breaks are recognized. */
const SAMPLE_CHARACTERS = 20_000;

/** Returns the delimiter that splits most of the first lines, which may include titles, into the same number of cells. */
function detectDelimiter(firstCharacters: string): Delimiter {
  const lines = firstCharacters
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_SAMPLED_LINES);
  const score = (delimiter: Delimiter) => {
    const delimiterCounts = lines.map((line) => line.split(delimiter).length - 1);
    const linesByCount = new Map<number, number>();
    for (const count of delimiterCounts)
      if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
    // The number of cells decides only between delimiters that split the same number of lines.
    return Math.max(0, ...linesByCount.values()) * 100 + Math.max(0, ...delimiterCounts);
  };
  return delimiters.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best));
}
