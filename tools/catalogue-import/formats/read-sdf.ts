import { truncateValue } from '../finding';
import { readLines, sampleColumns } from './read-json-lines';
import { parseMolfile } from '../values/parse-structure';
import { inputLimits, type SourceRow, type SourceTable } from './source-row';

/** Columns derived from the structure, in addition to the data fields of the record. */
export const structureColumns = {
  smiles: 'Structure SMILES',
  formula: 'Structure formula',
  weight: 'Structure weight',
  title: 'Structure title',
} as const;

/** Opens an SD file (CTfile formats, V2000 and V3000): one compound per record, data fields as columns. */
export async function openStructureData(file: string): Promise<SourceTable> {
  return {
    columns: await sampleColumns(rowsOf(file), file),
    rows: rowsOf(file),
    isSampled: true,
    format: 'SD file',
  };
}

async function* rowsOf(file: string): AsyncGenerator<SourceRow> {
  let line = 0;
  let firstLine = 1;
  let size = 0;
  let record: string[] = [];
  const recordRow = () => (size > inputLimits.record ? oversizedRow(firstLine) : rowOf(record, firstLine));
  for await (const lineText of readLines(file)) {
    line += 1;
    if (lineText.startsWith('$$$$')) {
      yield recordRow();
      record = [];
      size = 0;
      firstLine = line + 1;
    } else {
      size += lineText.length + 1;
      if (size <= inputLimits.record) record.push(lineText);
    }
  }
  if (record.some((lineText) => lineText.trim() !== '')) yield recordRow();
}

function oversizedRow(line: number): SourceRow {
  return { line, cells: new Map(), error: `the record has more than ${inputLimits.record} characters` };
}

function rowOf(record: readonly string[], line: number): SourceRow {
  const end = record.findIndex((lineText) => lineText.startsWith('M  END'));
  if (record.slice(end + 1).some((lineText) => lineText.startsWith('M  END')))
    return {
      line,
      cells: new Map(),
      error: 'the record has several structures; a line "$$$$" is missing between two compounds',
    };
  const cells = new Map<string, string>();
  const structure = end < 0 ? null : parseMolfile(record.slice(0, end + 1).join('\n'));
  const title = record[0]?.trim();
  if (title) cells.set(structureColumns.title, title);
  if (structure) {
    cells.set(structureColumns.smiles, structure.smiles);
    cells.set(structureColumns.formula, structure.formula);
    cells.set(structureColumns.weight, structure.weight);
  }
  let name = '';
  let fieldLines: string[] = [];
  const notes = structure ? [] : ['unreadable structure; the product has none'];
  const saveField = () => {
    const fieldText = fieldLines.join('\n').trim();
    fieldLines = [];
    if (name === '' || fieldText === '' || cells.size >= inputLimits.columns) return;
    const earlierText = cells.get(name);
    if (earlierText === undefined) cells.set(name, fieldText);
    else if (earlierText !== fieldText)
      notes.push(
        `the field "${name}" occurs again with "${truncateValue(fieldText)}"; the first value is used`,
      );
  };
  for (const lineText of record.slice(end + 1)) {
    const [, nextName] = /^>.*?<([^>]+)>/.exec(lineText) ?? [];
    if (nextName !== undefined) {
      saveField();
      name = nextName;
    } else fieldLines.push(lineText);
  }
  saveField();
  return notes.length === 0 ? { line, cells } : { line, cells, note: notes.join('; ') };
}
