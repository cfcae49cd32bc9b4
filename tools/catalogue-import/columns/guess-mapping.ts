import { basename } from 'node:path';
import { type CategoryIndex, readProductCategory } from '../write/category-index';
import { fieldsOf, type TableKind } from './fields';
import { facetLabels, type FacetName } from '../../../src/server/search/engine/facet-definitions';
import { findFilterByName } from '../values/named-filter';
import { linkedSources } from '../files/file-reference';
import { guessColumns, type ColumnGuess } from './guess-columns';
import { areProteinTags, type SampledColumn } from './value-heuristics';
import { headingUnit, normalizeHeading } from './column-aliases';
import { targetOfOpenChoice, guessedMapping, type Mapping } from './mapping';
import { priceCurrency } from './price-columns';
import { openTable } from '../formats/open-table';
import { findAttribute } from './product-attributes';
import { contradictsClass, guessProductClass } from './product-class-names';
import { cleanText } from '../values/decode-text';
import { headingCurrency } from '../values/currency';
import { isPlaceholder } from '../values/parse-sizes';
import { truncateValue } from '../finding';

const SAMPLE_ROWS = 300;
const MAX_SHOWN_SAMPLES = 3;
const MAX_SHOWN_HEADINGS = 10;
/** Facts are the few short attributes that a product page shows first; properties are in a table below. Lengths are in characters. */
const MAX_FACTS = 6;
const MAX_FACT_LENGTH = 60;
const MAX_PROPERTY_LENGTH = 400;
const fileNamePattern = /^https?:|\.(?:jpe?g|png|pdf)$/i;
const UNKNOWN_HEADING_NOTE = 'no known attribute of a product; it may be confidential';
const MAX_NAME_LENGTH = 150;
/** Normalized headings of tags of proteins, or of keywords of a shop system, which may be internal. */
const tagHeading = /^(?:tags?|标签|タグ)$/;

export interface GuessedTable {
  mapping: Mapping;
  /** Sheets that look like tables and are not read. */
  otherSheets: readonly string[];
}

/**
 * Guesses the mapping of an import. Throws UnreadableFileError, and Error when no heading is known or several columns could be the
 * price or the stock, of which the operator has to choose one.
 */
export async function guessForImport(
  file: string,
  categoryIndex: CategoryIndex,
  onGuess?: (file: string, guess: GuessedTable) => void,
): Promise<Mapping> {
  const guess = await guessTable(file, categoryIndex);
  requireKnownHeading(file, guess.mapping);
  onGuess?.(file, guess);
  const choices = openChoices(guess.mapping);
  if (choices.length === 0) return guess.mapping;
  const choiceTexts = choices.map(
    ({ target, columns }) =>
      `"${target}" is not clear: ${columns.map((column) => `"${column}"`).join(' or ')}`,
  );
  throw new Error(
    `${file}: ${choiceTexts.join('; ')}. Nothing was imported. Run "catalogue guess", write the target for one of these columns ` +
      'and "" for the others in the mapping, and import again.',
  );
}

/** Throws when no column of a table with values is recognized: the headings are missing, or in another language. */
function requireKnownHeading(file: string, { columns, guessed = {} }: Mapping): void {
  const hasValues = Object.values(guessed).some(({ samples }) => samples.length > 0);
  if (!hasValues || Object.values(columns).some((target) => target !== '')) return;
  const headings = Object.keys(columns).map((heading) => `"${truncateValue(heading)}"`);
  throw new Error(
    `${file}: no heading is known: ${headings.slice(0, MAX_SHOWN_HEADINGS).join(', ')}. Nothing was imported. If the table has no ` +
      'headings, add them as the first row; else run "catalogue guess" and write what the columns contain.',
  );
}

/** Returns the targets that several columns could have, of which the operator has to choose one. */
export function openChoices({ columns }: Mapping): { target: string; columns: string[] }[] {
  const choices = new Map<string, string[]>();
  for (const [column, text] of Object.entries(columns)) {
    const target = targetOfOpenChoice(text);
    if (target !== null) choices.set(target, [...(choices.get(target) ?? []), column]);
  }
  return [...choices].map(([target, names]) => ({ target, columns: names }));
}

