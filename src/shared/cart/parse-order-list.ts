import {
  markColumnsAndCollapseSpaces,
  isPriceCell,
  isSizeCell,
  isUnitWord,
  parsePackings,
  parseQuantityCell,
  findSizes,
  splitCells,
  splitRows,
  trailingNumberLike,
  toPlainCharacters,
} from './order-list-cells';
import {
  findColumns,
  isHeadingRow,
  isSectionTitle,
  hasProductNumber,
  parseColumns,
  type Columns,
} from './order-list-columns';
import {
  findProductNumbers,
  isDateCell,
  isProductNumberCell,
  toListedItems,
  type ListedItem,
} from './order-list-item';
import { isOrderNumberRow, withoutLetterText } from './order-letter';
import {
  findMarkedQuantity,
  mostLikelySize,
  parseSentence,
  findTrailingQuantity,
  withoutOuterSize,
  withoutRowNumber,
} from './order-list-sentence';

/** Maximum rows before the headings of a table, such as a title and a date. */
const MAX_TITLE_ROWS = 30;
/** Rows below the headings whose cells decide what an ambiguous column contains. */
const SAMPLE_ROWS = 50;

/**
 * Parses an order list in any form: spreadsheet rows, CSV with or without a header, a name per line, or a letter with
 * catalogue numbers. Ignores a first row that only states the buyer's order number. Does not look up products. Never throws.
 */
export function parseOrderList(text: string): ListedItem[] {
  const rows = splitRows(toPlainCharacters(text)).map(markColumnsAndCollapseSpaces);
  // Excel writes its separator into the first line.
  if (/^sep=.$/i.test(rows[0]?.trim() ?? '')) rows.shift();
  const orderRows = withoutLetterText(rows.filter((row) => row.trim() !== ''));
  return parseRows(
    orderRows
      .filter((row, index) => !(index === 0 && orderRows.length > 1 && isOrderNumberRow(row)))
      .map((row) => ({ displayText: row.replace(/\v/g, ' '), text: row, ...splitCells(row) })),
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
      .map((cells) => ({ displayText: cells.filter(Boolean).join(', '), text: '', cells, separator: '\t' })),
  );
}

/**
 * Parses the sheets of a workbook. A sheet without headings may be instructions or addresses: its items are used only if the
 * sheet names a catalogue number. Without any such sheet, returns the items of the first sheet that has some.
 */
export function parseOrderSheets(sheets: readonly (readonly (readonly string[])[])[]): ListedItem[] {
  const lists = sheets.map(parseOrderTable);
  const orderLists = lists.filter((items, index) => {
    const table = sheets[index] ?? [];
    return items.length > 0 && (hasHeadings(table) || table.some(hasProductNumber));
  });
  return orderLists.length > 0 ? orderLists.flat() : (lists.find((items) => items.length > 0) ?? []);
}

function hasHeadings(table: readonly (readonly string[])[]): boolean {
  return table.slice(0, MAX_TITLE_ROWS).some(isHeadingRow);
}

interface Row {
  /** Source text of the row, for display: without column gaps, or the cells joined by commas. */
  displayText: string;
  /** The row with its separators; '' for spreadsheet cells. */
  text: string;
  cells: string[];
  separator: string;
}

/** Parses rows as tables below headings, and rows without headings by themselves. */
function parseRows(rows: readonly Row[]): ListedItem[] {
  const items: ListedItem[] = [];
  let table: { columns: Columns; separator: string; heading: string; width: number } | null = null;
  let rowsWithoutHeadings: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const cells = cellsOf(row, table?.separator ?? '', table?.width ?? 0);
    const rowsBelow = () =>
      rows
        .slice(index + 1, index + 1 + SAMPLE_ROWS)
        .map((next) => cellsOf(next, row.separator, cells.length));
    // The headings of a printed table are repeated on each page.
    if (table && row.displayText === table.heading) continue;
    if (rows.length > 1 && isSectionTitle(cells)) continue;
    const columns = findColumns(cells, rowsBelow);
    if (columns) {
      const mayFollowTitles = items.length === 0 && index < MAX_TITLE_ROWS;
      items.push(
        ...parseWithoutHeadings(
          mayFollowTitles
            ? rowsWithoutHeadings.filter(({ cells: earlierCells }) => hasProductNumber(earlierCells))
            : rowsWithoutHeadings,
        ),
      );
      rowsWithoutHeadings = [];
      // A single heading describes the first column only.
      table =
        cells.filter(Boolean).length > 1
          ? { columns, separator: row.separator, heading: row.displayText, width: cells.length }
          : null;
    } else if (table && hasColumns(row, table.separator))
      items.push(...parseColumns(row.displayText, cells, table.columns));
    else if (table) items.push(...parseWithoutHeadings([row]));
    else rowsWithoutHeadings.push(row);
  }
  return [...items, ...parseWithoutHeadings(rowsWithoutHeadings)];
}

