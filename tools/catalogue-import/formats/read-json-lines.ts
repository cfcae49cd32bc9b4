import {
  inputLimits,
  validateColumns,
  type SourceRow,
  type SourceTable,
  UnreadableFileError,
} from './source-row';
import { detectEncoding, decodeText } from './text-encoding';
import { writeList } from '../values/list-notation';

const SAMPLE = 1000;

/** Yields the lines of a text file. Throws UnreadableFileError for a line above the size limit. */
export async function* readLines(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of decodeText(file, await detectEncoding(file))) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > inputLimits.record)
      throw new UnreadableFileError(`${file} has a line of more than ${inputLimits.record} characters.`);
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  if (rest !== '') yield rest;
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
  let seen = 0;
  for await (const { cells } of rows) {
    for (const column of cells.keys()) columns.add(column);
    seen += 1;
    if (seen === SAMPLE) break;
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
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { line, cells, error: 'not a JSON object' };
    flatten(value, '', cells, 0);
    return { line, cells };
  } catch {
    return { line, cells, error: 'not valid JSON' };
  }
}

function flatten(value: object, path: string, cells: Map<string, string>, depth: number): void {
  for (const [key, item] of Object.entries(value) as [string, unknown][]) {
    const name = path + (Array.isArray(value) ? String(Number(key) + 1) : key);
    if (cells.size >= inputLimits.columns || depth > 8) return;
    if (typeof item === 'string') cells.set(name, item.trim());
    else if (typeof item === 'number' || typeof item === 'boolean') cells.set(name, String(item));
    else if (Array.isArray(item) && item.every((candidate) => typeof candidate !== 'object'))
      cells.set(name, writeList(item.map((entry) => String(entry).trim())));
    else if (typeof item === 'object' && item !== null) flatten(item, `${name}.`, cells, depth + 1);
  }
}