/** Guesses a mapping from the headings and the first rows. Throws UnreadableFileError. */
export async function guessTable(file: string, categoryIndex: CategoryIndex): Promise<GuessedTable> {
  const { columns, rowCount, sheets, otherSheets } = await readSampledColumns(file);
  return { mapping: guessFromColumns(file, columns, { rowCount, sheets, categoryIndex }), otherSheets };
}

function guessFromColumns(
  file: string,
  columns: readonly SampledColumn[],
  {
    rowCount,
    sheets,
    categoryIndex,
  }: { rowCount: number; sheets: readonly string[] | undefined; categoryIndex: CategoryIndex },
): Mapping {
  const kind = guessKind(columns, file);
  const guesses = guessColumns(columns, kind);
  const sheet = sheets && { sheet: [...sheets] };
  if (kind !== 'products') return createMapping(kind, columns, guesses, { ...sheet });
  useDescriptionAsName(columns, guesses);
  addAttributes(columns, guesses);
  const findColumn = (target: string) =>
    columns.find(({ heading }) => guesses.get(heading)?.target === target);
  const categories = findColumn('category')?.samples ?? [];
  const separator = guessSeparator(categories);
  return createMapping(kind, columns, guesses, {
    ...sheet,
    decimal: guessDecimalSign(columns, guesses),
    separator,
    constants: guessConstants(columns, guesses, { file, rowCount }),
    newCategories: areMostlyUnknown(categories, separator, categoryIndex) ? 'add' : 'refuse',
  });
}

