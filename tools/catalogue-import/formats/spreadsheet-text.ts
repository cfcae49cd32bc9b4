import { csvRow, unguardFormulas } from '../../../src/shared/lib/csv';

/**
 * Texts that a spreadsheet would convert: numbers that lose zeros or digits, dates (also the gene name SEPT2 and the CAS number
 * 2001-12-3), times and booleans. {@link csvRow} guards formulas.
 */
const unsafePatterns: readonly RegExp[] = [
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
function guardCell(text: string): string {
  return needsGuard(text) ? `'${text}` : text;
}

/** Formula that is only a text: other programs write `="00123"` to keep the zeros of a number. */
const textFormula = /^="((?:[^"]|"")*)"$/;

/** Reverses the guards of {@link guardedCsvRow}, and reads `="00123"` as its text; returns other texts unchanged. */
export function unguardCell(cell: string): string {
  const [, quotedText] = textFormula.exec(cell) ?? [];
  if (quotedText !== undefined) return quotedText.replaceAll('""', '"').trim();
  const text = unguardFormulas(cell);
  const withoutApostrophe = text.slice(1);
  return text.startsWith("'") && (needsGuard(withoutApostrophe) || numberPattern.test(withoutApostrophe))
    ? withoutApostrophe
    : text;
}

/** Other programs put an apostrophe before every number that is a text. */
const numberPattern = /^\d[\d.,]*$/;

function needsGuard(text: string): boolean {
  // Ignores leading apostrophes of the text itself, so that unguarding always reverses guarding.
  const bare = text.replace(/^'+/, '');
  return unsafePatterns.some((pattern) => pattern.test(bare)) || (bare !== text && numberPattern.test(bare));
}

/** Formats an RFC 4180 record with cells guarded against spreadsheet conversion. */
export function guardedCsvRow(cells: readonly string[]): string {
  return csvRow(cells.map(guardCell));
}
