import { sizeKey } from '../../catalogue-build/catalogue-product';
import { hazardOf } from '../../catalogue-build/compounds/hazards';
import type { EvidenceGrid, Fact, Hazard } from '../../catalogue-build/product-draft';
import { readTable } from '../../catalogue-build/source-data';
import type { ProductClass } from '../../../src/shared/contract/goods';
import { decodeEvidence } from '../../../src/shared/catalogue/evidence';
import { tokenize } from '../../../src/server/search/engine/tokenizer';
import {
  type CategoryIndex,
  collapseSpaces,
  type IndexedCategory,
  parseCategoryPath,
  readProductCategory,
} from '../write/category-index';
import { findFilterByName } from '../values/named-filter';
import { readList } from '../values/list-notation';
import { nearestText } from '../columns/nearest-text';
import { guessRowClass } from '../columns/product-class-names';
import type { ProductFiles } from '../files/product-files';
import { readDescription } from '../values/description-html';
import { normalizeFiles } from './normalize-files';
import type { ProductPart } from './product-part';
import type { ProductRecord, SizeRecord } from './product-record';
import { parseSmiles } from '../values/parse-structure';

/** Longer facts are prose instead of values of a filter. */
const MAX_FILTER_TEXT_LENGTH = 60;

/** How a table writes categories. */
export interface CategoryRules {
  /** Category names of the table, mapped to paths of the shop. */
  paths: Readonly<Record<string, string>>;
  /** Character between the levels of a category. */
  separator: string;
  /** True if a category that the shop lacks is added. */
  mayAdd: boolean;
}

/** Rules for products of the current catalogue, whose categories {@link formatCategoryPath} wrote. */
export const storedCategoryRules: CategoryRules = { paths: {}, separator: '>', mayAdd: false };

/** Data that a product is validated against. */
export interface NormalizeContext {
  categoryIndex: CategoryIndex;
  /** Rules of the table that the product's category is from. */
  categoryRules: CategoryRules;
  /** Names of promotion tags. */
  tags: ReadonlySet<string>;
  /** Images and documents that the tables name. */
  files: ProductFiles;
  assignProductId: (number: string, requestedId: number | null) => number | { reason: string };
}

/** Called for each invalid field. A product with a warning is imported. */
export type ReportField = (
  field: string,
  value: string,
  reason: string,
  severity?: 'error' | 'warning',
) => void;

/** Number of the page with the specification (`book` on the wire) of each class. */
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
/** Working days until a size ships that is not in stock and names no delivery time. */
const DEFAULT_LEAD_DAYS = 10;
/** Fraction by which the weight in a file may differ from that of the structure without a warning. */
const MAX_WEIGHT_DIFFERENCE = 0.02;
/** A class whose pages make no claims about storage, safety or use. */
const DEFAULT_CLASS: ProductClass = 'consumable';
const DEFAULT_CATEGORY = 'All products';

/**
 * Validates a merged product and fills defaults. Returns null after reporting the reason when it is invalid. A product with an unknown
 * category keeps its category in the catalogue (`current`).
 */
