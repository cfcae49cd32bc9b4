import {
  collapseSpaces,
  isPriceCell,
  isSizeCell,
  isUnitWord,
  parsePackings,
  parseQuantityCell,
  sizesIn,
  splitCells,
  splitRows,
  trailingNumberLike,
  toPlainCharacters,
} from './order-list-cells';
import { findColumns, isHeadingRow, namesProducts, parseColumns, type Columns } from './order-list-columns';
import { findNumbers, isDateCell, isNumberCell, toListedItems, type ListedItem } from './order-list-item';
import { isOrderNumberRow, withoutLetterText } from './order-letter';
import {
  markedQuantityIn,
  mostLikelySize,
  parseSentence,
  trailingQuantity,
  withoutOuterSize,
  withoutPosition,
} from './order-list-sentence';

/** Rows that may precede the headings of a table, such as a title and a date. */
const MAX_TITLE_ROWS = 30;
/** Rows whose cells decide what an ambiguous column contains. */
const SAMPLE_ROWS = 50;

/**
 * Parses an order list in any form: spreadsheet rows, CSV with or without a header, a name per line, or a letter with
 * catalogue numbers. Does not resolve products. Never throws.
 */
export function parseOrderList(text: string): ListedItem[] {
  const rows = splitRows(toPlainCharacters(text)).map(collapseSpaces);
  // Excel writes its separator into the first line.
  if (/^sep=.$/i.test(rows[0]?.trim() ?? '')) rows.shift();
  const letter = withoutLetterText(rows.filter((row) => row.trim() !== ''));
  return parseRows(
    letter
      .filter((row, index) => !(index === 0 && letter.length > 1 && isOrderNumberRow(row)))
      .map((row) => ({ row: row.replace(/\v/g, ' '), text: row, ...splitCells(row) })),
  );
}

/** Like {@link parseOrderList} for the cells of a spreadsheet. */
export function parseOrderTable(table: readonly (readonly string[])[]): ListedItem[] {
  const rows = table.map((cells) => cells.map((cell) => toPlainCharacters(cell).replace(/\s+/g, ' ').trim()));
  return parseRows(
    rows
      .filter((cells) => cells.some(Boolean))
      .filter(
        (cells, index, filledRows) =>
          !(index === 0 && filledRows.length > 1 && isOrderNumberRow(cells.filter(Boolean).join(' '))),
      )
      .map((cells) => ({ row: cells.filter(Boolean).join(', '), text: '', cells, separator: '\t' })),
  );
}

/**
 * Parses the sheets of a workbook. A sheet without headings may be instructions or addresses: its items are used only if the
 * sheet names a catalogue number, or if no other sheet has products.
 */
export function parseOrderSheets(sheets: readonly (readonly (readonly string[])[])[]): ListedItem[] {
  const lists = sheets.map(parseOrderTable);
  const orderLists = lists.filter((items, index) => {
    const table = sheets[index] ?? [];
    return items.length > 0 && (hasHeadings(table) || table.some(namesProducts));
  });
  return orderLists.length > 0 ? orderLists.flat() : (lists.find((items) => items.length > 0) ?? []);
}

function hasHeadings(table: readonly (readonly string[])[]): boolean {
  return table.slice(0, MAX_TITLE_ROWS).some(isHeadingRow);
}

interface Row {
  /** Source text of the row, for display. */
  row: string;
  /** The row with its separators; '' for spreadsheet cells. */
  text: string;
  cells: string[];
  separator: string;
}

function parseRows(rows: readonly Row[]): ListedItem[] {
  const items: ListedItem[] = [];
  let table: { columns: Columns; separator: string; heading: string } | null = null;
  let rowsWithoutHeadings: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const cells = cellsOf(row, table?.separator ?? '');
    const rowsBelow = () =>
      rows.slice(index + 1, index + 1 + SAMPLE_ROWS).map((next) => cellsOf(next, row.separator));
    // The headings of a printed table are repeated on each page.
    if (table && row.row === table.heading) continue;
    const columns = findColumns(cells, rowsBelow);
    if (columns) {
      const isTitle = items.length === 0 && index < MAX_TITLE_ROWS;
      items.push(
        ...parseWithoutHeadings(
          isTitle ? rowsWithoutHeadings.filter((title) => namesProducts(title.cells)) : rowsWithoutHeadings,
        ),
      );
      rowsWithoutHeadings = [];
      // A single heading describes the first column only.
      table =
        cells.filter(Boolean).length > 1 ? { columns, separator: row.separator, heading: row.row } : null;
    } else if (table && hasColumns(row, table.separator))
      items.push(...parseColumns(row.row, cells, table.columns));
    else if (table) items.push(...parseWithoutHeadings([row]));
    else rowsWithoutHeadings.push(row);
  }
  return [...items, ...parseWithoutHeadings(rowsWithoutHeadings)];
}