/** Returns the fields that an import of products, or of a stock list, requires and the mapping lacks. */
export function missingFields({ kind, columns, constants }: Mapping, isStockList = false): string[] {
  if (kind !== 'products') return [];
  const targets = [...Object.values(columns), ...Object.keys(constants)];
  const hasTarget = (...fields: string[]) =>
    targets.some((target) => fields.includes(target.split(/[#@?]/)[0] ?? ''));
  if (isStockList) return hasTarget('number') ? [] : ['number'];
  const isSized =
    hasTarget('size', 'amount', 'sizeKey') || targets.some((target) => /^(?:price|stock)@/.test(target));
  return [
    ...(hasTarget('number') ? [] : ['number']),
    ...(hasTarget('name') ? [] : ['name']),
    ...(isSized ? [] : ['size']),
    ...(hasTarget('price') ? [] : ['price']),
  ];
}

/** Reads the first rows; `rowCount` is their number. `sheets` are the sheets of a workbook that are read, when there are several. */
async function readSampledColumns(file: string): Promise<{
  columns: SampledColumn[];
  rowCount: number;
  sheets: readonly string[] | undefined;
  otherSheets: readonly string[];
}> {
  const table = await openTable(file);
  const samplesByHeading = new Map(
    table.columns
      .filter((name) => name !== '')
      .map((name) => [name, { samples: [] as string[], texts: [] as string[], fileSources: [] as string[] }]),
  );
  let rowCount = 0;
  for await (const { cells, links, numbers } of table.rows) {
    for (const column of new Set([...cells.keys(), ...(links?.keys() ?? [])])) {
      const value = cells.get(column) ?? '';
      const text = cleanText(value);
      const sampled = samplesByHeading.get(column);
      if (text !== '') sampled?.samples.push(text);
      if (text !== '' && !numbers?.has(column)) sampled?.texts.push(text);
      const fileSources = linkedSources(value, links?.get(column), file);
      if (fileSources !== '') sampled?.fileSources.push(fileSources);
    }
    rowCount += 1;
    if (rowCount === SAMPLE_ROWS) break;
  }
  const hidden = new Set(table.hiddenColumns);
  const columns = [...samplesByHeading].map(([heading, { samples, texts, fileSources }]): SampledColumn => {
    const column = { heading, samples, texts, isHidden: hidden.has(heading) };
    return fileSources.join('\n') === samples.join('\n') ? column : { ...column, fileSources };
  });
  return { columns, rowCount, sheets: table.sheets, otherSheets: table.otherSheets ?? [] };
}

/**
 * Detects the kind of a table by the file name and the headings of the shop's own export, then by columns of prices, of lots and of
 * PubMed IDs; otherwise products.
 */
function guessKind(columns: readonly SampledColumn[], file: string): TableKind {
  const headings = new Set(columns.map(({ heading }) => heading));
  const exportedKind = (Object.keys(fieldsOf) as TableKind[]).find((kind) => {
    const exportedHeadings: string[] = Object.values(fieldsOf[kind]);
    return (
      basename(file).startsWith(kind) && [...headings].every((heading) => exportedHeadings.includes(heading))
    );
  });
  if (exportedKind) return exportedKind;
  // Lists of products may name the current lot, or a publication.
  const hasPrices = columns.some(
    (column) => /price|preis/i.test(column.heading) || priceCurrency(column) !== null,
  );
  if (hasPrices) return 'products';
  // "Charge" is a lot in German, but "Net charge" a property of a peptide.
  const hasLots = columns.some(
    ({ heading }) => /\b(?:lot|batch)|^charge/i.test(heading) && findAttribute(heading) === null,
  );
  if (hasLots) return 'lots';
  return columns.some(({ heading }) => /pmid|pubmed/i.test(heading)) ? 'publications' : 'products';
}

function createMapping(
  kind: TableKind,
  columns: readonly SampledColumn[],
  guesses: ReadonlyMap<string, ColumnGuess>,
  options: Partial<Mapping>,
): Mapping {
  return guessedMapping({
    kind,
    columns: Object.fromEntries(columns.map(({ heading }) => [heading, guesses.get(heading)?.target ?? ''])),
    ...options,
    guessed: Object.fromEntries(
      columns.map(({ heading, samples }) => {
        const { target = '', confidence = 0, alternatives = [], note } = guesses.get(heading) ?? {};
        const defaultNote = samples.length === 0 ? 'empty' : UNKNOWN_HEADING_NOTE;
        const reason = note ?? (target === '' ? defaultNote : undefined);
        return [
          heading,
          {
            confidence,
            samples: samples.slice(0, MAX_SHOWN_SAMPLES).map(truncateValue),
            alternatives,
            ...(reason !== undefined && { note: reason }),
          },
        ];
      }),
    ),
  });
}

/** Uses a short description as the name: lists of inventory systems have no other. */
function useDescriptionAsName(columns: readonly SampledColumn[], guesses: Map<string, ColumnGuess>): void {
  const findColumn = (target: string) =>
    columns.find(({ heading }) => guesses.get(heading)?.target === target);
  const descriptionColumn = findColumn('description');
  if (findColumn('name') || !descriptionColumn) return;
  const isShort = descriptionColumn.samples.every(
    (text) => text.length <= MAX_NAME_LENGTH && !/[<\n]/.test(text),
  );
  if (isShort)
    guesses.set(descriptionColumn.heading, {
      target: 'name',
      confidence: 0.6,
      alternatives: ['description'],
    });
}

/**
 * Maps columns with the name of a filter to facts. Maps columns with the name of a scientific attribute to facts when their texts are
 * short and there are fewer than MAX_FACTS, otherwise to properties. Does not import other columns: they may be confidential.
 */
function addAttributes(columns: readonly SampledColumn[], guesses: Map<string, ColumnGuess>): void {
  let factCount = 0;
  const usedNames = new Set<string>();
  for (const { heading, samples } of columns) {
    if (guesses.has(heading) || samples.length === 0) continue;
    if (samples.some((text) => text.length > MAX_PROPERTY_LENGTH || fileNamePattern.test(text))) continue;
    const plain = heading.replace(/[_\s]+/g, ' ').trim();
    // The shop shows the name: columns of shop systems are named in lower case.
    const title = /^[a-z ]+$/.test(plain) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
    const filter = findFilterByName(title);
    const isFilter = filter !== undefined;
    const attribute = filter ? englishName(title, filter) : findAttribute(heading);
    if (attribute === null || (tagHeading.test(normalizeHeading(heading)) && !areProteinTags(samples)))
      continue;
    const name = usedNames.has(attribute) ? title : attribute;
    usedNames.add(name);
    const isFact =
      isFilter || (factCount < MAX_FACTS && samples.every((text) => text.length <= MAX_FACT_LENGTH));
    if (isFact) factCount += 1;
    const target = isFact ? `fact:${name}` : `property:Specifications/${name}`;
    guesses.set(heading, { target, confidence: 0.8, alternatives: [] });
  }
}

/** Returns the name of a filter's column when it is English, else the filter's label: "Reinheit" becomes "Purity". */
function englishName(name: string, filter: FacetName): string {
  const label = facetLabels[filter];
  return name.toLowerCase().startsWith(label.toLowerCase().replace(/s$/, '')) ? name : label;
}

/** Returns the character between the levels of categories: the first that more than a third of them contain; `>` if none. */
function guessSeparator(categories: readonly string[]): string {
  const isFrequent = (separator: string) =>
    categories.filter((text) => text.includes(separator)).length > categories.length / 3;
  return ['>', '|', '/', '»', '›', '→', '＞'].find(isFrequent) ?? '>';
}

function areMostlyUnknown(
  categories: readonly string[],
  separator: string,
  categoryIndex: CategoryIndex,
): boolean {
  const unknownCategories = categories.filter((text) => {
    const parsedCategory = readProductCategory(text, separator);
    return 'reason' in parsedCategory || 'reason' in categoryIndex.find(parsedCategory.path);
  });
  return unknownCategories.length * 2 >= categories.length;
}

/** Returns the decimal sign of most prices that are texts. */
function guessDecimalSign(
  columns: readonly SampledColumn[],
  guesses: ReadonlyMap<string, ColumnGuess>,
): '.' | ',' {
  const prices = columns.flatMap(({ heading, samples, texts = samples }) =>
    guesses.get(heading)?.target.startsWith('price') ? texts : [],
  );
  const pricesWith = (decimalSign: string) =>
    prices.filter((text) => decimalSignOf(text) === decimalSign).length;
  return pricesWith(',') > pricesWith('.') ? ',' : '.';
}

/** Returns the decimal sign of a price; undefined when it has none, or when the sign may separate thousands. */
function decimalSignOf(price: string): string | undefined {
  return /([.,])(?:\d{1,2}|\d{4,})$/.exec(price.replace(/[^\d.,]/g, ''))?.[1];
}

/** If at least this fraction of the rows has a CAS number, structure or formula, a table without classes contains compounds only. */
const MIN_CHEMICAL_FRACTION = 0.8;

/** Returns values for fields without a column: class, category, and the unit or currency that a heading names. */
function guessConstants(
  columns: readonly SampledColumn[],
  guesses: ReadonlyMap<string, ColumnGuess>,
  { file, rowCount }: { file: string; rowCount: number },
): Record<string, string> {
  const columnOf = (field: string) =>
    columns.find(({ heading }) => guesses.get(heading)?.target.split(/[#@]/)[0] === field);
  const headingOf = (field: string) => columnOf(field)?.heading;
  const constants: Record<string, string> = {};
  const hasField = (field: string) => headingOf(field) !== undefined;
  const currency = headingCurrency(headingOf('price') ?? '');
  if (!hasField('currency') && currency !== null) constants['currency'] = currency;
  const unit = headingUnit(headingOf('amount') ?? '');
  if (!hasField('unit') && unit !== '') constants['unit'] = unit;
  // A table without product names only extends products of another table.
  if (!hasField('name')) return constants;
  const isChemical =
    ['smiles', 'cas', 'formula'].some((field) => {
      const filled = (columnOf(field)?.samples ?? []).filter((text) => !isPlaceholder(text));
      return filled.length >= Math.max(1, rowCount * MIN_CHEMICAL_FRACTION);
    }) || /compound|substance|chemical/i.test(headingOf('name') ?? '');
  const tableClass = isChemical ? 'compound' : guessProductClass(basename(file).replace(/[_.-]+/g, ' '));
  // The category and the name of each row decide when some of them contradict this class.
  const namesAndCategories = [...(columnOf('name')?.samples ?? []), ...(columnOf('category')?.samples ?? [])];
  if (
    !hasField('class') &&
    tableClass &&
    !namesAndCategories.some((text) => contradictsClass(text, tableClass))
  )
    constants['class'] = tableClass;
  if (!hasField('category')) constants['category'] = 'All products';
  return constants;
}
