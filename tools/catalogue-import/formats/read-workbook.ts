import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { readSheet } from 'read-excel-file/node';
import { validateColumns, type SourceRow, type SourceTable, UnreadableFileError } from './source-row';
import { unguardCell } from './spreadsheet-text';
import { validateWorkbook } from './workbook-bounds';

/** Opens one sheet of an XLSX file, the first unless `sheet` names another. Throws UnreadableFileError. */
export async function openWorkbook(file: string, sheet?: string): Promise<SourceTable> {
  const bytes = await readFile(file);
  validateWorkbook(bytes, file);
  const table = await readSheet(bytes, sheet ?? 1, { trim: false }).catch((cause: unknown) => {
    throw new UnreadableFileError(
      `${file} cannot be read as a workbook${sheet ? ` with a sheet "${sheet}"` : ''}.`,
      {
        cause,
      },
    );
  });
  const first = table.findIndex((row) => row.filter((cell) => textOf(cell) !== '').length >= 2);
  if (first < 0) throw new UnreadableFileError(`${file} has no row that names at least two columns.`);
  const columns = (table[first] ?? []).map(textOf);
  validateColumns(columns, file);
  return { columns, rows: rowsOf(table, columns, first + 1), format: `workbook, sheet ${sheet ?? 1}` };
}

async function* rowsOf(
  table: readonly (readonly unknown[])[],
  columns: readonly string[],
  from: number,
): AsyncGenerator<SourceRow> {
  for await (const row of Readable.from(sheetRows(table, columns, from))) yield row as SourceRow;
}

function* sheetRows(
  table: readonly (readonly unknown[])[],
  columns: readonly string[],
  from: number,
): Generator<SourceRow> {
  for (let at = from; at < table.length; at += 1) {
    const cells = new Map<string, string>();
    (table[at] ?? []).forEach((cell, place) => {
      const text = unguardCell(textOf(cell));
      if (text !== '' && columns[place]) cells.set(columns[place], text);
    });
    if (cells.size > 0) yield { line: at + 1, cells };
  }
}

/** Formats a cell as text; numbers use their shortest form. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell).trim()
    : '';
}
