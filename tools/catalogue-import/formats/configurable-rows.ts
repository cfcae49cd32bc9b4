import {
  findCommonNumber,
  isSizeOption,
  ONLY_SIZE,
  sizeOptionOf,
  type ProductOption,
} from './product-options';
import type { RowReader, SourceRow, SourceTable } from './source-row';

/**
 * Exports of Magento have a row per product. A "configurable" one names the "simple" ones that are its sizes, in any order of the
 * rows: `sku=A-1-5MG,size=5 mg|sku=A-1-25MG,size=25 mg`. Further rows translate a product for a store view.
 */
const REQUIRED_COLUMNS = ['sku', 'name', 'product_type'] as const;
const VARIATIONS = 'configurable_variations';
const GROUP = 'associated_skus';

/** Columns that a size fills itself; its other values are those of its product. */
const SIZE_COLUMNS: readonly string[] = ['price', 'qty', 'is_in_stock', 'product_online'];
/** Columns that describe a row, not its product. */
const ROW_COLUMNS: readonly string[] = [
  'product_type',
  'visibility',
  VARIATIONS,
  GROUP,
  'additional_attributes',
];
/** Copies of the image of a product in other sizes. */
const IMAGE_COPIES: readonly string[] = ['small_image', 'thumbnail_image', 'swatch_image'];
const IMAGE_COLUMNS: readonly string[] = ['base_image', 'additional_images'];

/** A product that is sold in several sizes. */
interface Family {
  row: SourceRow;
  /** Options of each size in the row of the product, by the number of the size. */
  optionsBySku: ReadonlyMap<string, readonly ProductOption[]>;
}

/** One product of a family: all sizes with the same other options, such as the conjugate. */
interface FamilyProduct {
  family: Family;
  number: string;
  /** Values of the options that are not sizes; '' when the family has one product only. */
  optionText: string;
  /** True after the row of its first size. */
  hasSizes: boolean;
}

/** A size, by the product that it belongs to. */
interface ProductSize {
  product: FamilyProduct;
  size: string;
}

/** Content of the whole table, which the rows of sizes are made from. */
interface TableIndex {
  sizeBySku: ReadonlyMap<string, ProductSize>;
  /** Numbers of all rows that are not translations. */
  skus: ReadonlySet<string>;
  attributeColumns: ReadonlySet<string>;
}

/**
 * Returns the table with a column of sizes, a column per additional attribute, and one row per size of a product; other tables
 * unchanged. The numbers of sizes remain as former numbers, so that they find their product.
 */
export async function withConfigurableRows(table: SourceTable, reread: RowReader): Promise<SourceTable> {
  const isExport =
    REQUIRED_COLUMNS.every((column) => table.columns.includes(column)) &&
    [VARIATIONS, 'additional_attributes', 'store_view_code'].some((column) => table.columns.includes(column));
  if (!isExport || table.columns.includes('Size')) return table;
  const families: Family[] = [];
  const skus = new Set<string>();
  const sizeOptionsBySku = new Map<string, readonly ProductOption[]>();
  const attributeColumns = new Set<string>();
  for await (const row of reread()) {
    const sku = cell(row, 'sku');
    if (sku === '' || cell(row, 'store_view_code') !== '') continue;
    skus.add(sku);
    const attributes = attributesOf(row);
    for (const { name } of attributes)
      if (!isSizeOption(name) && !table.columns.includes(name)) attributeColumns.add(name);
    const optionsBySku = optionsOf(row);
    if (optionsBySku.size > 0) families.push({ row, optionsBySku });
    else
      sizeOptionsBySku.set(
        sku,
        attributes.filter(({ name }) => isSizeOption(name)),
      );
  }
  const index: TableIndex = {
    sizeBySku: sizesOfFamilies(families, sizeOptionsBySku),
    skus,
    attributeColumns,
  };
  const dropped = [...ROW_COLUMNS, ...IMAGE_COPIES];
  return {
    ...table,
    columns: [
      ...table.columns.filter((column) => !dropped.includes(column)),
      ...attributeColumns,
      'Size',
      'Former numbers',
    ],
    format: `${table.format}, a row per size of a configurable product`,
    rows: sizeRows(table.rows, index),
  };
}

/** Returns the sizes of all families by number. `sizeOptionsBySku`: options in the row of each size that are named as sizes. */
function sizesOfFamilies(
  families: readonly Family[],
  sizeOptionsBySku: ReadonlyMap<string, readonly ProductOption[]>,
): TableIndex['sizeBySku'] {
  const sizeBySku = new Map<string, ProductSize>();
  for (const family of families) {
    const membersByOptions = new Map<string, { sku: string; size: string }[]>();
    for (const [sku, familyOptions] of family.optionsBySku) {
      const rowOptions = sizeOptionsBySku.get(sku);
      if (!rowOptions) continue;
      const size = sizeOptionOf(familyOptions) ?? rowOptions[0];
      const optionText = familyOptions
        .filter((option) => option !== size)
        .map(({ value }) => value)
        .join(', ');
      const members = membersByOptions.get(optionText) ?? [];
      membersByOptions.set(optionText, [...members, { sku, size: size?.value ?? ONLY_SIZE }]);
    }
    const commonNumbers = [...membersByOptions.values()].map((members) =>
      findCommonNumber(members.map(({ sku }) => sku)),
    );
    const isOnlyProduct = membersByOptions.size === 1;
    for (const [index, [optionText, members]] of [...membersByOptions].entries()) {
      const common = commonNumbers[index] ?? null;
      const isUnique = commonNumbers.filter((number) => number === common).length === 1;
      const numberFromSizes = (isUnique ? common : null) ?? members[0]?.sku ?? '';
      const product: FamilyProduct = {
        family,
        number: isOnlyProduct ? cell(family.row, 'sku') : numberFromSizes,
        optionText: isOnlyProduct ? '' : optionText,
        hasSizes: false,
      };
      for (const { sku, size } of members) sizeBySku.set(sku, { product, size });
    }
  }
  return sizeBySku;
}

