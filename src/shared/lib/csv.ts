/**
 * Matches the start of a spreadsheet cell: the start of the text, or a character at which some programs split cells, such as
 * `;`. Groups: this start with white space and quotes, apostrophes, and the sign of a formula if one follows (some programs
 * accept full-width signs). Quotes are included because they do not stop a program from evaluating the formula after them.
 * Also matches without a sign, which keeps the time for long runs of white space linear.
 */
const cellStart = /((?:^[;|]?|[;|\t\r\n])[\s"]*)('*)(?=([=+\-@＝＋－＠])?)/g;

/** Formats a row (RFC 4180) and puts an apostrophe before formulas, so that no spreadsheet evaluates a cell. */
export function csvRow(cells: readonly string[]): string {
  return cells
    .map((cell) => {
      const plain = cell.replace(cellStart, (match, start: string, apostrophes: string, sign?: string) =>
        sign === undefined ? match : `${start}'${apostrophes}`,
      );
      return /[",;|\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
    })
    .join(',');
}

/** Removes the apostrophes that {@link csvRow} put before formulas. */
export function unguardFormulas(cell: string): string {
  return cell.replace(cellStart, (match, start: string, apostrophes: string, sign?: string) =>
    sign === undefined ? match : start + apostrophes.slice(1),
  );
}
