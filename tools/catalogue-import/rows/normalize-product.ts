import { sizeKey } from '../../catalogue-build/catalogue-product';
import { hazardOf } from '../../catalogue-build/hazards';
import type { EvidenceGrid, Fact, Hazard } from '../../catalogue-build/product-draft';
import { readTable } from '../../catalogue-build/source-data';
import type { ProductClass } from '../../../src/shared/contract/goods';
import { decodeEvidence } from '../../../src/shared/catalogue/evidence';
import { tokenize } from '../../../src/server/search/engine/tokenizer';
import { type CategoryIndex, parseCategoryPath } from '../write/category-index';
import { findFilterByName } from '../values/named-filter';
import { readList } from '../values/list-notation';
import { nearestText } from '../columns/nearest-text';
import { guessProductClass } from '../columns/product-class-names';
import type { ProductPart } from './product-part';
import type { ProductRecord, SizeRecord } from './product-record';
import { parseSmiles } from '../values/parse-structure';

/** Data that a product is validated against. */
export interface NormalizeContext {
  categoryIndex: CategoryIndex;
  /** Category names of the file, mapped to paths of the shop. */
  categories: Readonly<Record<string, string>>;
  separator: string;
  mayAddCategories: boolean;
  /** Names of promotion tags. */
  tags: ReadonlySet<string>;
  assignProductId: (number: string, given: number | null) => number | null;
}

/** Called for each invalid field. A product with a warning is imported. */
export type ReportField = (
  field: string,
  value: string,
  reason: string,
  severity?: 'error' | 'warning',
) => void;

const specificationBooks: Readonly<Record<ProductClass, string>> = {
  compound: '1',
  primary_antibody: '2',
  secondary_antibody: '2',
  conjugated_antibody: '3',
  protein: '4',
  elisa_kit: '5',
  assay_kit: '6',
  molecular_biology: '6',
  cell_culture: '7',
  buffer: '7',
  dye: '3',
  consumable: '7',
};
const refrigeratedClasses = new Set<ProductClass>([
  'primary_antibody',
  'conjugated_antibody',
  'secondary_antibody',
  'protein',
  'elisa_kit',
]);
const MAX_SIZES = 64;

/** Validates a merged product and fills defaults. Returns null after reporting the reason when it is invalid. */
export function normalizeProduct(
  part: ProductPart,
  context: NormalizeContext,
  report: ReportField,
): ProductRecord | null {
  let isValid = true;
  const refuse = (field: string, value: string, reason: string) => {
    isValid = false;
    report(field, value, reason);
  };
  const { fields } = part;
  const field = (name: string) => fields[name] ?? '';
  const name = field('name');
  if (name === '') refuse('name', '', 'the product has no name');
  else if (tokenize(name).length === 0) refuse('name', name, 'the name contains no searchable word');
  const productClass = classOf(part);
  if (!productClass) refuse('class', '', 'unknown product class; set one in the mapping\'s "constants"');
  const category = categoryOf(part, context, refuse);
  const sizes = sizesOf(part, refuse);
  const goodsId = context.assignProductId(part.number, field('id') === '' ? null : Number(field('id')));
  if (goodsId === null) refuse('id', field('id'), 'another product has this ID');
  const tag = field('tag');
  if (tag !== '' && !context.tags.has(tag)) {
    const nearest = nearestText(tag, context.tags);
    refuse('tag', tag, `unknown tag${nearest ? `; the nearest is "${nearest}"` : ''}`);
  }
  const chemistry = chemistryOf(part, report);
  const hazard = hazardOfPart(part, refuse);
  const evidence = evidenceOfPart(part, refuse);
  if (!isValid || !productClass || !category || goodsId === null) return null;
  const facts = part.facts.length > 0 ? (part.facts as Fact[]) : defaultFacts(chemistry);
  const properties = propertiesOf(part);
  const shipping = field('shipping') || (refrigeratedClasses.has(productClass) ? 'Blue ice' : 'Ambient');
  return {
    goodsId,
    number: part.number,
    former: readList(field('former')),
    name,
    productClass,
    categoryId: category.id,
    family: field('family'),
    targetKey: field('targetKey'),
    newness: Number(field('newness') || goodsId),
    book: field('book') || specificationBooks[productClass],
    papers: field('papers') === '' ? null : Number(field('papers')),
    tag,
    description: field('description'),
    facts,
    ...chemistry,
    synonyms: readList(field('synonyms')),
    properties,
    storage: field('storage'),
    shipping,
    hazard,
    sizes,
    evidence,
    filters: filtersOf(part, facts),
  };
}

function classOf({ fields }: ProductPart): ProductClass | null {
  const given = fields['class'] as ProductClass | undefined;
  if (given) return given;
  return (
    guessProductClass(fields['category'] ?? '') ??
    guessProductClass(fields['name'] ?? '') ??
    (fields['smiles'] || fields['cas'] ? 'compound' : null)
  );
}

type Refuse = (field: string, value: string, reason: string) => void;

function categoryOf({ fields }: ProductPart, context: NormalizeContext, refuse: Refuse) {
  const levels = [fields['category'], fields['category2'], fields['category3']].filter(
    (name) => name !== undefined && name !== '',
  ) as string[];
  if (levels.length === 0) {
    refuse('category', '', 'the product has no category');
    return null;
  }
  const joined = levels.join(` ${context.separator} `);
  const mappedPath = context.categories[joined];
  const read =
    mappedPath !== undefined
      ? parseCategoryPath(mappedPath, '>')
      : levels.length > 1
        ? { path: levels }
        : parseCategoryPath(joined, context.separator);
  if ('reason' in read) {
    refuse('category', joined, read.reason);
    return null;
  }
  const found = context.categoryIndex.find(read.path);
  if ('category' in found) return found.category;
  if (context.mayAddCategories) return context.categoryIndex.add(read.path);
  refuse('category', joined, found.reason);
  return null;
}