/** Returns whether a row below headings has the table's separator. A row without it is parsed by itself. */
function hasColumns({ text }: Row, separator: string): boolean {
  return text === '' || separator === '' || text.includes(separator);
}

function cellsOf({ text, cells, separator: rowSeparator }: Row, separator: string): string[] {
  return text === '' || separator === '' || separator === rowSeparator
    ? cells
    : splitCells(text, separator).cells;
}

function parseWithoutHeadings(rows: readonly Row[]): ListedItem[] {
  return withoutRowNumbers(rows).flatMap((row) => (row.separator ? parseCells(row) : parseSentence(row.row)));
}

/** Returns whether the numbers are `step`, twice `step` and so on. */
function isSequence(numbers: readonly string[], step: number): boolean {
  return numbers.length > 1 && numbers.every((number, index) => Number(number) === step * (index + 1));
}

/** Removes a column of row numbers, or row numbers before sentences, which would be taken for quantities. */
function withoutRowNumbers(rows: readonly Row[]): readonly Row[] {
  const from = /^\d/.test(rows[0]?.cells[0] ?? '') ? 0 : 1;
  const numberedRows = rows.slice(from);
  const first = numberedRows.map(({ cells: [cell = '', second] }) =>
    second === undefined ? '' : (/^(\d{1,5})[.)]?$/.exec(cell)?.[1] ?? ''),
  );
  const hasQuantity = ({ cells }: Row) => cells.slice(1).some((cell) => parseQuantityCell(cell)?.isClear);
  if (isSequence(first, 1) || (isSequence(first, 10) && numberedRows.every(hasQuantity)))
    return rows.map((row, index) => (index < from ? row : { ...row, cells: row.cells.slice(1) }));
  // A number before a sentence is a row number only when the sentence has another quantity.
  const lead = /^ ?(\d{1,5}) (?=\S)/;
  const leads = rows.map(({ row }) => lead.exec(row)?.[1] ?? '');
  const isNumbered = [1, 10].some((step) => isSequence(leads, step));
  const isPositioned = ({ row, separator }: Row) =>
    !separator && trailingQuantity(row.replace(lead, '')) !== null;
  if (!isNumbered || !rows.every(isPositioned)) return rows;
  return rows.map((row) => ({ ...row, row: row.row.replace(lead, '') }));
}

/** Returns whether a cell is a number in words, such as `two`. */
const isNumberWord = (cell: string) => unclearQuantity.test(cell) && !/\d/.test(cell);

/** Returns whether a cell is a row number, such as `Pos. 10`. */
function isPosition(cell: string): boolean {
  return /\d/.test(cell) && withoutPosition(`${cell} .`) === '.';
}

/** A cell with the number of units as a word or beside other text: `two`, `ca. 3`, `2 tins`. */
const unclearQuantity =
  /^(?:ca\.?|about|approx\.?|etwa|env\.?|[~><≥≤])? ?(?:\d[\d.,'–-]*(?: \S+)?|\d[\d.,']* (?:or|to|oder|bis|ou|à|x|×) .*|(?:a )?(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|couple|few|several|some)(?: (?:of|pcs?|units?|packs?|vials?|boxes|kits?|bottles))?|[一两兩二三四五六七八九十]+ ?[个個件支瓶盒份套袋桶包本箱]?)$/i;