/** Returns whether a row below headings has the table's separator; spreadsheet rows always have it. */
function hasColumns({ text }: Row, separator: string): boolean {
  return text === '' || separator === '' || text.includes(separator);
}

/** Returns the cells of a row; splits it again with the separator and the number of cells of the headings. */
function cellsOf(row: Row, separator: string, headingCells: number): string[] {
  const isSplit = separator === row.separator && (separator !== ',' || row.cells.length === headingCells);
  return row.text === '' || separator === '' || isSplit
    ? row.cells
    : splitCells(row.text, separator, headingCells).cells;
}

function parseWithoutHeadings(rows: readonly Row[]): ListedItem[] {
  return withoutRowNumbers(rows).flatMap((row) =>
    row.separator ? parseCells(row) : parseSentence(row.displayText),
  );
}

/** Returns whether the numbers are `step`, twice `step` and so on. */
function isSequence(numbers: readonly string[], step: number): boolean {
  return numbers.length > 1 && numbers.every((number, index) => Number(number) === step * (index + 1));
}

/** Removes a column of row numbers, or row numbers before sentences, which would be taken for quantities. */
function withoutRowNumbers(rows: readonly Row[]): readonly Row[] {
  const firstIndex = /^\d/.test(rows[0]?.cells[0] ?? '') ? 0 : 1;
  const numberedRows = rows.slice(firstIndex);
  const firstCells = numberedRows.map(({ cells: [cell = '', second] }) =>
    second === undefined ? '' : (/^(\d{1,5})[.)]?$/.exec(cell)?.[1] ?? ''),
  );
  const hasQuantity = ({ cells }: Row) => cells.slice(1).some((cell) => parseQuantityCell(cell)?.isClear);
  // Purchasing systems also number rows in steps of ten.
  if (isSequence(firstCells, 1) || (isSequence(firstCells, 10) && numberedRows.every(hasQuantity)))
    return rows.map((row, index) => (index < firstIndex ? row : { ...row, cells: row.cells.slice(1) }));
  // A number before a sentence is a row number only when the sentence has another quantity.
  const leadingNumber = /^ ?(\d{1,5}) (?=\S)/;
  const leadingNumbers = rows.map(({ displayText }) => leadingNumber.exec(displayText)?.[1] ?? '');
  const isNumbered = [1, 10].some((step) => isSequence(leadingNumbers, step));
  const hasOtherQuantity = ({ displayText, separator }: Row) =>
    !separator && findTrailingQuantity(displayText.replace(leadingNumber, '')) !== null;
  if (!isNumbered || !rows.every(hasOtherQuantity)) return rows;
  return rows.map((row) => ({ ...row, displayText: row.displayText.replace(leadingNumber, '') }));
}

/** Returns whether a cell is a number in words, such as `two`. */
const isNumberWord = (cell: string) => unclearQuantity.test(cell) && !/\d/.test(cell);

/** Returns whether a cell is a row number, such as `Pos. 10`. */
function isRowNumber(cell: string): boolean {
  return /\d/.test(cell) && withoutRowNumber(`${cell} .`) === '.';
}

/** A cell with the number of units as a word or beside other text: `two`, `ca. 3`, `2 tins`. */
const unclearQuantity =
  /^(?:ca\.?|about|approx\.?|etwa|env\.?|[~><≥≤])? ?(?:\d[\d.,'–-]*(?: \S+)?|\d[\d.,']* (?:or|to|oder|bis|ou|à|x|×) .*|(?:a )?(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|couple|few|several|some)(?: (?:of|pcs?|units?|packs?|vials?|boxes|kits?|bottles))?|[一两兩二三四五六七八九十]+ ?[个個件支瓶盒份套袋桶包本箱]?)$/i;

