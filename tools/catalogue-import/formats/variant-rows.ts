import { parseProductClass } from '../columns/product-class-names';
import { findCommonNumber, ONLY_SIZE, sizeOptionOf } from './product-options';
import type { SourceRow, SourceTable } from './source-row';

/**
 * Exports of shop systems with products and variants (such as Shopify's) have a row per variant. Only the first row of a product
 * contains its name; option columns describe the variant, and each variant has its own number.
 */
const HANDLE = 'Handle';
const OPTIONS = [1, 2, 3] as const;
const REQUIRED_COLUMNS = [
  HANDLE,
  'Title',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Price',
] as const;

/** Headings of newer exports, with those of earlier ones. */
const newerHeadings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'URL handle': HANDLE,
    Description: 'Body (HTML)',
    SKU: 'Variant SKU',
    Price: 'Variant Price',
    'Inventory tracker': 'Variant Inventory Tracker',
    'Inventory quantity': 'Variant Inventory Qty',
    'Product image URL': 'Image Src',
    'Published on online store': 'Published',
    'Option1 name': 'Option1 Name',
    'Option1 value': 'Option1 Value',
    'Option2 name': 'Option2 Name',
    'Option2 value': 'Option2 Value',
    'Option3 name': 'Option3 Name',
    'Option3 value': 'Option3 Value',
  }),
);
/** Returns whether the exporting shop defined a column itself, such as `CAS number (product.metafields.custom.cas)`. */
const isOwnField = (column: string) => /\(product\.metafields\.[^()]*\)\s*$/.test(column);

/** Name of the only option of a product without options. */
const NO_OPTION = 'Title';

interface Variant {
  row: SourceRow;
  sku: string;
  size: string;
  /** Values of the options that are not sizes, such as the conjugate. Variants with the same values are one product. */
  variety: string;
}

/**
 * Returns the table with one row per size, under headings that the guess of the mapping recognizes; other tables unchanged.
 * The number of a product is the common beginning of the numbers of its variants, or else the first variant's number. The numbers of the
 * variants remain as former numbers, so that a search for one finds the product. A product that is not active or not published
 * becomes a row with an error.
 */
export function withVariantRows(source: SourceTable): SourceTable {
  const table = source.columns.includes('URL handle') ? withEarlierHeadings(source) : source;
  if (!REQUIRED_COLUMNS.every((column) => table.columns.includes(column))) return source;
  const columns = [
    'Catalogue number',
    'Product name',
    'Former numbers',
    'Description',
    'Product type',
    'Category',
    'Image',
    'Size',
    'Price',
    'Stock',
  ].concat(table.columns.filter(isOwnField));
  const format = `${table.format}, a row per variant of a product`;
  return { ...table, columns, format, rows: sizeRows(table.rows) };
}

function withEarlierHeadings(table: SourceTable): SourceTable {
  const earlier = (column: string) => newerHeadings.get(column) ?? column;
  async function* rows(): AsyncIterable<SourceRow> {
    for await (const row of table.rows)
      yield {
        ...row,
        cells: new Map([...row.cells].map(([column, value]) => [earlier(column), value])),
        numbers: new Set([...(row.numbers ?? [])].map(earlier)),
      };
  }
  return { ...table, columns: table.columns.map(earlier), rows: rows() };
}

