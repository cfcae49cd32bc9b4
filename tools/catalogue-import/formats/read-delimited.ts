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
  headerRow?: number | undefined;
  headerRows?: 1 | 2 | undefined;
}

/**
 * Opens a CSV or TSV file. Titles above the header are skipped. Throws UnreadableFileError when there is no header and,
 * while reading rows, for an unclosed quote.
 */
export async function openDelimited(file: string, options: DelimitedOptions = {}): Promise<SourceTable> {
  const detected = await detectEncoding(file);
  const encoding = options.encoding ? { label: options.encoding, guessed: false } : detected;
  const head = await readHead(file, encoding);
  const delimiter = options.delimiter ?? detectDelimiter(head);
  const source: RecordSource = { file, encoding, delimiter, lineEnds: lineEndsOf(head) };
  const records = readRecords(source);
  const { columns, pending } = await readHeader(records, file, options);
  await records.return(undefined);
  // The parser creates an error for each record whose number of cells differs from that of its first one, such as a title.
  const [next] = pending;
  const rows = next ? readRecords(source, next.line) : [];
  return {
    columns,
    rows: rowsOf(rows, { header: columns, delimiter }),
    format: `${encoding.label}${encoding.guessed ? ' (guessed)' : ''}, separated by ${delimiterNames[delimiter]}`,
  };
}

interface CsvRecord {
  line: number;
  cells: string[];
}

interface RecordSource {
  file: string;
  encoding: Encoding;
  delimiter: Delimiter;
  lineEnds: string[];
}

async function* readRecords(
  { file, encoding, delimiter, lineEnds }: RecordSource,
  firstLine = 1,
): AsyncGenerator<CsvRecord> {
  const options: Options = {
    from_line: firstLine,
    bom: true,
    delimiter,
    record_delimiter: lineEnds,
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
  let line = firstLine;
  let excess = 0;
  try {
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: { lines: number } };
      // Inside quotation marks, the parser counts CR LF as two lines.
      excess += countIn(record, '\r\n');
      const lastLine = info.lines - excess;
      yield { line: lastLine - lineBreaksIn(record), cells: record };
      line = lastLine + 1;
    }
  } catch (error) {
    throw toReadableError(error, file, line);
  } finally {
    source.destroy();
  }
}

/** Line breaks within cells. */
const lineBreaksIn = (cells: readonly string[]) =>
  countIn(cells, '\n') + countIn(cells, '\r') - countIn(cells, '\r\n');

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

/** Reads titles and header. `pending` are records after the header that the search for it has read. */
async function readHeader(
  records: AsyncGenerator<CsvRecord>,
  file: string,
  { headerRow, headerRows }: DelimitedOptions,
): Promise<{ columns: string[]; pending: CsvRecord[] }> {
  const first: CsvRecord[] = [];
  while (first.length < MAX_HEADER_ROWS) {
    const next: IteratorResult<CsvRecord, unknown> = await records.next();
    if (next.done) break;
    if (next.value.cells.length > inputLimits.columns) validateColumns(next.value.cells, file);
    first.push(next.value);
  }
  const header = findHeader(
    first.map(({ cells }) => cells),
    { firstRow: headerRow, rows: headerRows },
  );
  if (!header) throw new UnreadableFileError(`${file} has no row that names at least two columns.`);
  validateColumns(header.columns, file);
  return { columns: header.columns, pending: first.slice(header.first + header.rows) };
}

async function* rowsOf(
  records: AsyncIterable<CsvRecord> | readonly CsvRecord[],
  table: { header: readonly string[]; delimiter: Delimiter },
): AsyncGenerator<SourceRow> {
  for await (const record of records) yield* rowOf(record, table);
}

/** End of a cell that the semicolon of an HTML entity has cut: `TGF-&beta`. */
const cutEntity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31})$/i;

/** Joins cells that unquoted HTML entities have cut, in a record with more cells than columns. */
function joinCutEntities(cells: readonly string[], columns: number): readonly string[] {
  const joined: string[] = [];
  let extra = cells.length - columns;
  for (const cell of cells) {
    const before = joined.at(-1);
    if (extra > 0 && before !== undefined && cutEntity.test(before)) {
      joined[joined.length - 1] = `${before};${cell}`;
      extra -= 1;
    } else joined.push(cell);
  }
  return joined;
}

function* rowOf(
  { line, cells: recordCells }: CsvRecord,
  { header, delimiter }: { header: readonly string[]; delimiter: Delimiter },
): Generator<SourceRow> {
  const isCut = delimiter === ';' && recordCells.length > header.length;
  const cells = isCut ? joinCutEntities(recordCells, header.length) : recordCells;
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
  const extra = cells.slice(header.length).find((cell) => cell.trim() !== '');
  yield extra === undefined
    ? { line, cells: row }
    : {
        line,
        cells: row,
        error: `the row has ${cells.length} cells for ${header.length} columns; put a cell that contains the separator in quotation marks`,
      };
}

/**
 * Whether a cell contains the end of its row, whole rows, and the beginning of another row, because a quotation mark opened the cell
 * by mistake. Does not count delimiters before a blank: they are part of prose.
 */
function containsRows(cell: string, columnIndex: number, columns: number, delimiter: Delimiter): boolean {
  if (columns < 3 || !cell.includes('\n')) return false;
  const lines = cell.split(/\r?\n/).filter((line) => line.trim() !== '');
  const counts = lines.map(
    (line) => line.split(delimiter).filter((part, index) => index > 0 && !/^\s/.test(part)).length,
  );
  return (
    lines.length > 1 &&
    counts[0] === columns - 1 - columnIndex &&
    counts.slice(1, -1).every((count) => count === columns - 1) &&
    counts.at(-1) === columnIndex &&
    columnIndex + (counts[0] ?? 0) > 0
  );
}

async function readHead(file: string, encoding: Encoding): Promise<string> {
  let head = '';
  for await (const piece of decodeText(file, encoding)) {
    head += piece;
    if (head.length > 20_000) break;
  }
  return head.slice(0, 20_000);
}

/**
 * Returns the line ends of a file: programs append to files, so that its parts may have different ones. A carriage return alone ends
 * lines only in a file without line feeds.
 */
function lineEndsOf(head: string): string[] {
  return head.replace(/"[^"]*"/g, '').includes('\n') || !head.includes('\r') ? ['\r\n', '\n'] : ['\r'];
}

/** Returns the delimiter that splits most of the first lines into the same number of cells. */
function detectDelimiter(head: string): Delimiter {
  const lines = head
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const score = (delimiter: Delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const usual = Math.max(0, ...counts);
    return usual === 0 ? 0 : counts.filter((count) => count === counts[0] && count > 0).length * 100 + usual;
  };
  return delimiters.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best));
}