/** Parses a row with separators outside of a table with headings. */
function parseCells({ displayText: row, cells: originalCells, separator }: Row): ListedItem[] {
  const cells = separator === ',' ? joinDecimals(row, originalCells) : originalCells;
  if (cells.length === 1 && originalCells.length > 1) return parseSentence(row);
  // The first cell may be the number of the row.
  const filled = cells.filter(
    (cell, index) => cell !== '' && !isUnitWord(cell) && !(index === 0 && isRowNumber(cell)),
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
  const numberCell = names.find(isProductNumberCell);
  if (!numberCell && separator !== '\t' && findProductNumbers(row).length > 0) return parseSentence(row);
  // In a row of numbers a number that is not a valid quantity may be the product.
  const products =
    names.length > 0
      ? names
      : filled.filter((_cell, index) => quantities[index]?.isClear === false).slice(0, 1);
  const product = numberCell ?? (separator === '\t' ? (products[0] ?? '') : products.join(separator));
  const productIndex = filled.indexOf(numberCell ?? products[0] ?? '');
  const findQuantity = (from: number, to: number) => {
    const cellsBeside = quantities.slice(from, to).filter((quantity) => quantity !== null);
    return cellsBeside.filter(({ isClear }) => isClear).at(-1) ?? cellsBeside.at(-1);
  };
  const sizesInProduct =
    separator === ',' && !numberCell && sizes.every((cell) => parsePackings(cell) !== null)
      ? findSizes(product)
      : [];
  const name = sizesInProduct.length === 1 ? withoutOuterSize(product, sizesInProduct[0] ?? '') : product;
  const descriptions = numberCell ? names.filter((cell) => cell !== numberCell) : [];
  const sizesInDescriptions = descriptions.flatMap(findSizes);
  const size =
    (name === product ? '' : (sizesInProduct[0] ?? '')) ||
    mostLikelySize(sizes) ||
    (sizesInDescriptions.length === 1 ? (sizesInDescriptions[0] ?? '') : '');
  const packings = sizes
    .filter((other) => other !== size)
    .map(parsePackings)
    .find((quantity) => quantity !== null);
  const quantity = findQuantity(productIndex + 1, filled.length) ?? findQuantity(0, productIndex) ?? packings;
  // A high number after a name and a supplier may be the supplier's catalogue number: `SB-431542, Example, 1614, 10 mg`.
  const otherNames = names.filter((cell) => cell !== product);
  const mayBeOtherNumber = otherNames.length > 0 && Number(quantity?.text) >= 1000;
  if (quantity)
    return toListedItems(
      row,
      {
        product: name,
        size,
        quantity: mayBeOtherNumber ? `${otherNames.at(-1)} ${quantity.text}` : quantity.text,
      },
      { isQuantityUnclear: mayBeOtherNumber },
    );
  const marked = descriptions.map(findMarkedQuantity).find((text) => text !== '');
  const unclear = marked === undefined ? findUnclearQuantity(filled, product) : '';
  return toListedItems(
    row,
    { product: name, size, quantity: marked ?? unclear },
    { isQuantityUnclear: unclear !== '' },
  );
}

/**
 * Joins the last two cells if the comma between them may be a decimal comma: the end of `QA10023,1,5` may be one and a half,
 * or a quantity and a price.
 */
function joinDecimals(row: string, cells: readonly string[]): readonly string[] {
  const [integerPart = '', fraction = ''] = cells.slice(-2);
  const isDecimal =
    cells.length > 1 &&
    (cells.length > 2 ? /(?:^|\s)\d{1,5}$/ : /\s\d{1,5}$/).test(integerPart) &&
    /^\d{1,2}$/.test(fraction);
  return isDecimal && row.trimEnd().endsWith(`${integerPart},${fraction}`)
    ? cells.slice(0, -2).concat(`${integerPart},${fraction}`)
    : cells;
}

/**
 * Returns a cell that may be a quantity: a number in words or beside other text, a number with decimals like a price, or a
 * number in an unknown notation; '' for none.
 */
function findUnclearQuantity(filled: readonly string[], product: string): string {
  const others = filled.filter((cell) => cell !== product && !isDateCell(cell) && !isProductNumberCell(cell));
  const inWords = others.find(
    (cell) => unclearQuantity.test(cell) && !isSizeCell(cell) && !isPriceCell(cell),
  );
  const decimal = filled.find((cell) => /^[\d.,' ]+$/.test(cell) && isPriceCell(cell));
  const isUnread = (cell: string) =>
    !isSizeCell(cell) && !isPriceCell(cell) && trailingNumberLike(cell) !== '' && !product.includes(cell);
  return inWords ?? decimal ?? others.findLast(isUnread) ?? '';
}