async function* sizeRows(rows: SourceTable['rows'], index: TableIndex): AsyncIterable<SourceRow> {
  const { sizeBySku, skus, attributeColumns } = index;
  for await (const row of rows) {
    const sku = cell(row, 'sku');
    if (cell(row, 'store_view_code') !== '' && skus.has(sku)) continue;
    const options = optionsOf(row);
    const productSize = sizeBySku.get(sku);
    const isHidden = /^not visible/i.test(cell(row, 'visibility'));
    if (row.error !== undefined) yield row;
    else if (productSize) {
      yield rowOfSize(row, productSize, attributeColumns);
      productSize.product.hasSizes = true;
    } else if (options.size > 0) {
      const missing = [...options.keys()].filter((sizeSku) => !sizeBySku.has(sizeSku));
      if (missing.length === options.size)
        yield rejectedRow(row, 'the table has none of the sizes of this product');
      else if (missing.length > 0)
        yield rejectedRow(
          row,
          `the table lacks sizes of this product: ${missing.map((size) => `"${size}"`).join(', ')}`,
        );
    } else if (isHidden)
      yield rejectedRow(row, 'the product is not visible and is no size of another product');
    else {
      const size = attributesOf(row).find(({ name }) => isSizeOption(name))?.value ?? ONLY_SIZE;
      yield {
        ...row,
        cells: new Map([...productCells(row, attributeColumns), ...sizeCells(row), ['Size', size]]),
      };
    }
  }
}

const rejectedRow = (row: SourceRow, error: string): SourceRow => ({ ...row, cells: new Map(), error });

/** Returns the row of a size; the first one has the values of the product too. */
function rowOfSize(
  row: SourceRow,
  { product: { family, number, optionText, hasSizes }, size }: ProductSize,
  attributeColumns: ReadonlySet<string>,
): SourceRow {
  const familyCells = productCells(family.row, attributeColumns);
  const ownCells = productCells(row, attributeColumns);
  // Products of a family differ, such as in their images; sizes of a product do not.
  const cellsOfProduct = optionText === '' ? [...ownCells, ...familyCells] : [...familyCells, ...ownCells];
  const sku = cell(row, 'sku');
  const cells = new Map([...(hasSizes ? [] : cellsOfProduct), ...sizeCells(row)]);
  cells.set('sku', number);
  const familyName = cell(family.row, 'name');
  cells.set('name', optionText === '' ? familyName : `${familyName}, ${optionText}`);
  cells.set('Size', size);
  if (sku !== number) cells.set('Former numbers', sku);
  if (isOffline(family.row)) cells.set('product_online', '0');
  return { ...row, cells };
}

const isOffline = (row: SourceRow) => /^[02]$/.test(cell(row, 'product_online'));

/** Cells that describe a product in all its sizes. */
function productCells(row: SourceRow, attributeColumns: ReadonlySet<string>): [string, string][] {
  const tableCells = [...row.cells]
    .filter(([column]) => ![...SIZE_COLUMNS, ...ROW_COLUMNS, ...IMAGE_COPIES].includes(column))
    // A path such as `/a/b.jpg` starts in the folder of images; without its first slash, it is relative to that folder.
    .map(([column, value]): [string, string] => [
      column,
      IMAGE_COLUMNS.includes(column) ? value.replace(/(^|[,;|]\s*)\/+(?=[^/])/g, '$1') : value,
    ]);
  const attributes = attributesOf(row).map(({ name, value }): [string, string] => [name, value]);
  return tableCells.concat(
    attributes.filter(([column, value]) => attributeColumns.has(column) && value !== ''),
  );
}

function sizeCells(row: SourceRow): [string, string][] {
  return SIZE_COLUMNS.flatMap((column): [string, string][] => {
    const value = column === 'product_online' && isOffline(row) ? '0' : cell(row, column);
    return value === '' ? [] : [[column, value]];
  });
}

/** Returns the options of each size of a configurable or grouped product, by number. */
function optionsOf(row: SourceRow): Map<string, ProductOption[]> {
  const options = new Map<string, ProductOption[]>();
  for (const variation of cell(row, VARIATIONS).split('|')) {
    const pairs = pairsOf(variation);
    const sku = pairs.find(({ name }) => name === 'sku')?.value ?? '';
    if (sku !== '')
      options.set(
        sku,
        pairs.filter(({ name }) => name !== 'sku'),
      );
  }
  for (const member of cell(row, GROUP).split(',')) {
    const sku = member.replace(/=[^=]*$/, '').trim();
    if (sku !== '') options.set(sku, []);
  }
  return options;
}

const attributesOf = (row: SourceRow) => pairsOf(cell(row, 'additional_attributes'));

/** Reads pairs such as `size=5 mg,purity=98%,solubility=DMSO, ethanol`, also in quotes. */
function pairsOf(text: string): ProductOption[] {
  return text.split(/,(?="?[a-z][a-z0-9_]*=)/i).flatMap((pair) => {
    const [, name = '', value = ''] = /^"?([a-z][a-z0-9_]*)=(.*?)"?$/is.exec(pair.trim()) ?? [];
    const plain = value.replace(/^"|"$/g, '').replaceAll('""', '"').trim();
    return name === '' || plain === '' ? [] : [{ name, value: plain }];
  });
}

function cell({ cells }: SourceRow, column: string): string {
  return cells.get(column) ?? '';
}
