/**
 * Start of a cell for a spreadsheet: the start of the text, or a character at which some spreadsheets split cells, such as
 * `;`, with white space and quotes. Then apostrophes, and the sign of a formula if it follows. Quotes do not prevent that a
 * formula is evaluated, because they are not at the start of such a cell. Some programs accept full-width signs too.
 * Matches without a sign as well, which keeps the time for long runs of white space linear.
 */
const cellStart = /((?:^[;|]?|[;|\t\r\n])[\s"]*)('*)(?=([=+\-@＝＋－＠])?)/g;

/** Formats a row (RFC 4180) and puts an apostrophe before formulas, so that no spreadsheet evaluates a cell. */
export function csvRow(cells: readonly string[]): string {
  return cells
    .map((cell) => {
      const plain = cell.replace(cellStart, (whole, start: string, apostrophes: string, sign?: string) =>
        sign === undefined ? whole : `${start}'${apostrophes}`,
      );
      return /[",;|\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
    })
    .join(',');
}

/** Removes the apostrophes that {@link csvRow} put before formulas. */
export function unguardFormulas(cell: string): string {
  return cell.replace(cellStart, (whole, start: string, apostrophes: string, sign?: string) =>
    sign === undefined ? whole : start + apostrophes.slice(1),
  );
}
