import { basename } from 'node:path';
import { type CategoryIndex, parseCategoryPath } from '../write/category-index';
import { fieldsOf, type Kind } from './fields';
import { filterNamed } from '../values/named-filter';
import { guessColumns, type ColumnGuess, type SampledColumn } from './guess-columns';
import { headingNote } from './column-aliases';
import { type Mapping, mappingSchema } from './mapping';
import { openTable } from '../formats/open-table';
import { productClassLikely } from './product-class-names';
import { truncateValue } from '../finding';

const SAMPLE_ROWS = 300;
const SHOWN_SAMPLES = 3;
const MOST_FACTS = 6;
const LONGEST_FACT = 60;

/** A mapping to start from, by the headings and the values of the first rows. Throws UnreadableFile. */
export async function guessMapping(file: string, shelf: CategoryIndex): Promise<Mapping> {
  const columns = await sampledColumns(file);
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
    newCategories: mostlyUnknown(categories, separator, shelf) ? 'add' : 'refuse',
  });
}

async function sampledColumns(file: string): Promise<SampledColumn[]> {
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

/** What the table is about: the kind whose own headings it has, else publications by their ids, else products. */
function kindOf(columns: readonly SampledColumn[], file: string): Kind {
  const headings = new Set(columns.map(({ heading }) => heading));
  const own = (Object.keys(fieldsOf) as Kind[]).find((kind) => {
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
  kind: Kind,
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

/** Short texts that no field takes are facts of the product; a shop shows a few, and the rest on the product's page. */
function addFacts(columns: readonly SampledColumn[], guesses: Map<string, ColumnGuess>): void {
  let facts = 0;
  for (const { heading, samples } of columns) {
    if (guesses.has(heading) || samples.length === 0) continue;
    const alternatives = guesses.get(heading)?.alternatives ?? [];
    if (samples.some((text) => text.length > 400 || /^https?:|\.(jpe?g|png|pdf)$/i.test(text))) continue;
    const name = heading.replace(/[_\s]+/g, ' ').trim();
    const isFilter = filterNamed(name) !== undefined;
    const isFact = isFilter || (facts < MOST_FACTS && samples.every((text) => text.length <= LONGEST_FACT));
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

function mostlyUnknown(categories: readonly string[], separator: string, shelf: CategoryIndex): boolean {
  const unknown = categories.filter((text) => {
    const read = parseCategoryPath(text, separator);
    return 'reason' in read || 'reason' in shelf.find(read.path);
  });
  return unknown.length * 2 >= categories.length;
}

/** The sign before the last two digits of most prices. */
function decimalOf(columns: readonly SampledColumn[], guesses: ReadonlyMap<string, ColumnGuess>): '.' | ',' {
  const prices = columns.flatMap(({ heading, samples }) =>
    guesses.get(heading)?.target.startsWith('price') ? samples : [],
  );
  const ends = (sign: string) => prices.filter((text) => text.replace(/[^\d.,]/g, '').at(-3) === sign).length;
  return ends(',') > ends('.') ? ',' : '.';
}

/** What no column says: class, category, and the unit or currency that stands in a heading. */
function constantsOf(
  columns: readonly SampledColumn[],
  guesses: ReadonlyMap<string, ColumnGuess>,
  file: string,
): Record<string, string> {
  const headingOf = (start: string) =>
    columns.find(({ heading }) => guesses.get(heading)?.target.split(/[#@]/)[0] === start)?.heading;
  const constants: Record<string, string> = {};
  const isThere = (field: string) => headingOf(field) !== undefined;
  const note = headingNote(headingOf('price') ?? '').toUpperCase();
  const currency = { $: 'USD', '€': 'EUR', '£': 'GBP' }[note] ?? note;
  if (!isThere('currency') && /^[A-Z]{3}$/.test(currency)) constants['currency'] = currency;
  const unit = headingNote(headingOf('amount') ?? '');
  if (!isThere('unit') && unit !== '') constants['unit'] = unit;
  // A table without names only adds to products that another one tells.
  if (!isThere('name')) return constants;
  const fileClass = productClassLikely(basename(file).replace(/[_.-]+/g, ' '));
  if (!isThere('class') && (isThere('smiles') || isThere('cas'))) constants['class'] = 'compound';
  else if (!isThere('class') && fileClass) constants['class'] = fileClass;
  if (!isThere('category')) constants['category'] = 'All products';
  return constants;
}
