/**
 * One row of RFC 4180. A cell that a table program would take for a formula gets an apostrophe before it, because
 * customers wrote some of them; some programs also take the wide signs for it.
 */
export function csvRow(cells: readonly string[]): string {
  return cells
    .map((cell) => {
      const plain = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
      return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
    })
    .join(',');
}
