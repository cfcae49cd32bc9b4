import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { centsToWire } from '../../../src/shared/lib/money';
import { ExistingCatalogue } from './existing-catalogue';
import { formatCategoryPath } from './category-index';
import { csvLine } from '../formats/csv-line';
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
import { breaksInWords } from '../values/parse-price-breaks';
import type { LotPart } from '../rows/staged-rows';

type Line = Readonly<Record<string, string>>;

/** Headings of the fields that stand in the size's table instead. */
const oneRowFields = Object.entries(productFields).filter(
  ([field]) => field !== 'category2' && field !== 'category3',
);
const sizeColumns = (['size', 'sizeKey', 'price', 'breaks', 'stock', 'days'] as const).map(
  (field) => [field, sizeFields[field]] as const,
);

/**
 * Writes a catalogue as files that an import turns into the same catalogue, and an export of that into the same bytes.
 * Gives the names of the files. Throws when there is no catalogue.
 */
export async function exportCatalogue(file: string, folder: string): Promise<string[]> {
  const there = ExistingCatalogue.open(file);
  if (!there) throw new Error(`There is no catalogue at ${file}.`);
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
      await write('categories.csv', Object.entries(categoryFields), categoryLines(there)),
      await write('tags.csv', Object.entries(tagFields), tagLines(there)),
      await write('products.csv', oneRowFields, mapped(there.products(), productLine)),
      await write('sizes.csv', [['number', productFields.number], ...sizeColumns], sizeLines(there)),
      await write('publications.csv', Object.entries(publicationFields), there.publications()),
      await write('lots.csv', Object.entries(lotFields), mapped(there.lots(), lotLine)),
    ];
  } finally {
    there.close();
  }
}

function* mapped<From, To>(all: Iterable<From>, to: (one: From) => To): Generator<To> {
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

function* sizeLines(there: ExistingCatalogue): Generator<Line> {
  for (const { number, sizes } of there.products()) {
    for (const { label, key = '', cents = 0, breaks = [], stock = 0, days = 0 } of sizes)
      yield {
        number,
        size: label,
        sizeKey: key,
        price: centsToWire(cents),
        breaks: breaksInWords(breaks),
        stock: String(stock),
        days: String(days),
      };
  }
}

function* categoryLines(there: ExistingCatalogue): Generator<Line> {
  const all = there.categoryIndex().all;
  // Above before below, so that a path always finds its beginning.
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

function* tagLines(there: ExistingCatalogue): Generator<Line> {
  for (const { id, color, val } of there.tags()) yield { id: String(id), tag: val, color };
}
