import {
  inputLimits,
  validateColumns,
  type SourceRow,
  type SourceTable,
  UnreadableFileError,
} from './source-row';
import { detectEncoding, decodeText } from './text-encoding';
import { writeList } from '../values/list-notation';

/** Records from which the columns are collected. */
const SAMPLE_RECORDS = 1000;

/** A carriage return at the end of a piece may be the first half of a line break. */
const lineBreak = /\r\n|\n|\r(?!$)/;

/** Yields the lines of a text file. Throws UnreadableFileError for a line above the size limit. */
export async function* readLines(file: string): AsyncGenerator<string> {
  let incompleteLine = '';
  for await (const piece of decodeText(file, await detectEncoding(file))) {
    const lines = (incompleteLine + piece).split(lineBreak);
    incompleteLine = lines.pop() ?? '';
    if (incompleteLine.length > inputLimits.record)
      throw new UnreadableFileError(`${file} has a line of more than ${inputLimits.record} characters.`);
    yield* lines;
  }
  if (incompleteLine !== '') yield incompleteLine.replace(/\r$/, '');
}

/** Opens a file with one JSON object per line. Nested values get dotted column names: `sizes.1.price`. */
export async function openJsonLines(file: string): Promise<SourceTable> {
  return {
    columns: await sampleColumns(rowsOf(file), file),
    rows: rowsOf(file),
    isSampled: true,
    format: 'JSON Lines',
  };
}

/** Collects column names from the first records, because the format has no header. */
export async function sampleColumns(rows: AsyncIterable<SourceRow>, file: string): Promise<string[]> {
  const columns = new Set<string>();
  let recordCount = 0;
  for await (const { cells } of rows) {
    for (const column of cells.keys()) columns.add(column);
    recordCount += 1;
    if (recordCount === SAMPLE_RECORDS) break;
  }
  if (columns.size === 0) throw new UnreadableFileError(`${file} has no readable records.`);
  validateColumns([...columns], file);
  return [...columns];
}

async function* rowsOf(file: string): AsyncGenerator<SourceRow> {
  let line = 0;
  for await (const text of readLines(file)) {
    line += 1;
    if (text.trim() === '') continue;
    yield rowOf(text, line);
  }
}

function rowOf(text: string, line: number): SourceRow {
  const cells = new Map<string, string>();
  const numbers = new Set<string>();
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { line, cells, text, error: 'not a JSON object' };
    flatten(value, '', { cells, numbers }, 0);
    return { line, cells, numbers };
  } catch {
    return { line, cells, text, error: 'not valid JSON' };
  }
}

interface FlatRecord {
  cells: Map<string, string>;
  /** Names of the cells that are numbers or lists of numbers. */
  numbers: Set<string>;
}

/** Levels of nested values that are read. */
const MAX_DEPTH = 8;

/** Adds the values of a JSON object or array to a record, under names that start with `path`. `null` is an absent value. */
function flatten(value: object, path: string, record: FlatRecord, depth: number): void {
  const { cells, numbers } = record;
  for (const [key, fieldValue] of Object.entries(value) as [string, unknown][]) {
    const name = path + (Array.isArray(value) ? String(Number(key) + 1) : key);
    if (cells.size >= inputLimits.columns || depth > MAX_DEPTH) return;
    if (typeof fieldValue === 'string') cells.set(name, fieldValue.trim());
    else if (typeof fieldValue === 'number') {
      cells.set(name, exactNumber(fieldValue));
      numbers.add(name);
    } else if (typeof fieldValue === 'boolean') cells.set(name, String(fieldValue));
    else if (isList(fieldValue)) {
      const items = fieldValue.filter((item) => item !== null).map((item) => String(item).trim());
      cells.set(name, writeList(items));
      if (fieldValue.every((item) => typeof item === 'number')) numbers.add(name);
    } else if (typeof fieldValue === 'object' && fieldValue !== null)
      flatten(fieldValue, `${name}.`, record, depth + 1);
  }
}

/** Returns a number as text; as a power of ten when it has lost digits, so that the import reports it. */
function exactNumber(value: number): string {
  const hasLostDigits = Number.isInteger(value) && !Number.isSafeInteger(value);
  return hasLostDigits ? value.toExponential() : String(value);
}

/** Returns whether a value is an array without objects and arrays in it. */
function isList(value: unknown): value is readonly (string | number | boolean | null)[] {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
}
