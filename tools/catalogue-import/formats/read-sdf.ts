import { linesOf, sampledColumns } from './read-json-lines';
import { readMolfile } from '../values/parse-structure';
import { bounds, type SourceRow, type SourceTable } from './source-row';

/** Columns that a structure itself gives, beside the record's own data fields. */
export const structureColumns = {
  smiles: 'Structure SMILES',
  formula: 'Structure formula',
  weight: 'Structure weight',
  title: 'Structure title',
} as const;

/** Opens an SD file (CTfile formats, V2000 and V3000): one compound a record, its data fields as columns. */
export async function openStructureData(file: string): Promise<SourceTable> {
  return { columns: await sampledColumns(rowsOf(file), file), rows: rowsOf(file), readAs: 'SD file' };
}

async function* rowsOf(file: string): AsyncGenerator<SourceRow> {
  let line = 0;
  let from = 1;
  let size = 0;
  let record: string[] = [];
  for await (const text of linesOf(file)) {
    line += 1;
    if (text.startsWith('$$$$')) {
      yield size > bounds.record ? tooLong(from) : rowOf(record, from);
      record = [];
      size = 0;
      from = line + 1;
    } else {
      size += text.length + 1;
      if (size <= bounds.record) record.push(text);
    }
  }
  if (record.some((text) => text.trim() !== '')) yield rowOf(record, from);
}

function tooLong(line: number): SourceRow {
  return { line, cells: new Map(), error: `it has more than ${bounds.record} characters` };
}

function rowOf(record: readonly string[], line: number): SourceRow {
  const end = record.findIndex((text) => text.startsWith('M  END'));
  const cells = new Map<string, string>();
  const structure = end < 0 ? null : readMolfile(record.slice(0, end + 1).join('\n'));
  const title = record[0]?.trim();
  if (title) cells.set(structureColumns.title, title);
  if (structure) {
    cells.set(structureColumns.smiles, structure.smiles);
    cells.set(structureColumns.formula, structure.formula);
    cells.set(structureColumns.weight, structure.weight);
  }
  let name = '';
  let value: string[] = [];
  const keep = () => {
    const text = value.join('\n').trim();
    if (name !== '' && text !== '' && cells.size < bounds.columns) cells.set(name, text);
    value = [];
  };
  for (const text of record.slice(end + 1)) {
    const [, next] = /^>.*?<([^>]+)>/.exec(text) ?? [];
    if (next !== undefined) {
      keep();
      name = next;
    } else value.push(text);
  }
  keep();
  return structure ? { line, cells } : { line, cells, error: 'its structure cannot be read' };
}