export function normalizeProduct(
  part: ProductPart,
  context: NormalizeContext,
  report: ReportField,
  current: ProductPart | null = null,
): ProductRecord | null {
  let isValid = true;
  const refuse = (field: string, value: string, reason: string) => {
    isValid = false;
    report(field, value, reason);
  };
  const warn = (field: string, value: string, reason: string) => report(field, value, reason, 'warning');
  const { fields } = part;
  const field = (name: string) => fields[name] ?? '';
  const name = field('name');
  if (name === '') refuse('name', '', 'the product has no name');
  else if (tokenize(name).length === 0) refuse('name', name, 'the name contains no searchable word');
  const productClass = classOf(part, warn);
  const category = categoryOf(part, context, warn, current);
  const sizes = sizesOf(part, refuse, warn);
  const assignedId = context.assignProductId(part.number, field('id') === '' ? null : Number(field('id')));
  if (typeof assignedId !== 'number') refuse('id', field('id'), assignedId.reason);
  const tag = context.tags.has(field('tag')) ? field('tag') : '';
  if (tag !== field('tag')) {
    const nearest = nearestText(field('tag'), context.tags);
    warn('tag', field('tag'), `unknown tag${nearest ? `; the nearest is "${nearest}"` : ''}`);
  }
  const chemistry = chemistryOf(part, report);
  const hazard = hazardOfPart(part, warn);
  const evidence = evidenceOfPart(part, warn);
  const description = readDescription(field('description'));
  const { images, documents } = normalizeFiles(part, context.files, warn);
  if (!isValid || typeof assignedId !== 'number') return null;
  const facts = part.facts.length > 0 ? (part.facts as Fact[]) : defaultFacts(chemistry);
  const properties = propertiesOf(part);
  const shipping = field('shipping') || (refrigeratedClasses.has(productClass) ? 'Blue ice' : 'Ambient');
  return {
    goodsId: assignedId,
    number: part.number,
    formerNumbers: readList(field('former')),
    name,
    productClass,
    categoryId: category.id,
    conjugateFamily: field('family'),
    targetKey: field('targetKey'),
    newness: Number(field('newness') || assignedId),
    specification: field('book') || specificationBooks[productClass],
    tag,
    description: description.text,
    descriptionHtml: description.html,
    images,
    documents,
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

function classOf({ fields }: ProductPart, warn: ReportValue): ProductClass {
  const productClass = (fields['class'] as ProductClass | undefined) ?? guessRowClass(fields);
  if (!productClass)
    warn(
      'class',
      '',
      `unknown product class, "${DEFAULT_CLASS}" is used; set one in the mapping's "constants"`,
    );
  return productClass ?? DEFAULT_CLASS;
}

type ReportValue = (field: string, value: string, reason: string) => void;

function categoryOf(
  { fields }: ProductPart,
  { categoryIndex, categoryRules }: NormalizeContext,
  warn: ReportValue,
  current: ProductPart | null,
): IndexedCategory {
  const fallback = (value: string, reason: string) => {
    const parsedPath = parseCategoryPath(current?.fields['category'] ?? DEFAULT_CATEGORY, '>');
    const path = 'path' in parsedPath ? parsedPath.path : [DEFAULT_CATEGORY];
    warn('category', value, `${reason}; the product is listed under "${path.join(' > ')}"`);
    const match = categoryIndex.find(path);
    return 'category' in match ? match.category : categoryIndex.add(path);
  };
  const levels = [fields['category'], fields['category2'], fields['category3']]
    .map((name = '') => collapseSpaces(name))
    .filter((name) => name !== '');
  if (levels.length === 0) return fallback('', 'the product has no category');
  const { paths, separator, mayAdd } = categoryRules;
  const joinedLevels = levels.join(` ${separator} `);
  const mappedPath = Object.hasOwn(paths, joinedLevels) ? paths[joinedLevels] : undefined;
  const readLevels = (): ReturnType<typeof readProductCategory> => {
    if (mappedPath !== undefined) return parseCategoryPath(mappedPath, '>');
    return levels.length > 1 ? { path: levels } : readProductCategory(joinedLevels, separator);
  };
  const parsedPath = readLevels();
  if ('reason' in parsedPath) return fallback(joinedLevels, parsedPath.reason);
  if (parsedPath.note !== undefined) warn('category', joinedLevels, parsedPath.note);
  const match = categoryIndex.find(parsedPath.path);
  if ('category' in match) return match.category;
  return mayAdd ? categoryIndex.add(parsedPath.path) : fallback(joinedLevels, match.reason);
}

/** Returns the valid sizes of a product, and warns of the others. A size without a price has a price on request. */
function sizesOf(part: ProductPart, refuse: ReportValue, warn: ReportValue): SizeRecord[] {
  const keys = new Set<string>();
  const sizes = part.sizes.flatMap(
    ({
      label,
      key = sizeKey(label),
      cents = null,
      breaks = [],
      stock = 0,
      isAvailable = false,
      days = stock > 0 || (stock === 0 && isAvailable) ? 0 : DEFAULT_LEAD_DAYS,
    }): SizeRecord[] => {
      if (label === '') warn('size', key, 'unknown size key; the size is left out');
      else if (keys.has(key))
        warn('size', label, `another size has the same key ${key}; the size is left out`);
      else if (keys.size === MAX_SIZES)
        warn('size', label, `a product has at most ${MAX_SIZES} sizes; the size is left out`);
      else {
        keys.add(key);
        if (cents === null) {
          if (breaks.length > 0)
            warn('breaks', label, 'a size with a price on request has no quantity prices; they are left out');
          return [{ label, key, cents, breaks: [], stock, shipsInDays: days }];
        }
        const [firstFrom, firstBreakCents] = breaks[0] ?? [];
        const isTooHigh = firstBreakCents !== undefined && firstBreakCents >= cents;
        if (isTooHigh)
          warn('breaks', label, `the price from ${firstFrom} units on must be lower than the unit price`);
        return [{ label, key, cents, breaks: isTooHigh ? [] : breaks, stock, shipsInDays: days }];
      }
      return [];
    },
  );
  if (sizes.length === 0) refuse('size', '', 'the product has no size');
  return sizes;
}

function chemistryOf({ fields, facts }: ProductPart, report: ReportField) {
  const { cas = null, smiles = null, inchikey = null } = fields;
  const parsedStructure = smiles === null ? null : parseSmiles(smiles);
  const structure = parsedStructure && !('reason' in parsedStructure) ? parsedStructure : null;
  const formula = fields['formula'] ?? structure?.formula ?? null;
  // A product page offers a weighing table for each product with a molecular weight; it does not apply to solutions.
  const isSolution = facts.some(([name]) => name.toLowerCase() === 'concentration');
  const weight = fields['weight'] ?? (isSolution ? null : (structure?.weight ?? null));
  if (
    structure &&
    weight !== null &&
    Math.abs(Number(weight) - Number(structure.weight)) > Number(structure.weight) * MAX_WEIGHT_DIFFERENCE
  )
    report('weight', weight, `the structure has ${structure.weight} g/mol`, 'warning');
  return { cas, smiles, inchikey, formula, weight };
}

function defaultFacts({ cas, formula, weight }: Pick<ProductRecord, 'cas' | 'formula' | 'weight'>): Fact[] {
  const facts: [string, string | null][] = [
    ['CAS', cas],
    ['Formula', formula],
    ['Mol. weight', weight && `${weight} g/mol`],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

function propertiesOf(part: ProductPart): ProductRecord['properties'] {
  const groups = new Map<string, Fact[]>();
  for (const [group, name, value] of part.properties)
    groups.set(group, [...(groups.get(group) ?? []), [name, value]]);
  return [...groups].map(([group, items]) => ({ group, items }));
}

/** Returns the filters of a product; without explicit ones, those of facts with the name of a filter. */
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
    if (filter && value.length <= MAX_FILTER_TEXT_LENGTH)
      for (const option of value.split(/\s*(?:[,;]\s|\|)\s*/)) add(filter, option);
  }
  return filters;
}

const statementTexts = new Map(
  ['ghs_hazard_statements.tsv', 'ghs_precautionary_statements.tsv'].flatMap((table) =>
    readTable(table).map((row) => [row('code'), row('statement')] as const),
  ),
);

/** Source of a classification without one in the file. */
const SUPPLIER_SOURCE = 'Classification by the supplier';

/** Derives the signal word, pictograms and precautionary statements from the codes, where the file does not give them. */
function hazardOfPart({ fields }: ProductPart, warn: ReportValue): Hazard | null {
  const { codes, unknownHazards } = readStatementCodes(fields['hazards'] ?? '', warn);
  // Without the other statements, the classification would understate the hazard.
  if (unknownHazards.length > 0 && !codes.some((code) => !code.startsWith('P'))) return null;
  const sourcesAndNotes = {
    sources: readList(fields['hazardSources'] ?? ''),
    notes: readList(fields['hazardNotes'] ?? ''),
  };
  if (sourcesAndNotes.sources.length === 0) sourcesAndNotes.sources.push(SUPPLIER_SOURCE);
  if (unknownHazards.length > 0)
    sourcesAndNotes.notes.push(
      `The supplier also states ${unknownHazards.join(', ')}: see the supplier’s safety data sheet.`,
    );
  const derived = hazardOf(
    codes.filter((code) => !code.startsWith('P')),
    sourcesAndNotes,
  );
  const { signal, pictograms } = fields;
  const hasPrecautions = codes.some((code) => code.startsWith('P'));
  if (signal === undefined && pictograms === undefined && !(derived && hasPrecautions)) return derived;
  const signalWord = signal === undefined ? (derived?.signal_word ?? '') : parseSignalWord(signal);
  if (signalWord === null) {
    warn(
      'signal',
      signal ?? '',
      'the signal word must be Danger, Warning or none; it follows from the statements',
    );
    return derived;
  }
  return {
    signal_word: signalWord,
    pictograms: pictograms === undefined ? (derived?.pictograms ?? []) : readPictograms(pictograms, warn),
    statements:
      derived && !hasPrecautions
        ? derived.statements
        : codes.map((code) => ({ code, text: statementTexts.get(code) ?? '' })),
    ...sourcesAndNotes,
  };
}

/**
 * Reads the codes of hazard and precautionary statements from a cell. A code may have a blank before its digits (`EUH 066`). Hazard
 * statements may be combined (`H302+H312`), have a mark of Annex VI (`H302 *`) or be followed by their text. Reports unknown
 * codes, and returns those of hazards apart.
 */
function readStatementCodes(cell: string, warn: ReportValue): { codes: string[]; unknownHazards: string[] } {
  const codes = new Set<string>();
  const unknownHazards = new Set<string>();
  const groups =
    cell.match(/\b(?:EUH|[HP])\s?\d{3,}[A-Z]{0,2}(?:\s*\+\s*(?:EUH|[HP])\s?\d{3,}[A-Z]{0,2})*\b/gi) ?? [];
  for (const group of groups) {
    const groupCodes = group
      .split(/\s*\+\s*/)
      .map((code) => code.replace(/^([a-z]+)\s?/i, (_, letters: string) => letters.toUpperCase()));
    const combined = groupCodes.join('+');
    for (const code of statementTexts.has(combined) ? [combined] : groupCodes) {
      if (statementTexts.has(code)) codes.add(code);
      else {
        warn('hazards', code, 'unknown hazard or precautionary statement; it is left out');
        if (!code.startsWith('P')) unknownHazards.add(code);
      }
    }
  }
  if (groups.length === 0 && cell.trim() !== '')
    warn('hazards', cell, 'no code of a hazard or precautionary statement, such as H225');
  return { codes: [...codes], unknownHazards: [...unknownHazards] };
}

/** Parses a signal word; '' = none, null = another text. */
function parseSignalWord(text: string): Hazard['signal_word'] | null {
  if (/^(?:danger|gefahr|peligro|pericolo|gevaar|perigo|危险|危険)$/i.test(text)) return 'Danger';
  if (/^(?:warning|achtung|attention|atenci[oó]n|attenzione|waarschuwing|aten[cç][aã]o|警告)$/i.test(text))
    return 'Warning';
  return /^none$/i.test(text) ? '' : null;
}

function readPictograms(text: string, warn: ReportValue): string[] {
  return text
    .toUpperCase()
    .split(/[;,|\s]+/)
    .filter((code) => {
      const isPictogram = /^GHS0[1-9]$/.test(code);
      if (!isPictogram && code !== '')
        warn('pictograms', code, 'a pictogram is a code from GHS01 to GHS09; it is left out');
      return isPictogram;
    });
}

function evidenceOfPart({ fields }: ProductPart, warn: ReportValue): EvidenceGrid | null {
  const cells = fields['evidence'];
  if (cells === undefined) return null;
  const applications = readList(fields['applications'] ?? '');
  const species = readList(fields['species'] ?? '');
  try {
    for (const cell of cells) decodeEvidence(cell);
    if (cells.length === applications.length * species.length) return { applications, species, cells };
  } catch {
    // Reported below.
  }
  warn(
    'evidence',
    cells,
    'evidence needs one character (A to C, a to c or a dot) for each application and species',
  );
  return null;
}
