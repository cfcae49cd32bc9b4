import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { imageWidths, LARGEST_IMAGE_WIDTH } from '../../../src/shared/catalogue/product-image-url';
import { SOLD_OUT_STOCK } from '../../../src/shared/catalogue/availability';
import { centsToWire } from '../../../src/shared/lib/money';
import { ExistingCatalogue } from './existing-catalogue';
import { formatCategoryPath } from './category-index';
import { guardedCsvRow } from '../formats/spreadsheet-text';
import {
  categoryFields,
  lotFields,
  productFields,
  publicationFields,
  sizeFields,
  tagFields,
} from '../columns/fields';
import { escapeText } from '../values/list-notation';
import { documentFilePath, imageFilePath } from '../files/product-files';
import { storedFiles } from '../rows/normalize-files';
import type { ProductPart } from '../rows/product-part';
import { formatPriceBreaks } from '../values/parse-price-breaks';
import type { LotPart } from '../rows/staged-rows';
import { makeFolder } from '../../../src/server/lib/make-folder';

type CsvRecord = Readonly<Record<string, string>>;

/** Product fields without the additional category levels, which an export writes as one path. */
const exportedProductFields = Object.entries(productFields).filter(
  ([field]) => field !== 'category2' && field !== 'category3',
);
const sizeColumns = (['size', 'sizeKey', 'price', 'breaks', 'stock', 'days'] as const).map(
  (field) => [field, sizeFields[field]] as const,
);

/**
 * Exports a catalogue as tables, images and documents. Importing them gives the same catalogue, and exporting it again
 * the same bytes. Returns the names of the tables. Throws when the catalogue is missing.
 */
export async function exportCatalogue(file: string, folder: string): Promise<string[]> {
  const catalogue = ExistingCatalogue.open(file);
  if (!catalogue) throw new Error(`No catalogue at ${file}.`);
  makeFolder(folder);
  const write = async (
    name: string,
    headings: readonly (readonly [string, string])[],
    lines: Iterable<CsvRecord>,
  ) => {
    const rows = function* () {
      yield `\ufeff${guardedCsvRow(headings.map(([, heading]) => heading))}\r\n`;
      for (const line of lines) yield `${guardedCsvRow(headings.map(([field]) => line[field] ?? ''))}\r\n`;
    };
    await pipeline(Readable.from(rows()), createWriteStream(join(folder, name)));
    return name;
  };
  try {
    await exportFiles(catalogue, folder);
    return [
      await write('categories.csv', Object.entries(categoryFields), categoryLines(catalogue)),
      await write('tags.csv', Object.entries(tagFields), tagLines(catalogue)),
      await write('products.csv', exportedProductFields, mapRows(catalogue.products(), productLine)),
      await write('sizes.csv', [['number', productFields.number], ...sizeColumns], sizeLines(catalogue)),
      await write('publications.csv', Object.entries(publicationFields), catalogue.publications()),
      await write('lots.csv', Object.entries(lotFields), mapRows(catalogue.lots(), lotLine)),
    ];
  } finally {
    catalogue.close();
  }
}

function* mapRows<From, To>(items: Iterable<From>, convert: (item: From) => To): Generator<To> {
  for (const item of items) yield convert(item);
}

function productLine({ number, fields, facts, properties, filters }: ProductPart): CsvRecord {
  return {
    ...fields,
    ...fileCells(fields),
    number,
    facts: facts.map(([name, value]) => `${escapeText(name)}: ${escapeText(value)}`).join('; '),
    properties: properties
      .map(([group, name, value]) => `${escapeText(group)} / ${escapeText(name)}: ${escapeText(value)}`)
      .join('; '),
    filters: filters.map(([name, value]) => `${name}: ${escapeText(value)}`).join('; '),
  };
}

/** Cells with the paths of images and documents in the exported folder. */
function fileCells(fields: ProductPart['fields']): CsvRecord {
  const { images, documents } = storedFiles(fields);
  const cells: Record<string, string> = {};
  if (images.length > 0)
    cells['images'] = images.map(({ hash }) => imageFilePath(hash, LARGEST_IMAGE_WIDTH)).join('; ');
  for (const { kind, hash, language, name } of documents) {
    const path = `${language && `${language}: `}${exportedDocumentPath(hash, name)}`;
    cells[kind] = cells[kind] === undefined ? path : `${cells[kind]}; ${path}`;
  }
  return cells;
}

/** Writes images and documents beside the tables that name them. */
async function exportFiles(catalogue: ExistingCatalogue, folder: string): Promise<void> {
  const write = async (path: string, exportedPath: string) => {
    const body = catalogue.file(path);
    if (!body) return;
    await mkdir(dirname(join(folder, exportedPath)), { recursive: true });
    await writeFile(join(folder, exportedPath), body);
  };
  for (const { fields } of catalogue.products()) {
    const { images, documents } = storedFiles(fields);
    for (const { hash } of images)
      for (const width of imageWidths) await write(imageFilePath(hash, width), imageFilePath(hash, width));
    for (const { hash, name } of documents)
      await write(documentFilePath(hash), exportedDocumentPath(hash, name));
  }
}

/** The folder keeps documents of the same name apart. */
function exportedDocumentPath(hash: string, name: string): string {
  return `documents/${hash}/${name}`;
}

function lotLine({ test, ...lot }: LotPart): CsvRecord {
  return { ...lot, ...test };
}

function* sizeLines(catalogue: ExistingCatalogue): Generator<CsvRecord> {
  for (const { number, sizes } of catalogue.products()) {
    for (const { label, key = '', cents = null, breaks = [], stock = 0, days = 0 } of sizes)
      yield {
        number,
        size: label,
        sizeKey: key,
        // A text, because an update ignores an empty cell.
        price: cents === null ? 'on request' : centsToWire(cents),
        breaks: formatPriceBreaks(breaks),
        stock: stock === SOLD_OUT_STOCK ? 'sold out' : String(stock),
        days: String(days),
      };
  }
}

function* categoryLines(catalogue: ExistingCatalogue): Generator<CsvRecord> {
  // Parents come first, so that each path finds its ancestors.
  const categories = catalogue
    .categoryIndex()
    .categories.sort((a, b) => a.path.length - b.path.length || a.id - b.id);
  for (const { id, path, description, position, isNew, isHot } of categories)
    yield {
      id: String(id),
      category: formatCategoryPath(path),
      description,
      position: String(position),
      isNew: isNew ? 'yes' : '',
      isHot: isHot ? 'yes' : '',
    };
}

function* tagLines(catalogue: ExistingCatalogue): Generator<CsvRecord> {
  for (const { id, color, val } of catalogue.tags()) yield { id: String(id), tag: val, color };
}
