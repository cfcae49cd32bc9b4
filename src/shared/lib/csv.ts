/**
 * Formats a row (RFC 4180). Prefixes cells that spreadsheets would evaluate as formulas with an apostrophe; some
 * programs accept full-width signs too.
 */
export function csvRow(cells: readonly string[]): string {
  return cells
    .map((cell) => {
      const plain = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
      return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
    })
    .join(',');
}
