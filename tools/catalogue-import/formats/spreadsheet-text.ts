/**
 * What a spreadsheet would not leave as it is: a formula, a number that loses its zeros or digits, a date, a truth
 * value. Gene names such as SEPT2 and CAS numbers such as 2001-12-3 are the field's well-known victims.
 */
const changed: readonly RegExp[] = [
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

/** A cell as it is written into a CSV file: an apostrophe before it keeps spreadsheets from changing it. */
export function guardCell(text: string): string {
  return needsGuard(text) ? `'${text}` : text;
}

/** The text that {@link guardCell} was given; any other text stays as it is. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && needsGuard(cell.slice(1)) ? cell.slice(1) : cell;
}

function needsGuard(text: string): boolean {
  // Apostrophes that the text has of its own count as none, so that one is always taken off when one was put on.
  const bare = text.replace(/^'+/, '');
  return changed.some((shape) => shape.test(bare));
}
