/**
 * Rows whose cells in a column a spreadsheet shows as one; only the first cell has the value. Of cells that are merged across
 * columns too, `column` is the first one. Rows and columns from 0.
 */
export interface MergedRange {
  column: number;
  firstRow: number;
  lastRow: number;
}

/** Properties of a sheet that the spreadsheet library does not report. */
export interface SheetLayout {
  isHidden: boolean;
  /** Ranges of several rows. */
  mergedRanges: readonly MergedRange[];
  /** From 0. */
  hiddenColumns: ReadonlySet<number>;
}

const sheetElement = /<(?:\w+:)?sheet\s([^>]*?)\/?>/g;
const relationElement = /<(?:\w+:)?Relationship\s([^>]*?)\/?>/g;
const mergeElement =
  /<(?:\w+:)?mergeCell\s[^>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g;
const columnElement = /<(?:\w+:)?col\s([^>]*?)\/?>/g;
const MAX_COLUMN = 16_384;

/** Reads visibility, merged cells and hidden columns of each sheet, by name, from the parts of an XLSX file (ECMA-376 part 1, 18.2 and 18.3). */
export function readSheetLayouts(parts: Readonly<Record<string, Uint8Array>>): Map<string, SheetLayout> {
  const textOf = (part: string) => new TextDecoder().decode(parts[part] ?? new Uint8Array());
  const targets = new Map<string, string>();
  for (const [, attributes = ''] of textOf('xl/_rels/workbook.xml.rels').matchAll(relationElement))
    targets.set(attributeOf(attributes, 'Id'), attributeOf(attributes, 'Target'));
  const layouts = new Map<string, SheetLayout>();
  for (const [, attributes = ''] of textOf('xl/workbook.xml').matchAll(sheetElement)) {
    const target = targets.get(attributeOf(attributes, '\\w+:id')) ?? '';
    const sheet = textOf(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    layouts.set(attributeOf(attributes, 'name'), {
      isHidden: /^(?:hidden|veryHidden)$/.test(attributeOf(attributes, 'state')),
      hiddenColumns: hiddenColumnsOf(sheet),
      mergedRanges: [...sheet.matchAll(mergeElement)].flatMap(([, letters = '', firstNumber, lastNumber]) => {
        const [firstRow, lastRow] = [Number(firstNumber) - 1, Number(lastNumber) - 1];
        return lastRow > firstRow ? [{ column: columnIndex(letters), firstRow, lastRow }] : [];
      }),
    });
  }
  return layouts;
}

/** Returns the indexes, from 0, of the columns that are hidden or have no width. */
function hiddenColumnsOf(sheet: string): Set<number> {
  const columns = new Set<number>();
  const cellsStart = sheet.search(/<(?:\w+:)?sheetData[\s/>]/);
  for (const [, attributes = ''] of sheet.slice(0, Math.max(0, cellsStart)).matchAll(columnElement)) {
    const isHidden =
      /^(?:1|true)$/.test(attributeOf(attributes, 'hidden')) || attributeOf(attributes, 'width') === '0';
    if (!isHidden) continue;
    const lastColumn = Math.min(Number(attributeOf(attributes, 'max')), MAX_COLUMN);
    for (let column = Number(attributeOf(attributes, 'min')); column <= lastColumn; column += 1)
      columns.add(column - 1);
  }
  return columns;
}

/**
 * Writes the value of cells that are merged across rows to the column of the range in each of these rows. Leaves out ranges that
 * begin above `fromRow`.
 */
export function fillMergedCells(
  data: readonly unknown[][],
  mergedRanges: readonly MergedRange[],
  fromRow: number,
): void {
  for (const { column, firstRow, lastRow } of mergedRanges) {
    const value = firstRow < fromRow ? null : (data[firstRow]?.[column] ?? null);
    if (value === null) continue;
    for (const row of data.slice(firstRow + 1, lastRow + 1)) row[column] ??= value;
  }
}

const namedCharacters: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
};

/** Returns the value of an attribute with decoded character references; '' when it is missing. */
function attributeOf(element: string, name: string): string {
  const [, double, single] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element) ?? [];
  return decodeCharacters(double ?? single ?? '');
}

/** Decodes the character references of XML. */
export function decodeCharacters(text: string): string {
  return text.replace(
    /&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (reference, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return namedCharacters[name] ?? reference;
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
    },
  );
}

/** Returns the index of a column, from 0: `A` → 0, `AA` → 26. */
export function columnIndex(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
