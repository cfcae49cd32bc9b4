/** One record of a file, by the names of its columns. */
export interface SourceRow {
  /** Where it begins: the line of a text, the row of a sheet, counted from 1. */
  line: number;
  /** Trimmed; a column without a value may be absent. */
  cells: ReadonlyMap<string, string>;
  /** Why nothing else of it can be believed; absent for most. */
  error?: string;
}

/** A file that is being read, row by row. */
export interface SourceTable {
  columns: readonly string[];
  rows: AsyncIterable<SourceRow>;
  /** For the person: `"CSV in Windows-1252 (guessed), separated by ;"`. */
  readAs: string;
}

/** What a file may ask of this machine. */
export const bounds = {
  /** Columns of a table. */
  columns: 1000,
  /** Characters of one record. */
  record: 1_000_000,
  /** Bytes of a workbook as it is, and unpacked. */
  workbook: 100_000_000,
  unpacked: 1_000_000_000,
  /** Rows times columns of a sheet. */
  sheetCells: 20_000_000,
} as const;

/** A whole file that cannot be read; its message is for the person. */
export class UnreadableFile extends Error {}

/** Raised for names that are given twice: nobody could say which one is meant. */
export function checkColumns(columns: readonly string[], file: string): void {
  if (columns.length > bounds.columns)
    throw new UnreadableFile(
      `${file} has ${columns.length} columns; more than ${bounds.columns} are not read.`,
    );
  const seen = new Set<string>();
  for (const column of columns) {
    if (column !== '' && seen.has(column))
      throw new UnreadableFile(`${file} has two columns named "${column}"; give each a name of its own.`);
    seen.add(column);
  }
}
