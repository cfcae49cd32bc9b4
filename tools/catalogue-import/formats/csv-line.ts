import { guardCell } from './spreadsheet-text';

/** One record of RFC 4180, its cells guarded against what spreadsheets do to texts. */
export function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => {
      const guarded = guardCell(cell);
      return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
    })
    .join(',');
}
