import { normalizedHeadingScore, normalizeHeading } from '../columns/column-aliases';
import { fieldsOf, type TableKind } from '../columns/fields';
import { removeInvisible } from '../values/cell-text';

/** A unit or currency below a heading: `(USD)`, `[mg]`, `EUR`, `g/mol`, `%`. */
const unitCell = /^(?:[([][^)\]]{1,20}[)\]]|[A-Z]{3}|[$€£¥%]|g\/mol|Da|days|Tage)$/;

/** Rows above a table that may hold titles, and its header. */
export const MAX_HEADER_ROWS = 20;
const MIN_SCORE = 0.7;
const MAX_HEADING_LENGTH = 60;

export interface TableHeader {
  /** Index of the first header row. */
  first: number;
  /** 2 = a row of groups above a row of headings. */
  rows: 1 | 2;
  columns: string[];
}

/**
 * Finds the header among the first rows: the row with the most known headings, else the first row with two cells. A
 * second row belongs to the header when it continues headings that merged cells group. Null = no row has two cells.
 * `firstRow` (from 1) and `rows` override the guess.
 */
export function findHeader(
  table: readonly (readonly string[])[],
  { firstRow, rows }: { firstRow?: number | undefined; rows?: 1 | 2 | undefined } = {},
): TableHeader | null {
  const heads = table
    .slice(0, MAX_HEADER_ROWS)
    .map((row) => row.map((cell) => removeInvisible(cell).replace(/\s+/g, ' ').trim()));
  if (firstRow !== undefined) return headerAt(heads, firstRow - 1, rows);
  let best: { header: TableHeader; known: number } | null = null;
  heads.forEach((row, index) => {
    if (row.filter((cell) => cell !== '').length < 2) return;
    const header = headerAt(heads, index, rows);
    const known = header ? knownHeadings(header.columns) : 0;
    if (header && (!best || known > Math.max(1, best.known))) best = { header, known };
  });
  return (best as { header: TableHeader } | null)?.header ?? null;
}

function headerAt(heads: readonly (readonly string[])[], index: number, rows?: 1 | 2): TableHeader | null {
  const [top, below] = [heads[index], heads[index + 1]];
  if (!top) return null;
  const isTwo = rows === 2 || (rows === undefined && below !== undefined && continuesHeader(top, below));
  const columns = isTwo && below ? combineRows(top, below) : [...top];
  return { first: index, rows: isTwo ? 2 : 1, columns: distinctNames(columns) };
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
  const keyIsFree = columns.every(([head, sub]) => sub === '' || isKnown(sub) || !isKeyHeading(head));
  const hasText = below.some((cell) => cell !== '');
  const isUnits = hasText && below.every((cell) => cell === '' || unitCell.test(cell));
  return hasText && keyIsFree && ((fillsGap && isText) || isUnits);
}

/** Joins group and heading; a heading that says enough by itself stays alone. */
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
  const seen = new Set<string>();
  return columns.map((column) => {
    let name = column;
    for (let copy = 2; name !== '' && seen.has(name); copy += 1) name = `${column} (${copy})`;
    seen.add(name);
    return name;
  });
}

/** Returns the number of headings that name a field of some kind of table. */
export function knownHeadings(columns: readonly string[]): number {
  return columns.filter(isKnown).length;
}

const kinds = Object.keys(fieldsOf) as TableKind[];

function scoreOf(heading: string, fields?: readonly string[]): number {
  if (heading === '' || heading.length > MAX_HEADING_LENGTH) return 0;
  const plain = normalizeHeading(heading);
  return Math.max(
    ...kinds.flatMap((kind) =>
      Object.entries(fieldsOf[kind]).map(([field, own]) =>
        fields && !fields.includes(field)
          ? 0
          : own === heading
            ? 1
            : normalizedHeadingScore(plain, kind, field),
      ),
    ),
  );
}

const isKnown = (heading: string) => scoreOf(heading) >= MIN_SCORE;
const isKeyHeading = (heading: string) => scoreOf(heading, ['number', 'name']) >= MIN_SCORE;
