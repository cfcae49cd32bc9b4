import { basename } from 'node:path';
import { type CategoryIndex, parseCategoryPath } from '../write/category-index';
import { fieldsOf, type TableKind } from './fields';
import { findFilterByName } from '../values/named-filter';
import { guessColumns, type ColumnGuess, type SampledColumn } from './guess-columns';
import { headingUnit } from './column-aliases';
import { type Mapping, mappingSchema } from './mapping';
import { openTable } from '../formats/open-table';
import { guessProductClass } from './product-class-names';
import { truncateValue } from '../finding';

const SAMPLE_ROWS = 300;
const SHOWN_SAMPLES = 3;
const MAX_FACTS = 6;
const MAX_FACT_LENGTH = 60;

/** Guesses a mapping from the headings and the first rows. Throws UnreadableFileError. */
export async function guessMapping(file: string, categoryIndex: CategoryIndex): Promise<Mapping> {
  const columns = await readSampledColumns(file);
  const kind = kindOf(columns, file);
  const guesses = guessColumns(columns, kind);
  if (kind !== 'products') return mappingOf(kind, columns, guesses, {});
  addFacts(columns, guesses);
  const find = (target: string) => columns.find(({ heading }) => guesses.get(heading)?.target === target);
  const categories = find('category')?.samples ?? [];
  const separator = separatorOf(categories);
  return mappingOf(kind, columns, guesses, {
    decimal: decimalOf(columns, guesses),
    separator,
    constants: constantsOf(columns, guesses, file),
    newCategories: areMostlyUnknown(categories, separator, categoryIndex) ? 'add' : 'refuse',
  });
}

async function readSampledColumns(file: string): Promise<SampledColumn[]> {
  const table = await openTable(file);
  const samples = new Map(table.columns.filter((name) => name !== '').map((name) => [name, [] as string[]]));
  let rows = 0;
  for await (const { cells } of table.rows) {
    for (const [column, value] of cells) if (value !== '') samples.get(column)?.push(value);
    rows += 1;
    if (rows === SAMPLE_ROWS) break;
  }
  return [...samples].map(([heading, values]) => ({ heading, samples: values }));
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

/** Maps unassigned short texts to facts, at most MAX_FACTS of them, and the rest to properties. */
function addFacts(columns: readonly SampledColumn[], guesses: Map<string, ColumnGuess>): void {
  let facts = 0;
  for (const { heading, samples } of columns) {
    if (guesses.has(heading) || samples.length === 0) continue;
    const alternatives = guesses.get(heading)?.alternatives ?? [];
    if (samples.some((text) => text.length > 400 || /^https?:|\.(jpe?g|png|pdf)$/i.test(text))) continue;
    const name = heading.replace(/[_\s]+/g, ' ').trim();
    const isFilter = findFilterByName(name) !== undefined;
    const isFact = isFilter || (facts < MAX_FACTS && samples.every((text) => text.length <= MAX_FACT_LENGTH));
    if (isFact) facts += 1;
    const target = isFact ? `fact:${name}` : `property:Specifications/${name}`;
    guesses.set(heading, { target, confidence: isFilter ? 0.8 : 0.3, alternatives });
  }
}

function separatorOf(categories: readonly string[]): string {
  const often = (sign: string) =>
    categories.filter((text) => text.includes(sign)).length > categories.length / 3;
  return ['>', '|', '/', '»'].find(often) ?? '>';
}

function areMostlyUnknown(
  categories: readonly string[],
  separator: string,
  categoryIndex: CategoryIndex,
): boolean {
  const unknown = categories.filter((text) => {
    const read = parseCategoryPath(text, separator);
    return 'reason' in read || 'reason' in categoryIndex.find(read.path);
  });
  return unknown.length * 2 >= categories.length;
}

/** Returns the decimal sign of most prices. */
function decimalOf(columns: readonly SampledColumn[], guesses: ReadonlyMap<string, ColumnGuess>): '.' | ',' {
  const prices = columns.flatMap(({ heading, samples }) =>
    guesses.get(heading)?.target.startsWith('price') ? samples : [],
  );
  const ends = (sign: string) => prices.filter((text) => text.replace(/[^\d.,]/g, '').at(-3) === sign).length;
  return ends(',') > ends('.') ? ',' : '.';
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
  const note = headingUnit(headingOf('price') ?? '').toUpperCase();
  const currency = { $: 'USD', '€': 'EUR', '£': 'GBP' }[note] ?? note;
  if (!isThere('currency') && /^[A-Z]{3}$/.test(currency)) constants['currency'] = currency;
  const unit = headingUnit(headingOf('amount') ?? '');
  if (!isThere('unit') && unit !== '') constants['unit'] = unit;
  // A table without product names only extends products of another table.
  if (!isThere('name')) return constants;
  const fileClass = guessProductClass(basename(file).replace(/[_.-]+/g, ' '));
  if (!isThere('class') && (isThere('smiles') || isThere('cas'))) constants['class'] = 'compound';
  else if (!isThere('class') && fileClass) constants['class'] = fileClass;
  if (!isThere('category')) constants['category'] = 'All products';
  return constants;
}
