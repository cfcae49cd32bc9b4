import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { centsToWire } from '../../../src/shared/lib/money';
import { ExistingCatalogue } from './existing-catalogue';
import { formatCategoryPath } from './category-index';
import { csvLine } from '../formats/spreadsheet-text';
import {
  categoryFields,
  lotFields,
  productFields,
  publicationFields,
  sizeFields,
  tagFields,
} from '../columns/fields';
import { escapeText } from '../values/list-notation';
import type { ProductPart } from '../rows/product-part';
import { formatPriceBreaks } from '../values/parse-price-breaks';
import type { LotPart } from '../rows/staged-rows';

type Line = Readonly<Record<string, string>>;

/** Product fields without the additional category levels, which an export writes as one path. */
const exportedProductFields = Object.entries(productFields).filter(
  ([field]) => field !== 'category2' && field !== 'category3',
);
const sizeColumns = (['size', 'sizeKey', 'price', 'breaks', 'stock', 'days'] as const).map(
  (field) => [field, sizeFields[field]] as const,
);

/**
 * Exports a catalogue as files. Importing them gives the same catalogue, and exporting it again the same bytes.
 * Returns the file names. Throws when the catalogue is missing.
 */
export async function exportCatalogue(file: string, folder: string): Promise<string[]> {
  const catalogue = ExistingCatalogue.open(file);
  if (!catalogue) throw new Error(`No catalogue at ${file}.`);
  await mkdir(folder, { recursive: true });
  const write = async (
    name: string,
    headings: readonly (readonly [string, string])[],
    lines: Iterable<Line>,
  ) => {
    const rows = function* () {
      yield `\ufeff${csvLine(headings.map(([, heading]) => heading))}\r\n`;
      for (const line of lines) yield `${csvLine(headings.map(([field]) => line[field] ?? ''))}\r\n`;
    };
    await pipeline(Readable.from(rows()), createWriteStream(join(folder, name)));
    return name;
  };
  try {
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

function* mapRows<From, To>(all: Iterable<From>, to: (one: From) => To): Generator<To> {
  for (const one of all) yield to(one);
}

function productLine({ number, fields, facts, properties, filters }: ProductPart): Line {
  return {
    ...fields,
    number,
    facts: facts.map(([name, value]) => `${escapeText(name)}: ${escapeText(value)}`).join('; '),
    properties: properties
      .map(([group, name, value]) => `${escapeText(group)} / ${escapeText(name)}: ${escapeText(value)}`)
      .join('; '),
    filters: filters.map(([name, value]) => `${name}: ${escapeText(value)}`).join('; '),
  };
}

function lotLine({ test, ...lot }: LotPart): Line {
  return { ...lot, ...test };
}

function* sizeLines(catalogue: ExistingCatalogue): Generator<Line> {
  for (const { number, sizes } of catalogue.products()) {
    for (const { label, key = '', cents = 0, breaks = [], stock = 0, days = 0 } of sizes)
      yield {
        number,
        size: label,
        sizeKey: key,
        price: centsToWire(cents),
        breaks: formatPriceBreaks(breaks),
        stock: String(stock),
        days: String(days),
      };
  }
}

function* categoryLines(catalogue: ExistingCatalogue): Generator<Line> {
  const all = catalogue.categoryIndex().all;
  // Parents come first, so that each path finds its ancestors.
  for (const { id, path, description, position, isNew, isHot } of all.sort(
    (one, other) => one.path.length - other.path.length || one.id - other.id,
  ))
    yield {
      id: String(id),
      category: formatCategoryPath(path),
      description,
      position: String(position),
      isNew: isNew ? 'yes' : '',
      isHot: isHot ? 'yes' : '',
    };
}

function* tagLines(catalogue: ExistingCatalogue): Generator<Line> {
  for (const { id, color, val } of catalogue.tags()) yield { id: String(id), tag: val, color };
}
