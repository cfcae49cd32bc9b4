/** One record of a file, by column name. */
export interface SourceRow {
  /** First line of the record in a text file, or row of a sheet, from 1. */
  line: number;
  /** Trimmed; a column without a value may be absent. */
  cells: ReadonlyMap<string, string>;
  /** Reason why the row is unreadable. */
  error?: string;
  /** Text of a row that cannot be split into cells. */
  text?: string;
  /** A problem that leaves the row usable. */
  note?: string;
  /** Columns whose value is a number of a workbook or of JSON: its decimal sign is a point, and no sign separates thousands. */
  numbers?: ReadonlySet<string>;
  /** Addresses to which cells link, by column name. */
  links?: ReadonlyMap<string, string>;
  /** Sheet of a workbook of which several sheets are read. */
  sheet?: string;
}

/** An open table that is read row by row. */
export interface SourceTable {
  columns: readonly string[];
  rows: AsyncIterable<SourceRow>;
  /** True when later records may have more columns, because the format has no header. */
  isSampled?: true;
  /** Names of sheets that look like tables and are not read. */
  otherSheets?: readonly string[];
  /** Those of `otherSheets` whose name marks them as outdated, such as `Archive`. */
  outdatedSheets?: readonly string[];
  /** Names of the sheets that are read, when there are several. */
  sheets?: readonly string[];
  /** Columns that a workbook hides: they are imported only when a mapping names them. */
  hiddenColumns?: readonly string[];
  /** Detected format for the operator, such as `windows-1252 (guessed), separated by semicolons`. */
  format: string;
}

/** Reads the rows of a table once more, for formats in which a row needs others that may follow it. */
export type RowReader = () => AsyncIterable<SourceRow>;

/** Returns the position of a row in messages. A workbook of which several sheets are read names the sheet. */
export function originOf(file: string, { sheet, line }: SourceRow): { file: string; line: number } {
  return { file: sheet === undefined ? file : `${file}, sheet "${sheet}"`, line };
}

/** Returns the sheets that look like tables and are not read, with the reason. */
export function unreadSheets({ otherSheets = [], outdatedSheets = [] }: SourceTable) {
  return otherSheets.map((name) => ({
    name,
    reason: outdatedSheets.includes(name)
      ? 'the name of this sheet says that it is outdated, so it is not read; name it in "sheet" of a mapping to read it'
      : 'this sheet also looks like a table and is not read; name it in "sheet" of a mapping',
  }));
}

/** Note on a row that a workbook hides, such as by a filter. */
export const HIDDEN_ROW_NOTE = 'the row is hidden in the workbook, and is read like the others';

/** Limits that protect the process from malicious or damaged files. */
export const inputLimits = {
  columns: 1000,
  /** Characters of one record. */
  record: 1_000_000,
} as const;

/** The file cannot be read. The message is shown to the operator. */
export class UnreadableFileError extends Error {}

/** @throws UnreadableFileError for duplicate column names and too many columns */
export function validateColumns(columns: readonly string[], file: string): void {
  if (columns.length > inputLimits.columns)
    throw new UnreadableFileError(
      `${file} has ${columns.length} columns; the limit is ${inputLimits.columns}.`,
    );
  const usedNames = new Set<string>();
  for (const column of columns) {
    if (column !== '' && usedNames.has(column))
      throw new UnreadableFileError(`${file} has two columns named "${column}"; rename one of them.`);
    usedNames.add(column);
  }
}
