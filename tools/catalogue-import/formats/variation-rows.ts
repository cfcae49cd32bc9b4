import type { SourceRow, SourceTable } from './source-row';
import { isSizeOption, ONLY_SIZE } from './variant-rows';

/**
 * Exports of WooCommerce have a row per product and, below a product of the type "variable", a row per variation, which names its
 * parent by number or id.
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

/** Columns that a variation fills itself; its other values are those of the parent. */
const VARIATION_COLUMNS = ['Regular price', 'Stock', 'In stock?', 'Published'] as const;

/**
 * Returns the table with a column of sizes, and one row per size of a product; other tables unchanged. A variation that differs in
 * more than its size, such as the conjugate, stays a product of its own.
 */
export function withVariationRows(table: SourceTable): SourceTable {
  if (!REQUIRED_COLUMNS.every((column) => table.columns.includes(column)) || table.columns.includes('Size'))
    return table;
  return {
    ...table,
    columns: [...table.columns, 'Size', 'Former numbers'],
    format: `${table.format}, a row per variation of a product`,
    rows: sizeRows(table.rows),
  };
}

async function* sizeRows(rows: SourceTable['rows']): AsyncIterable<SourceRow> {
  const parents = new Map<string, { row: SourceRow; hasSizes: boolean }>();
  for await (const row of rows) {
    const type = cell(row, 'Type').toLowerCase();
    if (/\bvariable\b/.test(type)) {
      const parent = { row, hasSizes: false };
      for (const name of [cell(row, 'SKU'), `id:${cell(row, 'ID')}`]) parents.set(name, parent);
    } else if (/\bvariation\b/.test(type)) {
      const parent = parents.get(cell(row, 'Parent'));
      yield parent ? sizeOf(row, parent) : withSize(row);
      if (parent) parent.hasSizes = true;
    } else yield withSize(row);
  }
}

/** Returns the row of a variation; the first one has the values of the product too. */
function sizeOf(row: SourceRow, { row: parent, hasSizes }: { row: SourceRow; hasSizes: boolean }): SourceRow {
  const isPublished = cell(parent, 'Published') === '1';
  const published: [string, string][] = isPublished ? [] : [['Published', cell(parent, 'Published')]];
  if (attributesOf(row).some(({ name }) => !isSizeOption.test(name)))
    return withSize({ ...row, cells: new Map([...inherited(parent), ...row.cells, ...published]) });
  const number = cell(parent, 'SKU') || cell(row, 'SKU');
  const variationCells = VARIATION_COLUMNS.flatMap((column): [string, string][] =>
    row.cells.has(column) ? [[column, cell(row, column)]] : [],
  );
  const shared = hasSizes ? [] : inherited(parent);
  const former: [string, string][] =
    number === cell(row, 'SKU') ? [] : [['Former numbers', cell(row, 'SKU')]];
  const named: [string, string][] = [
    ['SKU', number],
    ['Name', cell(parent, 'Name')],
    ['Size', sizeText(row)],
  ];
  return { ...row, cells: new Map([...shared, ...variationCells, ...published, ...named, ...former]) };
}

/** Cells of a product that describe its variations too. */
function inherited({ cells }: SourceRow): [string, string][] {
  const notInherited: readonly string[] = [...VARIATION_COLUMNS, 'ID', 'Type', 'SKU', 'Sale price'];
  return [...cells].filter(([column]) => !notInherited.includes(column) && !column.startsWith('Attribute '));
}

function withSize(row: SourceRow): SourceRow {
  return { ...row, cells: new Map([...row.cells, ['Size', sizeText(row)]]) };
}

const sizeText = (row: SourceRow) =>
  attributesOf(row).find(({ name }) => isSizeOption.test(name))?.value ?? ONLY_SIZE;

function attributesOf({ cells }: SourceRow): { name: string; value: string }[] {
  return [...cells].flatMap(([column, name]) => {
    const [, number] = /^Attribute (\d{1,2}) name$/.exec(column) ?? [];
    const value = cells.get(`Attribute ${number ?? ''} value(s)`) ?? '';
    return number === undefined || value === '' ? [] : [{ name, value }];
  });
}

function cell({ cells }: SourceRow, column: string): string {
  return cells.get(column) ?? '';
}
