import { basename } from 'node:path';
import { type CategoryIndex, readProductCategory } from '../write/category-index';
import { fieldsOf, type TableKind } from './fields';
import { facetLabels, type FacetName } from '../../../src/server/search/engine/facet-definitions';
import { findFilterByName } from '../values/named-filter';
import { guessColumns, isAvailabilityFlag, type ColumnGuess } from './guess-columns';
import type { SampledColumn } from './value-heuristics';
import { headingUnit } from './column-aliases';
import { priceCurrency } from './price-columns';
import { type Mapping, mappingSchema } from './mapping';
import { openTable } from '../formats/open-table';
import { structureColumns } from '../formats/read-sdf';
import { guessProductClass } from './product-class-names';
import { cleanText } from '../values/decode-text';
import { headingCurrency } from '../values/currency';
import { truncateValue } from '../finding';

const SAMPLE_ROWS = 300;
const SHOWN_SAMPLES = 3;
const MAX_FACTS = 6;
const MAX_FACT_LENGTH = 60;
const MAX_NAME_LENGTH = 150;

/** Guesses a mapping from the headings and the first rows. Throws UnreadableFileError. */
export async function guessMapping(file: string, categoryIndex: CategoryIndex): Promise<Mapping> {
  return (await guessTable(file, categoryIndex)).mapping;
}

/** Guesses a mapping. `otherSheets` are sheets that look like tables and that it does not read. */
export async function guessTable(
  file: string,
  categoryIndex: CategoryIndex,
): Promise<{ mapping: Mapping; otherSheets: readonly string[] }> {
  const { columns, sheets, otherSheets } = await readSampledColumns(file);
  return { mapping: guessFromColumns(file, columns, sheets, categoryIndex), otherSheets };
}

function guessFromColumns(
  file: string,
  columns: readonly SampledColumn[],
  sheets: readonly string[] | undefined,
  categoryIndex: CategoryIndex,
): Mapping {
  const kind = kindOf(columns, file);
  const guesses = guessColumns(columns, kind);
  const sheet = sheets && { sheet: [...sheets] };
  if (kind !== 'products') return mappingOf(kind, columns, guesses, { ...sheet });
  readDescriptionAsName(columns, guesses);
  addFacts(columns, guesses);
  const find = (target: string) => columns.find(({ heading }) => guesses.get(heading)?.target === target);
  const categories = find('category')?.samples ?? [];
  const separator = separatorOf(categories);
  return mappingOf(kind, columns, guesses, {
    ...sheet,
    decimal: decimalOf(columns, guesses),
    separator,
    constants: constantsOf(columns, guesses, file),
    newCategories: areMostlyUnknown(categories, separator, categoryIndex) ? 'add' : 'refuse',
  });
}