function sizesOf(part: ProductPart, refuse: Refuse): SizeRecord[] {
  if (part.sizes.length === 0) refuse('price', '', 'the product has no size with a price');
  if (part.sizes.length > MAX_SIZES) refuse('size', '', `the product has more than ${MAX_SIZES} sizes`);
  const keys = new Set<string>();
  return part.sizes.flatMap(
    ({ label, key = sizeKey(label), cents, breaks = [], stock = 0, days = stock > 0 ? 0 : 10 }) => {
      if (label === '') refuse('size', key, 'unknown size key');
      else if (cents === undefined) refuse('price', label, 'the size has no price');
      else if (breaks[0] && breaks[0][1] >= cents)
        refuse('breaks', label, `the price from ${breaks[0][0]} units on must be lower than the unit price`);
      else if (keys.has(key)) refuse('size', label, `another size has the same key ${key}`);
      else {
        keys.add(key);
        return [{ label, key, cents, breaks, stock, days }];
      }
      return [];
    },
  );
}

function chemistryOf({ fields }: ProductPart, report: ReportField) {
  const { cas = null, smiles = null, inchikey = null } = fields;
  const read = smiles === null ? null : parseSmiles(smiles);
  const structure = read && !('reason' in read) ? read : null;
  const formula = fields['formula'] ?? structure?.formula ?? null;
  const weight = fields['weight'] ?? structure?.weight ?? null;
  if (
    structure &&
    weight !== null &&
    Math.abs(Number(weight) - Number(structure.weight)) > Number(structure.weight) * 0.02
  )
    report('weight', weight, `the structure has ${structure.weight} g/mol`, 'warning');
  return { cas, smiles, inchikey, formula, weight };
}

function defaultFacts(of: Pick<ProductRecord, 'cas' | 'formula' | 'weight'>): Fact[] {
  const facts: [string, string | null][] = [
    ['CAS', of.cas],
    ['Formula', of.formula],
    ['Mol. weight', of.weight && `${of.weight} g/mol`],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

function propertiesOf(part: ProductPart): ProductRecord['properties'] {
  const groups = new Map<string, Fact[]>();
  for (const [group, name, value] of part.properties)
    groups.set(group, [...(groups.get(group) ?? []), [name, value]]);
  return [...groups].map(([group, items]) => ({ group, items }));
}

/** Without explicit filters, facts with the name of a filter set it. */
function filtersOf(part: ProductPart, facts: readonly Fact[]): Record<string, string[]> {
  const filters: Record<string, string[]> = {};
  const add = (name: string, value: string) => {
    const values = (filters[name] ??= []);
    if (!values.includes(value)) values.push(value);
  };
  for (const [name, value] of part.filters) add(name, value);
  if (part.filters.length > 0) return filters;
  for (const [name, value] of facts) {
    const filter = findFilterByName(name);
    if (filter && value.length <= 60) for (const one of value.split(/\s*[,;]\s+/)) add(filter, one);
  }
  return filters;
}

const statementTexts = new Map(
  ['ghs_hazard_statements.tsv', 'ghs_precautionary_statements.tsv'].flatMap((table) =>
    readTable(table).map((row) => [row('code'), row('statement')] as const),
  ),
);

/** Derives signal word, pictograms and precautionary statements from the codes unless the file gives them. */
function hazardOfPart({ fields }: ProductPart, refuse: Refuse): Hazard | null {
  const codes = (fields['hazards'] ?? '').split(/[;,\s]+/).filter((code) => code !== '');
  const unknown = codes.find((code) => !statementTexts.has(code));
  if (unknown !== undefined) {
    refuse('hazards', unknown, 'unknown hazard or precautionary statement');
    return null;
  }
  if (fields['signal'] === undefined && fields['pictograms'] === undefined)
    return hazardOf(codes.filter((code) => code.startsWith('H')));
  const word = fields['signal'] ?? 'none';
  if (!/^(danger|warning|none)$/i.test(word)) {
    refuse('signal', word, 'the signal word must be Danger, Warning or none');
    return null;
  }
  const signal_word = /^danger$/i.test(word) ? 'Danger' : /^warning$/i.test(word) ? 'Warning' : '';
  const pictograms = (fields['pictograms'] ?? '').split(/[;,\s]+/).filter((one) => /^GHS0[1-9]$/.test(one));
  return {
    signal_word,
    pictograms,
    statements: codes.map((code) => ({ code, text: statementTexts.get(code) ?? '' })),
  };
}

function evidenceOfPart({ fields }: ProductPart, refuse: Refuse): EvidenceGrid | null {
  const cells = fields['evidence'];
  if (cells === undefined) return null;
  const applications = readList(fields['applications'] ?? '');
  const species = readList(fields['species'] ?? '');
  try {
    for (const sign of cells) decodeEvidence(sign);
    if (cells.length === applications.length * species.length) return { applications, species, cells };
  } catch {
    // Reported below.
  }
  refuse(
    'evidence',
    cells,
    'evidence needs one character (A to C, a to c or a dot) for each application and species',
  );
  return null;
}
