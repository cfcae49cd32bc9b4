import { isSizeOption, ONLY_SIZE, sizeOptionOf, type ProductOption } from './product-options';
import type { RowReader, SourceRow, SourceTable } from './source-row';

/**
 * Exports of WooCommerce have a row per product and, for a product of the type "variable", a row per variation, which names its
 * parent by number or id. The parent may come after its variations.
 */
const REQUIRED_COLUMNS = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Parent',
  'Attribute 1 name',
  'Attribute 1 value(s)',
] as const;

/** Columns of which a variation has its own values. Its other values are those of the parent. */
const VARIATION_COLUMNS = ['Regular price', 'Stock', 'In stock?', 'Published'] as const;

/** A product of the type "variable". */
interface Parent {
  row: SourceRow;
  /** True after the row of its first variation. */
  hasVariations: boolean;
  /** True after the row of its first size. A variation that differs in more than the size is not a size. */
  hasSizes: boolean;
}

interface VariationTable {
  rows: SourceTable['rows'];
  parents: ReadonlyMap<string, Parent>;
  /** Columns that are added for attributes of products, other than sizes. */
  attributeColumns: ReadonlySet<string>;
}

/**
 * Returns the table with a column of sizes, a column per attribute, and one row per size of a product; other tables unchanged. A
 * variation that differs in more than its size, such as the conjugate, stays a product of its own.
 */
export async function withVariationRows(table: SourceTable, reread: RowReader): Promise<SourceTable> {
  if (!REQUIRED_COLUMNS.every((column) => table.columns.includes(column)) || table.columns.includes('Size'))
    return table;
  const parents = new Map<string, Parent>();
  const attributeColumns = new Set<string>();
  for await (const row of reread()) {
    if (isVariation(row)) continue;
    for (const { name } of attributesOf(row))
      if (!isSizeOption(name) && !table.columns.includes(name)) attributeColumns.add(name);
    if (!isVariable(row)) continue;
    const parent = { row, hasVariations: false, hasSizes: false };
    for (const name of [cell(row, 'SKU'), `id:${cell(row, 'ID')}`])
      if (name !== '') parents.set(name, parent);
  }
  return {
    ...table,
    columns: [...table.columns, ...attributeColumns, 'Size', 'Former numbers'],
    format: `${table.format}, a row per variation of a product`,
    rows: sizeRows({ rows: table.rows, parents, attributeColumns }),
  };
}

const isVariable = (row: SourceRow) => /\bvariable\b/i.test(cell(row, 'Type'));
const isVariation = (row: SourceRow) => /\bvariation\b/i.test(cell(row, 'Type'));

async function* sizeRows({ rows, parents, attributeColumns }: VariationTable): AsyncIterable<SourceRow> {
  for await (const row of rows) {
    if (isVariation(row)) {
      const parent = parents.get(cell(row, 'Parent'));
      yield parent ? rowOfVariation(row, parent, attributeColumns) : withSize(row, []);
    } else if (!isVariable(row)) yield withSize(row, attributeCells(row, attributeColumns));
  }
  for (const { row, hasVariations } of new Set(parents.values()))
    if (!hasVariations)
      yield { line: row.line, cells: new Map(), error: 'the table has no variation of this product' };
}

/** Returns the row of the next variation of a product. The row of its first size also has the values of the product. */
function rowOfVariation(row: SourceRow, product: Parent, attributeColumns: ReadonlySet<string>): SourceRow {
  const { row: parent, hasSizes } = product;
  product.hasVariations = true;
  const isPublished = cell(parent, 'Published') === '1';
  const publishedCell: [string, string][] = isPublished ? [] : [['Published', cell(parent, 'Published')]];
  const options = attributesOf(row);
  const size = sizeOptionOf(options);
  const attributes = attributeCells(parent, attributeColumns).filter(
    ([column]) => !options.some(({ name }) => name === column),
  );
  if (options.some((option) => option !== size)) {
    const cells = new Map([...inheritedCellsOf(parent), ...attributes, ...row.cells, ...publishedCell]);
    return withSize({ ...row, cells }, attributeCells(row, attributeColumns));
  }
  product.hasSizes = true;
  const number = cell(parent, 'SKU') || cell(row, 'SKU');
  const variationCells = VARIATION_COLUMNS.flatMap((column): [string, string][] =>
    row.cells.has(column) ? [[column, cell(row, column)]] : [],
  );
  const inheritedCells = hasSizes ? [] : [...inheritedCellsOf(parent), ...attributes];
  const formerNumberCells: [string, string][] =
    number === cell(row, 'SKU') ? [] : [['Former numbers', cell(row, 'SKU')]];
  const ownCells: [string, string][] = [
    ['SKU', number],
    ['Name', cell(parent, 'Name')],
    ['Size', size?.value ?? ONLY_SIZE],
  ];
  return {
    ...row,
    cells: new Map([
      ...inheritedCells,
      ...variationCells,
      ...publishedCell,
      ...ownCells,
      ...formerNumberCells,
    ]),
  };
}

/** Cells of a product that describe its variations too. */
function inheritedCellsOf({ cells }: SourceRow): [string, string][] {
  const notInherited: readonly string[] = [...VARIATION_COLUMNS, 'ID', 'Type', 'SKU', 'Sale price'];
  return [...cells].filter(([column]) => !notInherited.includes(column) && !column.startsWith('Attribute '));
}

function withSize(row: SourceRow, attributes: readonly [string, string][]): SourceRow {
  const size = sizeOptionOf(attributesOf(row))?.value ?? ONLY_SIZE;
  return { ...row, cells: new Map([...row.cells, ...attributes, ['Size', size]]) };
}

const attributeCells = (row: SourceRow, columns: ReadonlySet<string>): [string, string][] =>
  attributesOf(row).flatMap(({ name, value }) => (columns.has(name) ? [[name, value]] : []));

function attributesOf({ cells }: SourceRow): ProductOption[] {
  return [...cells].flatMap(([column, name]) => {
    const [, number] = /^Attribute (\d{1,2}) name$/.exec(column) ?? [];
    const value = cells.get(`Attribute ${number ?? ''} value(s)`) ?? '';
    return number === undefined || value === '' ? [] : [{ name, value }];
  });
}

function cell({ cells }: SourceRow, column: string): string {
  return cells.get(column) ?? '';
}