/** Returns what an import of products needs and a mapping does not name. */
export function missingFields({ kind, columns, constants }: Mapping): string[] {
  if (kind !== 'products') return [];
  const targets = [...Object.values(columns), ...Object.keys(constants)];
  const names = (...fields: string[]) =>
    targets.some((target) => fields.includes(target.split(/[#@]/)[0] ?? ''));
  const isSized =
    names('size', 'amount', 'sizeKey') || targets.some((target) => /^(?:price|stock)@/.test(target));
  return [
    ...(names('number') ? [] : ['number']),
    ...(names('name') ? [] : ['name']),
    ...(isSized ? [] : ['size']),
    ...(names('price') ? [] : ['price']),
  ];
}

/** Reads the first rows. `sheets` are the sheets of a workbook that are read, when there are several. */
async function readSampledColumns(file: string): Promise<{
  columns: SampledColumn[];
  sheets: readonly string[] | undefined;
  otherSheets: readonly string[];
}> {
  const table = await openTable(file);
  const samples = new Map(table.columns.filter((name) => name !== '').map((name) => [name, [] as string[]]));
  let rows = 0;
  for await (const { cells } of table.rows) {
    for (const [column, value] of cells) {
      const text = cleanText(value);
      if (text !== '') samples.get(column)?.push(text);
    }
    rows += 1;
    if (rows === SAMPLE_ROWS) break;
  }
  const columns = [...samples].map(([heading, values]) => ({ heading, samples: values }));
  return { columns, sheets: table.sheets, otherSheets: table.otherSheets ?? [] };
}

/** Detects the table kind by exported headings, then by lot and PubMed columns; otherwise products. */
function kindOf(columns: readonly SampledColumn[], file: string): TableKind {
  const headings = new Set(columns.map(({ heading }) => heading));
  const own = (Object.keys(fieldsOf) as TableKind[]).find((kind) => {
    const all: string[] = Object.values(fieldsOf[kind]);
    return basename(file).startsWith(kind) && [...headings].every((heading) => all.includes(heading));
  });
  if (own) return own;
  if (
    columns.some(({ heading }) => /\b(lot|batch|charge)/i.test(heading)) &&
    !columns.some(({ heading }) => /price|preis/i.test(heading))
  )
    return 'lots';
  return columns.some(({ heading }) => /pmid|pubmed/i.test(heading)) &&
    !columns.some(({ heading }) => /price/i.test(heading))
    ? 'publications'
    : 'products';
}

function mappingOf(
  kind: TableKind,
  columns: readonly SampledColumn[],
  guesses: ReadonlyMap<string, ColumnGuess>,
  more: Partial<Mapping>,
): Mapping {
  return mappingSchema.parse({
    kind,
    columns: Object.fromEntries(columns.map(({ heading }) => [heading, guesses.get(heading)?.target ?? ''])),
    ...more,
    guessed: Object.fromEntries(
      columns.map(({ heading, samples }) => {
        const { confidence = 0, alternatives = [] } = guesses.get(heading) ?? {};
        return [
          heading,
          { confidence, samples: samples.slice(0, SHOWN_SAMPLES).map(truncateValue), alternatives },
        ];
      }),
    ),
  });
}

/** Lists of merchandise programs have no name but a short description. */
function readDescriptionAsName(columns: readonly SampledColumn[], guesses: Map<string, ColumnGuess>): void {
  const find = (target: string) => columns.find(({ heading }) => guesses.get(heading)?.target === target);
  const described = find('description');
  if (find('name') || !described) return;
  const isShort = described.samples.every((text) => text.length <= MAX_NAME_LENGTH && !/[<\n]/.test(text));
  if (isShort)
    guesses.set(described.heading, { target: 'name', confidence: 0.6, alternatives: ['description'] });
}

/** Columns of shop systems that say nothing about the product. */
const administrative =
  /^(?:id|handle|published|status|visibility.*|is featured\??|tax (?:class|status)|created( at| on)?|(?:last )?updated( at| on)?|modified( at| on)?|(?:variant )?inventory (?:tracker|policy)|(?:image )?position)$/i;

/** Maps unassigned short texts to facts, at most MAX_FACTS of them, and the rest to properties. */
function addFacts(columns: readonly SampledColumn[], guesses: Map<string, ColumnGuess>): void {
  let facts = 0;
  for (const { heading, samples } of columns) {
    if (guesses.has(heading) || samples.length === 0 || heading === structureColumns.title) continue;
    const alternatives = guesses.get(heading)?.alternatives ?? [];
    if (samples.some((text) => text.length > 400 || /^https?:|\.(jpe?g|png|pdf)$/i.test(text))) continue;
    // Neither a price in another currency nor the availability is a fact about the product.
    if (priceCurrency({ heading, samples }) !== null || isAvailabilityFlag({ heading, samples })) continue;
    const given = heading.replace(/[_\s]+/g, ' ').trim();
    if (administrative.test(given)) continue;
    const filter = findFilterByName(given);
    const isFilter = filter !== undefined;
    // The shop is in English: a column "Reinheit" becomes the fact "Purity".
    const name = filter !== undefined && !isNamedLike(given, filter) ? facetLabels[filter] : given;
    const isFact = isFilter || (facts < MAX_FACTS && samples.every((text) => text.length <= MAX_FACT_LENGTH));
    if (isFact) facts += 1;
    const target = isFact ? `fact:${name}` : `property:Specifications/${name}`;
    guesses.set(heading, { target, confidence: isFilter ? 0.8 : 0.3, alternatives });
  }
}

/** Whether a filter has this name in English. */
function isNamedLike(name: string, filter: FacetName): boolean {
  return name.toLowerCase().startsWith(facetLabels[filter].toLowerCase().replace(/s$/, ''));
}

function separatorOf(categories: readonly string[]): string {
  const often = (sign: string) =>
    categories.filter((text) => text.includes(sign)).length > categories.length / 3;
  return ['>', '|', '/', '»', '›', '→', '＞'].find(often) ?? '>';
}

function areMostlyUnknown(
  categories: readonly string[],
  separator: string,
  categoryIndex: CategoryIndex,
): boolean {
  const unknown = categories.filter((text) => {
    const read = readProductCategory(text, separator);
    return 'reason' in read || 'reason' in categoryIndex.find(read.path);
  });
  return unknown.length * 2 >= categories.length;
}

/** Returns the decimal sign of most prices. */
function decimalOf(columns: readonly SampledColumn[], guesses: ReadonlyMap<string, ColumnGuess>): '.' | ',' {
  const prices = columns.flatMap(({ heading, samples }) =>
    guesses.get(heading)?.target.startsWith('price') ? samples : [],
  );
  const ends = (sign: string) => prices.filter((text) => decimalSignOf(text) === sign).length;
  return ends(',') > ends('.') ? ',' : '.';
}

/** Returns the sign before the decimal places; undefined when there are none or when it may separate thousands. */
function decimalSignOf(price: string): string | undefined {
  return /([.,])(?:\d{2}|\d{4,})$/.exec(price.replace(/[^\d.,]/g, ''))?.[1];
}

/** Returns constants for missing columns: class, category, and unit or currency from a heading. */
function constantsOf(
  columns: readonly SampledColumn[],
  guesses: ReadonlyMap<string, ColumnGuess>,
  file: string,
): Record<string, string> {
  const headingOf = (start: string) =>
    columns.find(({ heading }) => guesses.get(heading)?.target.split(/[#@]/)[0] === start)?.heading;
  const constants: Record<string, string> = {};
  const isThere = (field: string) => headingOf(field) !== undefined;
  const currency = headingCurrency(headingOf('price') ?? '');
  if (!isThere('currency') && currency !== null) constants['currency'] = currency;
  const unit = headingUnit(headingOf('amount') ?? '');
  if (!isThere('unit') && unit !== '') constants['unit'] = unit;
  // A table without product names only extends products of another table.
  if (!isThere('name')) return constants;
  const fileClass = guessProductClass(basename(file).replace(/[_.-]+/g, ' '));
  const isChemical =
    ['smiles', 'cas', 'formula'].some(isThere) ||
    /compound|substance|chemical/i.test(headingOf('name') ?? '');
  if (!isThere('class') && isChemical) constants['class'] = 'compound';
  else if (!isThere('class') && fileClass) constants['class'] = fileClass;
  if (!isThere('category')) constants['category'] = 'All products';
  return constants;
}
