/**
 * Texts that a spreadsheet would convert: formulas, numbers that lose zeros or digits, dates and booleans. Gene names such
 * as SEPT2 and CAS numbers such as 2001-12-3 are known victims.
 */
const unsafePatterns: readonly RegExp[] = [
  /^[=+\-@\t\r\n＝＋－＠]/,
  /^0\d/,
  /^\d{16,}$/,
  /^\d+(\.\d+)?e[+-]?\d+$/i,
  /^\d{1,4}[-/]\d{1,2}([-/]\d{1,4})?$/,
  /^\d{1,4}\.\d{1,2}\.\d{1,4}$/,
  /^(\d{1,2}[-/. ]?)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*([-/. ]?\d{1,4}){0,2}$/i,
  /^\d{1,2}:\d{2}/,
  /^(true|false)$/i,
];

/** Puts an apostrophe before a text that a spreadsheet would convert. */
export function guardCell(text: string): string {
  return needsGuard(text) ? `'${text}` : text;
}

/** Reverses {@link guardCell}; returns other texts unchanged. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && needsGuard(cell.slice(1)) ? cell.slice(1) : cell;
}

function needsGuard(text: string): boolean {
  // Ignores leading apostrophes of the text itself, so that unguarding always reverses guarding.
  const bare = text.replace(/^'+/, '');
  return unsafePatterns.some((shape) => shape.test(bare));
}

/** Formats an RFC 4180 record with cells guarded against spreadsheet conversion. */
export function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => {
      const guarded = guardCell(cell);
      return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
    })
    .join(',');
}
