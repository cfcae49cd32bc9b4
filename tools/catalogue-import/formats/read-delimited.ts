import { Readable } from 'node:stream';
import { parse, type Options } from 'csv-parse';
import {
  inputLimits,
  validateColumns,
  type SourceRow,
  type SourceTable,
  UnreadableFileError,
} from './source-row';
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
}

/**
 * Opens a CSV or TSV file. The first row with at least two cells is the header. Throws UnreadableFileError when there is
 * no header and, while reading rows, for an unclosed quote.
 */
export async function openDelimited(file: string, options: DelimitedOptions = {}): Promise<SourceTable> {
  const found = await detectEncoding(file);
  const encoding = options.encoding ? { label: options.encoding, guessed: false } : found;
  const delimiter = options.delimiter ?? detectDelimiter(await readHead(file, encoding));
  const records = readRecords(file, encoding, delimiter);
  const header = await readHeader(records, file);
  return {
    columns: header,
    rows: rowsOf(records, header),
    format: `${encoding.label}${encoding.guessed ? ' (guessed)' : ''}, separated by ${delimiterNames[delimiter]}`,
  };
}

interface CsvRecord {
  line: number;
  cells: string[];
}

async function* readRecords(
  file: string,
  encoding: Encoding,
  delimiter: Delimiter,
): AsyncGenerator<CsvRecord> {
  const options: Options = {
    bom: true,
    delimiter,
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
  let line = 1;
  try {
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: { lines: number } };
      yield { line, cells: record };
      line = info.lines + 1;
    }
  } catch (error) {
    throw toReadableError(error, file, line);
  } finally {
    source.destroy();
  }
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

/** Skips titles above the table: the header is the first record with at least two names. */
async function readHeader(records: AsyncGenerator<CsvRecord>, file: string): Promise<string[]> {
  for (let skipped = 0; skipped < 20; skipped += 1) {
    const { value } = (await records.next()) as { value: CsvRecord | undefined };
    if (!value) break;
    const cells = value.cells.map((cell) => cell.trim());
    if (cells.length > inputLimits.columns) validateColumns(cells, file);
    if (cells.filter((cell) => cell !== '').length < 2) continue;
    validateColumns(cells, file);
    return cells;
  }
  throw new UnreadableFileError(`${file} has no row that names at least two columns.`);
}

async function* rowsOf(
  records: AsyncGenerator<CsvRecord>,
  header: readonly string[],
): AsyncGenerator<SourceRow> {
  for await (const { line, cells } of records) {
    const row = new Map<string, string>();
    cells.forEach((cell, at) => {
      const text = unguardCell(cell.trim());
      if (text !== '' && header[at]) row.set(header[at], text);
    });
    if (row.size === 0) continue;
    const extra = cells.slice(header.length).find((cell) => cell.trim() !== '');
    yield extra === undefined
      ? { line, cells: row }
      : { line, cells: row, error: `the row has ${cells.length} cells for ${header.length} columns` };
  }
}

async function readHead(file: string, encoding: Encoding): Promise<string> {
  let head = '';
  for await (const piece of decodeText(file, encoding)) {
    head += piece;
    if (head.length > 20_000) break;
  }
  return head.slice(0, 20_000);
}

/** Returns the delimiter that splits most of the first lines into the same number of cells. */
function detectDelimiter(head: string): Delimiter {
  const lines = head
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const score = (sign: Delimiter) => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    const usual = Math.max(0, ...counts);
    return usual === 0 ? 0 : counts.filter((count) => count === counts[0] && count > 0).length * 100 + usual;
  };
  return delimiters.reduce((best, sign) => (score(sign) > score(best) ? sign : best));
}
