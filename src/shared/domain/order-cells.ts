/** A size as people write it: `100 µg`, `5 x 96T`, `10 mM × 1 mL in DMSO`, `100T/96S`. */
const amount = String.raw`\d+(?:[.,]\d+)?\s*(?:[pnµμum]?g|mcg|kg|[nµμum]?l|[nµμum]?mol|[nµμum]?m|k?u|[ts]|tests?|preps?|wells?|reactions?|rxns?|vials?|packs?|pieces?|assays?|boxes|plates?|tips?)`;
const size = String.raw`(?:\d+\s*[x×*]\s*)?${amount}(?:\s*(?:[x×*]\s*|/\s*)${amount})?(?:\s+in\s+[a-z0-9]+)?`;
const wholeSize = new RegExp(`^${size}$`, 'i');
/** One within a sentence; the word must end with it. */
export const sizeInText = new RegExp(`(?<![\\w.])${size}(?![\\w])`, 'i');

const count =
  /^(?:(?:qty\.?|quantity|amount)?\s*[:=]?\s*|[x×]\s*)(\d{1,5})\s*(?:[x×]|pcs\.?|units?|ea\.?|each)?$/i;
const price = /^(?:[$€£¥]|usd|eur|gbp)\s*\d|\d\s*(?:[$€£¥]|usd|eur|gbp)$|^\d+[.,]\d{2}$/i;

export function isSize(cell: string): boolean {
  return wholeSize.test(cell);
}

/** A price that came along; the shop has its own. */
export function isPrice(cell: string): boolean {
  return price.test(cell);
}

/** Units in a cell that says nothing else, such as `3`, `x3` or `3 pcs`; null where it is none from 1 to 10,000. */
export function countIn(cell: string): number | null {
  const units = Number(count.exec(cell)?.[1] ?? 0);
  return units >= 1 && units <= 10_000 ? units : null;
}

/**
 * One spelling of a size for all spellings of it: `100 ug`, `100µg` and `100 μg` are the same. Empty text stays empty.
 */
export function sizeKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[µμ]/g, 'u')
    .replace(/mcg/g, 'ug')
    .replace(/[×*]/g, 'x')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/(\d)\s*(?:tests?|t)\b/g, '$1t')
    .replace(/s\b|\s/g, '');
}

/** The cells of a row that a table program or a list separates; one cell where nothing does. */
export function cellsOf(row: string): { cells: string[]; separator: string } {
  const separator = ['\t', ';', '|', ','].find((sign) => row.includes(sign)) ?? '';
  if (!separator) return { cells: [row.trim()], separator };
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (const sign of row) {
    if (sign === '"') quoted = !quoted && cell.trim() === '';
    else if (sign === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  cells.push(cell.trim());
  return { cells, separator };
}