function parseCells({ row, cells: split, separator }: Row): ListedItem[] {
  const cells = separator === ',' ? joinDecimals(row, split) : split;
  if (cells.length === 1 && split.length > 1) return parseSentence(row);
  // Only the first cell numbers a row.
  const filled = cells.filter(
    (cell, index) => cell !== '' && !isUnitWord(cell) && !(index === 0 && isPosition(cell)),
  );
  const quantities = filled.map((cell) => (isPriceCell(cell) ? null : parseQuantityCell(cell)));
  const others = filled.filter((_cell, index) => !quantities[index]);
  const sizes = others.filter(isSizeCell);
  const texts = others.filter((cell) => !isSizeCell(cell) && !isPriceCell(cell));
  // A cell such as `1e3` or `two` is the name only if no other cell is.
  const likelyNames = texts.filter(
    (cell, index) => index === 0 || !(trailingNumberLike(cell) === cell || isNumberWord(cell)),
  );
  const names = likelyNames.length > 0 ? likelyNames : texts;
  // A comma may be part of a name or a sentence.
  if (separator === ',' && others.length === filled.length && sizes.length === 0) return parseSentence(row);
  const numberCell = names.find(isNumberCell);
  if (!numberCell && separator !== '\t' && findNumbers(row).length > 0) return parseSentence(row);
  // In a row of numbers a number that is not a valid quantity may be the product.
  const products =
    names.length > 0
      ? names
      : filled.filter((_cell, index) => quantities[index]?.isClear === false).slice(0, 1);
  const product = numberCell ?? (separator === '\t' ? (products[0] ?? '') : products.join(separator));
  const productIndex = filled.indexOf(numberCell ?? products[0] ?? '');
  const quantityIn = (from: number, to: number) => {
    const cellsBeside = quantities.slice(from, to).filter((quantity) => quantity !== null);
    return cellsBeside.filter(({ isClear }) => isClear).at(-1) ?? cellsBeside.at(-1);
  };
  const sizesInProduct =
    separator === ',' && !numberCell && sizes.every((cell) => parsePackings(cell) !== null)
      ? sizesIn(product)
      : [];
  const name = sizesInProduct.length === 1 ? withoutOuterSize(product, sizesInProduct[0] ?? '') : product;
  const descriptions = numberCell ? names.filter((cell) => cell !== numberCell) : [];
  const sizesInDescriptions = descriptions.flatMap(sizesIn);
  const size =
    (name === product ? '' : (sizesInProduct[0] ?? '')) ||
    mostLikelySize(sizes) ||
    (sizesInDescriptions.length === 1 ? (sizesInDescriptions[0] ?? '') : '');
  const packings = sizes
    .filter((other) => other !== size)
    .map(parsePackings)
    .find((quantity) => quantity !== null);
  const quantity = quantityIn(productIndex + 1, filled.length) ?? quantityIn(0, productIndex) ?? packings;
  if (quantity) return toListedItems(row, name, size, quantity.text);
  const marked = descriptions.map(markedQuantityIn).find((text) => text !== '');
  const unclear = marked === undefined ? findUnclearQuantity(filled, product) : '';
  return toListedItems(row, name, size, marked ?? unclear, { isQuantityUnclear: unclear !== '' });
}

/**
 * Joins the last two cells if the comma between them may be a decimal comma: the end of `QA10023,1,5` may be one and a half,
 * or a quantity and a price.
 */
function joinDecimals(row: string, cells: readonly string[]): readonly string[] {
  const [whole = '', fraction = ''] = cells.slice(-2);
  const isDecimal =
    cells.length > 1 &&
    (cells.length > 2 ? /(?:^|\s)\d{1,5}$/ : /\s\d{1,5}$/).test(whole) &&
    /^\d{1,2}$/.test(fraction);
  return isDecimal && row.trimEnd().endsWith(`${whole},${fraction}`)
    ? cells.slice(0, -2).concat(`${whole},${fraction}`)
    : cells;
}

/**
 * Returns a cell that may be a quantity: a number in likelyNames, a number with decimals like a price, or a number in an unknown
 * notation; '' for none.
 */
function findUnclearQuantity(filled: readonly string[], product: string): string {
  const others = filled.filter((cell) => cell !== product && !isDateCell(cell) && !isNumberCell(cell));
  const inWords = others.find(
    (cell) => unclearQuantity.test(cell) && !isSizeCell(cell) && !isPriceCell(cell),
  );
  const decimal = filled.find((cell) => /^[\d.,' ]+$/.test(cell) && isPriceCell(cell));
  const isUnread = (cell: string) =>
    !isSizeCell(cell) && !isPriceCell(cell) && trailingNumberLike(cell) !== '' && !product.includes(cell);
  return inWords ?? decimal ?? others.findLast(isUnread) ?? '';
}
