/**
 * Start of a cell that a spreadsheet evaluates: a formula sign at the start of the text, or after a character at which
 * some spreadsheets split cells, such as `;`. Quotes do not prevent that, because they are not at the start of such a cell.
 * Some programs accept full-width signs too.
 */
const formulaStart = /(^|[;|\t\r\n])([\s"]*)('*)(?=[=+\-@＝＋－＠])/g;
const guardedStart = /(^|[;|\t\r\n])([\s"]*)'('*)(?=[=+\-@＝＋－＠])/g;

/** Formats a row (RFC 4180) and puts an apostrophe before formulas, so that no spreadsheet evaluates a cell. */
export function csvRow(cells: readonly string[]): string {
  return cells
    .map((cell) => {
      const plain = cell.replace(formulaStart, "$1$2'$3");
      return /[",;|\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
    })
    .join(',');
}

/** Removes the apostrophes that {@link csvRow} put before formulas. */
export function unguardFormulas(cell: string): string {
  return cell.replace(guardedStart, '$1$2$3');
}
