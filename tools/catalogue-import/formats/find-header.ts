import { normalizedHeadingScore, normalizeHeading } from '../columns/column-aliases';
import { fieldsOf, type TableKind } from '../columns/fields';
import { removeInvisible } from '../values/cell-text';

/** A cell with only a unit or currency, such as below a heading: `(USD)`, `[mg]`, `EUR`, `g/mol`, `%`. */
const unitCell = /^(?:[([][^)\]]{1,20}[)\]]|[A-Z]{3}|[$€£¥%]|g\/mol|Da|days|Tage)$/;

/** Rows at the start of a table that may contain titles and its header. */
export const MAX_HEADER_ROWS = 20;
const MIN_HEADING_SCORE = 0.7;
const MAX_HEADING_LENGTH = 60;

export interface TableHeader {
  /** Index of the first header row in the file, from 0. */
  first: number;
  /** 2 = a row of groups above a row of headings. */
  rows: 1 | 2;
  columns: string[];
}

/**
 * Finds the header among the first rows: the row with the most known headings, else the first row with two cells. A
 * second row belongs to the header when it continues headings that merged cells group, or contains units. Null = no header.
 * `firstRow` (from 1) and `rows` override the guess.
 */
export function findHeader(
  table: readonly (readonly string[])[],
  { firstRow, rows }: { firstRow?: number | undefined; rows?: 1 | 2 | undefined } = {},
): TableHeader | null {
  const firstRows = table
    .slice(0, MAX_HEADER_ROWS)
    .map((row) => row.map((cell) => removeInvisible(cell).replace(/\s+/g, ' ').trim()));
  if (firstRow !== undefined) return headerAt(firstRows, firstRow - 1, rows);
  let best: { header: TableHeader; knownCount: number } | null = null;
  for (const [index, row] of firstRows.entries()) {
    if (row.filter((cell) => cell !== '').length < 2) continue;
    const header = headerAt(firstRows, index, rows);
    const knownCount = header ? countKnownHeadings(header.columns) : 0;
    if (header && (!best || knownCount > Math.max(1, best.knownCount))) best = { header, knownCount };
  }
  return best?.header ?? null;
}

function headerAt(
  firstRows: readonly (readonly string[])[],
  index: number,
  rows?: 1 | 2,
): TableHeader | null {
  const [top, below] = [firstRows[index], firstRows[index + 1]];
  if (!top) return null;
  const hasTwoRows = rows === 2 || (rows === undefined && below !== undefined && continuesHeader(top, below));
  const columns = hasTwoRows && below ? combineRows(top, below) : [...top];
  return { first: index, rows: hasTwoRows ? 2 : 1, columns: distinctNames(columns) };
}

/**
 * Returns whether `below` is a second header row: it fills gaps of the first (a merged cell names only its first column) or
 * contains units and currencies. A data row has a product number, or values below complete headings.
 */
function continuesHeader(top: readonly string[], below: readonly string[]): boolean {
  const width = Math.max(top.length, below.length);
  const columns = Array.from(
    { length: width },
    (_, index) => [top[index] ?? '', below[index] ?? ''] as const,
  );
  const fillsGap = columns.some(
    ([head, sub], index) =>
      head === '' && sub !== '' && columns.slice(0, index).some(([heading]) => heading !== ''),
  );
  const isText = below.every((cell) => cell.length <= MAX_HEADING_LENGTH && !/^[\d.,\s€$£¥%-]+$/.test(cell));
  const hasNoProductKey = columns.every(([head, sub]) => sub === '' || isKnown(sub) || !isKeyHeading(head));
  const hasText = below.some((cell) => cell !== '');
  const hasOnlyUnits = hasText && below.every((cell) => cell === '' || unitCell.test(cell));
  return hasText && hasNoProductKey && ((fillsGap && isText) || hasOnlyUnits);
}

/** Joins the group and the heading of each column. A heading that names a field by itself gets no group. */
function combineRows(top: readonly string[], below: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(top.length, below.length) }, (_, index) => {
    const sub = below[index] ?? '';
    if (top[index]) group = top[index];
    else if (sub === '') group = '';
    if (sub === '') return top[index] ?? '';
    return group === '' || isKnown(sub) ? sub : `${group} ${sub}`;
  });
}

/** Numbers repeated names: `Price`, `Price (2)`. */
function distinctNames(columns: readonly string[]): string[] {
  const names = new Set<string>();
  return columns.map((column) => {
    let name = column;
    for (let copy = 2; name !== '' && names.has(name); copy += 1) name = `${column} (${copy})`;
    names.add(name);
    return name;
  });
}

/** Returns the number of headings that name a field of any kind of table. */
export function countKnownHeadings(columns: readonly string[]): number {
  return columns.filter(isKnown).length;
}

const kinds = Object.keys(fieldsOf) as TableKind[];

/** Returns the highest score of a heading for a field of any table, or for one of `fields`. */
function knownHeadingScore(heading: string, fields?: readonly string[]): number {
  if (heading === '' || heading.length > MAX_HEADING_LENGTH) return 0;
  const plain = normalizeHeading(heading);
  return Math.max(
    ...kinds.flatMap((kind) =>
      Object.entries(fieldsOf[kind]).map(([field, exportedHeading]) => {
        if (fields && !fields.includes(field)) return 0;
        return exportedHeading === heading ? 1 : normalizedHeadingScore(plain, kind, field);
      }),
    ),
  );
}

const isKnown = (heading: string) => knownHeadingScore(heading) >= MIN_HEADING_SCORE;
const isKeyHeading = (heading: string) => knownHeadingScore(heading, ['number', 'name']) >= MIN_HEADING_SCORE;