async function* sizeRows(rows: SourceTable['rows']): AsyncIterable<SourceRow> {
  let group: SourceRow[] = [];
  for await (const row of rows) {
    if (group.length > 0 && cell(row, HANDLE) !== cell(group[0], HANDLE)) {
      yield* productRows(group);
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield* productRows(group);
}

function* productRows(rows: readonly SourceRow[]): Iterable<SourceRow> {
  const [first] = rows;
  const status = cell(first, 'Status').toLowerCase();
  const unreadable = rows.filter(({ error }) => error !== undefined);
  if (unreadable.length > 0) yield* unreadable;
  else if (first && status !== '' && status !== 'active')
    yield { line: first.line, cells: new Map(), error: `the product is not active, but "${status}"` };
  else if (first && cell(first, 'Published').toLowerCase() === 'false')
    yield { line: first.line, cells: new Map(), error: 'the product is not published' };
  else {
    const images = rows.map((row) => cell(row, 'Image Src')).filter((image) => image !== '');
    const variants = variantsOf(rows);
    const varieties = [...new Set(variants.map(({ variety }) => variety))].map((variety) =>
      variants.filter((variant) => variant.variety === variety),
    );
    const commonNumbers = varieties.map((variantsOfVariety) =>
      findCommonNumber(variantsOfVariety.map(({ sku }) => sku)),
    );
    for (const [index, variantsOfVariety] of varieties.entries()) {
      const commonNumberOfVariety = commonNumbers[index] ?? null;
      const isUnique = commonNumbers.filter((number) => number === commonNumberOfVariety).length === 1;
      yield* rowsOfVariety(variantsOfVariety, {
        first,
        images,
        number: isUnique ? commonNumberOfVariety : null,
      });
    }
  }
}

/** Yields one row per variant. `number` is null when the variants' numbers have no common beginning that identifies the product. */
function* rowsOfVariety(
  variants: readonly Variant[],
  {
    first,
    images,
    number: common,
  }: { first: SourceRow | undefined; images: readonly string[]; number: string | null },
): Iterable<SourceRow> {
  const variety = variants[0]?.variety ?? '';
  const numbers = variants.map(({ sku }) => sku).filter((sku) => sku !== '');
  const number = common ?? numbers[0] ?? joinTexts([cell(first, HANDLE), variety], ' ');
  const productCells: [string, string][] = [
    ['Catalogue number', number],
    ['Product name', joinTexts([cell(first, 'Title'), variety], ', ')],
    ['Former numbers', numbers.filter((sku) => sku !== number).join('; ')],
    ['Description', cell(first, 'Body (HTML)')],
    ['Product type', parseProductClass(cell(first, 'Type')) ?? ''],
    ['Category', cell(first, 'Type')],
    ['Image', images.join('; ')],
  ];
  for (const [column, value] of first?.cells ?? [])
    if (isOwnField(column)) productCells.push([column, value]);
  for (const [index, { row, size }] of variants.entries()) {
    const variantCells: [string, string][] = [
      ['Size', size],
      ['Price', cell(row, 'Variant Price')],
      ['Stock', cell(row, 'Variant Inventory Tracker') === '' ? '' : cell(row, 'Variant Inventory Qty')],
    ];
    yield {
      ...row,
      numbers: new Set(row.numbers?.has('Variant Price') ? ['Price'] : []),
      cells: new Map(
        index === 0 ? productCells.concat(variantCells) : productCells.slice(0, 2).concat(variantCells),
      ),
    };
  }
}

/**
 * Returns the variants of a product. Rows after the first one without a price, a number and an option are further images. Names of
 * options are in the first row of a product only.
 */
function variantsOf(rows: readonly SourceRow[]): Variant[] {
  const optionNames = new Map(OPTIONS.map((option) => [option, cell(rows[0], `Option${option} Name`)]));
  return rows
    .filter(
      (row, index) =>
        index === 0 ||
        ['Variant Price', 'Variant SKU', 'Option1 Value'].some((column) => cell(row, column) !== ''),
    )
    .map((row) => {
      const options = OPTIONS.map((option) => ({
        name: optionNames.get(option) ?? '',
        value: cell(row, `Option${option} Value`),
      })).filter(({ name, value }) => value !== '' && name !== NO_OPTION);
      // A single option of another name may be the size too, such as "Contents".
      const size =
        sizeOptionOf(options) ??
        (options.length === 1 && /\d/.test(options[0]?.value ?? '') ? options[0] : undefined);
      return {
        row,
        sku: cell(row, 'Variant SKU').replace(/^'/, ''),
        size: size?.value ?? ONLY_SIZE,
        variety: options
          .filter((option) => option !== size)
          .map(({ value }) => value)
          .join(', '),
      };
    });
}

function joinTexts(texts: readonly string[], separator: string): string {
  return texts.filter((text) => text !== '').join(separator);
}

function cell(row: SourceRow | undefined, column: string): string {
  return row?.cells.get(column) ?? '';
}
