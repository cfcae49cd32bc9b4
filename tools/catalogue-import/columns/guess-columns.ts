import {
  exclusionOf,
  hasOtherScale,
  isFormerHeading,
  isFormerNumberHeading,
  priceKindOf,
  withoutBrackets,
} from './excluded-headings';
import { fieldsOf, isFileField, isSizeField, type TableKind } from './fields';
import { headingScore, headingUnit, isExactAlias, normalizeHeading } from './column-aliases';
import { headingLanguage } from './heading-language';
import { CHOICE_SUFFIX, targetOfOpenChoice } from './mapping';
import { otherCurrencyColumns, priceCurrency } from './price-columns';
import { findAttribute } from './product-attributes';
import { quantityPriceTargets } from './quantity-prices';
import { type SizeSlot, sizeSlots } from './size-slots';
import { headingCurrency, withoutCurrency } from '../values/currency';
import { findFilterByName } from '../values/named-filter';
import { parseSize } from '../values/parse-size';
import { isPlaceholder } from '../values/parse-sizes';
import { isForSaleHeading, parseAvailability } from '../values/parse-supply';
import {
  areProteinTags,
  imageNameScore,
  type SampledColumn,
  structureScore,
  valueScore,
} from './value-heuristics';

export interface ColumnGuess {
  /** '' = not imported; `price?` = one of several columns that could be the price: the operator has to choose. */
  target: string;
  /** 0 to 1. */
  confidence: number;
  alternatives: string[];
  /** Why the column is not imported or is uncertain. */
  note?: string;
}

interface Candidate {
  column: SampledColumn;
  target: string;
  score: number;
  /** Of several columns for the same price or stock, the one with the highest rank is used. */
  rank: number;
}

/** Facts about the whole table, which the guess for a single column uses. */
interface TableFacts {
  kind: TableKind;
  isExport: boolean;
  /** By heading: the target of a column with prices for a quantity, such as `from:10`. */
  quantityTargets: ReadonlyMap<string, string>;
  /** By heading: the size of the row to which a numbered column belongs, such as `#2` for `Price 2`; see {@link SizeSlot}. */
  slots: ReadonlyMap<string, SizeSlot>;
}

const MIN_CONFIDENCE = 0.45;
const UNCERTAIN_CONFIDENCE = 0.5;
/** Candidates with a lower score are not even shown as alternatives. */
const MIN_ALTERNATIVE_SCORE = 0.25;
/** Fields that several columns of a table may have. */
const repeatableFields: ReadonlySet<string> = new Set(['images', 'status']);
/** Targets for which the operator chooses when several columns are equally likely: `price#2`, `stock@5 mg`, `from:10`. */
const choiceTargetPattern = /^(?:price|stock|from)(?:$|[#@:])/;

/**
 * Guesses the field of each column. A field gets the column with the highest score; a field of `repeatableFields`, such as images,
 * gets several columns. Prices in other currencies are skipped when there are some in the shop's currency. Columns that may be
 * confidential are not used. Of several prices or stocks that are equally likely, none is chosen: see {@link CHOICE_SUFFIX}.
 */
export function guessColumns(columns: readonly SampledColumn[], kind: TableKind): Map<string, ColumnGuess> {
  const chosen = new Map<string, ColumnGuess>();
  const exclude = ({ heading }: SampledColumn, note: string) =>
    chosen.set(heading, { target: '', confidence: 1, alternatives: [], note });
  const usableColumns = columns.filter((column) => {
    const note = kind === 'products' ? exclusionNote(column) : null;
    if (note !== null) exclude(column, note);
    return note === null;
  });
  const skippedPrices = kind === 'products' ? otherCurrencyColumns(usableColumns) : new Set<string>();
  const importedColumns = usableColumns.filter(({ heading }) => !skippedPrices.has(heading));
  for (const column of usableColumns)
    if (skippedPrices.has(column.heading)) exclude(column, 'another currency');
  const table: TableFacts = {
    kind,
    // Only in an exported table is "ID" the id of the shop; elsewhere it is the product number.
    isExport: columns.some(({ heading }) => heading === fieldsOf.products.number),
    quantityTargets: kind === 'products' ? quantityPriceTargets(importedColumns) : new Map<string, string>(),
    slots: kind === 'products' ? sizeSlots(importedColumns) : new Map<string, never>(),
  };
  const candidates = importedColumns
    .flatMap((column) => candidatesOf(column, table))
    .filter(({ score }) => score > MIN_ALTERNATIVE_SCORE)
    .sort((a, b) => b.score - a.score);
  for (const [heading, guess] of resolveChoices(candidates)) chosen.set(heading, guess);
  // A target that the operator has to choose a column for is used too.
  const usedTargets = new Set(
    [...chosen.values()]
      .map(({ target }) => targetOfOpenChoice(target) ?? target)
      .filter((target) => target !== ''),
  );
  for (const { column, target, score } of candidates) {
    if (score < MIN_CONFIDENCE || chosen.has(column.heading)) continue;
    if (usedTargets.has(target) && !repeatableFields.has(target)) continue;
    usedTargets.add(target);
    chosen.set(column.heading, { target, confidence: confidenceOf(score), alternatives: [] });
  }
  readQuantityAsStock(chosen, usedTargets, columns);
  for (const { column, target } of candidates) {
    const guess = chosen.get(column.heading);
    if (guess && guess.target !== '' && guess.target !== target) guess.alternatives.push(target);
  }
  return chosen;
}

const confidenceOf = (score: number) => Math.min(1, Math.round(score * 100) / 100);

/** Returns why a column of products is not used; null = it may be used. */
function exclusionNote(column: SampledColumn): string | null {
  const { heading, samples, isHidden } = column;
  if (isHidden) return 'hidden in the workbook';
  if (exportedField(heading, 'products') !== undefined) return null;
  const note = exclusionOf(heading);
  if (note !== null) return note;
  const isPrice =
    priceCurrency({ heading, samples }) !== null ||
    sizedTarget(heading, samples)?.startsWith('price') === true;
  if (hasOtherScale(heading) && (isPrice || headingScore(heading, 'products', 'price') > 0))
    return 'in cents or thousands, not in dollars';
  if (isPrice && priceKindOf(heading) === 'other') return 'not the list price';
  return isFormerHeading(heading) ? 'a value of the past' : null;
}

/**
 * Decides which column has the price and the stock when several could have it. Columns that are equally likely and have different
 * values get the target with {@link CHOICE_SUFFIX}.
 */
function resolveChoices(candidates: readonly Candidate[]): Map<string, ColumnGuess> {
  const bestOfColumn = new Map<string, Candidate>();
  for (const candidate of candidates)
    if (!bestOfColumn.has(candidate.column.heading)) bestOfColumn.set(candidate.column.heading, candidate);
  const byTarget = new Map<string, Candidate[]>();
  for (const candidate of bestOfColumn.values())
    if (candidate.score >= MIN_CONFIDENCE && choiceTargetPattern.test(candidate.target))
      byTarget.set(candidate.target, [...(byTarget.get(candidate.target) ?? []), candidate]);
  const guesses = new Map<string, ColumnGuess>();
  for (const [target, rivals] of byTarget) {
    const highest = Math.max(...rivals.map(({ rank }) => rank));
    const topRanked = rivals.filter(({ rank }) => rank === highest);
    const [first] = topRanked;
    const needsChoice = topRanked.some(({ column }) => !haveSameValues(column, first?.column));
    for (const { column, score, rank } of rivals) {
      const isUsed = needsChoice ? rank === highest : column === first?.column;
      const isUncertain = isUsed && (rank === 0 || /\b20\d\d\b/.test(column.heading));
      // Words beside a number of units may mean that a product is discontinued.
      const hasWords = target === 'stock' && valueScore('amount', column.samples) < 0.5;
      if (!isUsed && hasWords) {
        guesses.set(column.heading, { target: 'status', confidence: confidenceOf(score), alternatives: [] });
        continue;
      }
      guesses.set(column.heading, {
        target: isUsed ? target + (needsChoice ? CHOICE_SUFFIX : '') : '',
        confidence: isUncertain ? UNCERTAIN_CONFIDENCE : confidenceOf(score),
        alternatives: [],
        ...(!isUsed && { note: `"${first?.column.heading ?? ''}" is used` }),
      });
    }
  }
  return guesses;
}

const haveSameValues = (first: SampledColumn, second: SampledColumn | undefined) =>
  first.samples.length === second?.samples.length &&
  first.samples.every((text, index) => text === second.samples[index]);

/**
 * Changes the target of a column `qty` to the stock beside a column such as `is_in_stock`, and in a table without sizes and units. In
 * other tables it may be the number of units in a pack.
 */
function readQuantityAsStock(
  chosen: ReadonlyMap<string, ColumnGuess>,
  usedTargets: ReadonlySet<string>,
  columns: readonly SampledColumn[],
): void {
  if (usedTargets.has('stock')) return;
  const isSized = [...usedTargets].some((target) => /^(?:size|unit)$|[@#]/.test(target));
  const hasFlag = columns.some(isAvailabilityFlag);
  for (const [heading, guess] of chosen) {
    const isCount =
      !isSized && /^(?:qty|quantity)$/.test(normalizeHeading(heading)) && headingUnit(heading) === '';
    if (!hasFlag && !isCount) continue;
    const samples = columns.find((column) => column.heading === heading)?.samples ?? [];
    if (guess.target === 'amount' && valueScore('stock', samples) >= 0.8) guess.target = 'stock';
  }
}

/** Headings of columns whose values 1 and 0 probably mean yes and no, not numbers of units. */
const availabilityHeading =
  /^(?:in ?stock|available|availability|lieferbar|verfügbar|auf lager|en stock|disponible|disponibile|in voorraad|有货|有貨)$/;
/** Minimum number of values in such a column: fewer values of 1 and 0 may be numbers of units. */
const MIN_FLAG_VALUES = 5;

/**
 * Returns whether a column says if a size can be ordered, and contains no number of units: `is_in_stock`, `In stock?`, or
 * `Available` with 1 and 0.
 */
export function isAvailabilityFlag({ heading, samples }: SampledColumn): boolean {
  const plain = normalizeHeading(heading);
  const isQuestion = /^is\b/.test(plain) || heading.trim().endsWith('?');
  if (isQuestion && /stock|available|lager|lieferbar|verfügbar/i.test(heading))
    return samples.every((text) => !('reason' in parseAvailability(text)));
  return (
    availabilityHeading.test(plain) &&
    samples.length >= MIN_FLAG_VALUES &&
    samples.every((text) => /^[01]$/.test(text))
  );
}

function candidatesOf(column: SampledColumn, table: TableFacts): Candidate[] {
  const { heading, samples } = column;
  const { kind, isExport, quantityTargets, slots } = table;
  const { fileSources = samples } = column;
  if (fileSources.length === 0) return [];
  const onlyCandidate = (target: string, score: number): Candidate[] => [
    { column, target, score, rank: EXACT_RANK },
  ];
  const exported =
    kind === 'products' && !isExport && heading === fieldsOf.products.id
      ? undefined
      : exportedField(heading, kind);
  if (
    exported &&
    !isGuessedByValues(exported, table) &&
    (!isFileField(exported) || valueScore(exported, fileSources) >= 0.5)
  )
    return [{ column, target: exported, score: 2, rank: rankOf(column, heading, exported) }];
  if (kind === 'products' && isFormerNumberHeading(heading)) return onlyCandidate('former', 0.85);
  if (kind === 'products' && isAvailabilityFlag(column)) return onlyCandidate('available', 0.95);
  const quantity = quantityTargets.get(heading);
  if (quantity !== undefined) return onlyCandidate(quantity, 0.85);
  const sized = kind === 'products' ? sizedTarget(heading, samples) : null;
  if (sized !== null) return onlyCandidate(sized, 0.9);
  const currency = kind === 'products' ? priceCurrency(column) : null;
  const plain = headingCurrency(heading) === null || currency === null ? heading : withoutCurrency(heading);
  const { base, slot } = slots.get(heading) ?? { base: plain, slot: '' };
  // A column of prices whose heading is only a currency: `USD`, `EUR/pack`.
  if (currency !== null && currency !== '' && headingScore(base, kind, 'price') === 0)
    return onlyCandidate('price', 0.8);
  const scores = Object.keys(fieldsOf[kind]).map((field) => ({
    field,
    // A text in brackets may name another number than the shop's: `Cat. No. (replacement)`.
    nameScore: headingScore(field === 'number' ? withoutBrackets(base) : base, kind, field),
  }));
  const isNamed = scores.some(({ nameScore }) => nameScore > 0) || isAttribute(heading);
  return scores.flatMap(({ field, nameScore }) => {
    const isNamedStatus = field === 'status' && isExactAlias(base, kind, field);
    const isStatus = isNamedStatus && !isForSaleHeading(heading);
    // "Attribute 1 visible" and "Online since" are not the status of the product.
    if (field === 'status' && !isNamedStatus && /publish|visible|online|sale|sold/i.test(heading)) return [];
    // The tag of a recombinant protein is one of its facts, not a promotion.
    if (field === 'tag' && areProteinTags(samples)) return [];
    const valueMatch = isStatus ? 1 : valueScore(field, isFileField(field) ? fileSources : samples);
    // The heading and the values count. A price whose currency is known counts a tenth more.
    const score =
      nameScore > 0
        ? nameScore *
          (field === 'price' && currency ? 1.1 : 1) *
          (valueMatch >= 0.5 ? 0.6 + 0.4 * valueMatch : 0.3 * valueMatch)
        : unnamedScore(field, column, isNamed);
    // The slot of a document is its language.
    const fieldSlot = isFileField(field) && field !== 'images' ? headingLanguage(heading) : slot;
    if (score < 0.2 || (slot !== '' && !isSizeField(field) && !isFileField(field))) return [];
    const target = field + (field === 'images' ? '' : fieldSlot);
    return [
      { column, target, score: score + preferenceOf(field, heading), rank: rankOf(column, base, field) },
    ];
  });
}

/** Rank of a column whose heading is exactly an alias of the field. */
const EXACT_RANK = 2;
/** Added to the rank of a column of stocks that are numbers. */
const NUMBER_RANK = 2;

/** Ranks columns for the same price or stock: exact headings first, fallback prices last; numbers before words. */
function rankOf({ heading, samples }: SampledColumn, base: string, field: string): number {
  if (field === 'price' && priceKindOf(heading) === 'fallback') return 0;
  const isNumeric = field === 'stock' && valueScore('amount', samples) >= 0.5;
  return (isExactAlias(base, 'products', field) ? EXACT_RANK : 1) + (isNumeric ? NUMBER_RANK : 0);
}

/** Returns whether the values decide, although the heading is one of an export: other programs use it for other values. */
const isGuessedByValues = (field: string, { kind, isExport }: TableFacts) =>
  field === 'status' || (kind === 'products' && !isExport && ['class', 'tag'].includes(field));

const isAttribute = (heading: string) =>
  findAttribute(heading) !== null || findFilterByName(heading) !== undefined;

/** Returns the score of a field that the heading does not name. Values alone identify few fields. */
function unnamedScore(
  field: string,
  { heading, samples, fileSources = samples }: SampledColumn,
  isNamed: boolean,
): number {
  // A column may contain only links, such as of images.
  if (samples.length === 0 && field !== 'images') return 0;
  if (field === 'cas' || field === 'inchikey') return scoreIfMostlyValid(valueScore(field, samples));
  // The values alone identify currencies, so that prices in another currency are never read as the shop's.
  if (field === 'currency')
    return samples.every((text) => /^[A-Z]{3}$/.test(text))
      ? scoreIfMostlyValid(valueScore(field, samples))
      : 0;
  if (field === 'smiles') return isNamed ? 0 : scoreIfMostlyValid(structureScore(samples));
  return field === 'images' && imageHeading.test(heading) ? 0.85 * imageNameScore(fileSources) : 0;
}

const imageHeading =
  /image|picture|photo|foto|figure|bild|abbildung|thumbnail|imagen|immagine|图|圖|画像|写真|\bimg/i;

/** Returns 0 unless 80% of the values are valid: CAS numbers, InChI keys and structures are rarely valid by accident. */
const scoreIfMostlyValid = (validFraction: number) => (validFraction >= 0.8 ? 0.9 * validFraction : 0);

/** Small amount that decides between columns of equal score. */
const PREFERENCE = 0.05;

/** Returns the bonus of a heading for a field: prefers English names, and product numbers to ids of a database. */
function preferenceOf(field: string, heading: string): number {
  if (field === 'name' || field === 'description') return languagePreference(heading);
  return field === 'number' && databaseId.test(normalizeHeading(heading)) ? -PREFERENCE : 0;
}

/** Headings of ids in a shop system. A column such as "Reference #" beside one has the number that customers know. */
const databaseId = /^(?:product |item )?id$/;

function languagePreference(heading: string): number {
  if (/英文|中文/.test(heading)) return heading.includes('英文') ? PREFERENCE : -PREFERENCE;
  const language = headingLanguage(heading);
  if (language === '') return 0;
  return language === '@en' ? PREFERENCE : -PREFERENCE;
}

/** Returns the field that has exactly this heading in the shop's own export. */
function exportedField(heading: string, kind: TableKind): string | undefined {
  return Object.entries(fieldsOf[kind]).find(([, exported]) => exported === heading)?.[0];
}

/** Recognizes price or stock columns of one size: `Price 5 mg`, `5 mg (USD)`. */
function sizedTarget(heading: string, samples: readonly string[]): string | null {
  const [, size = ''] =
    /(?:^|[\s:_/–-])((?:\d+\s*[x×]\s*)?\d+(?:[.,]\d+)?\s*[A-Za-zµμ]+)(?:\s*[([].*)?$/.exec(
      withoutCurrency(heading),
    ) ?? [];
  const parsedSize = size && parseSize(size);
  if (!parsedSize || !('label' in parsedSize) || !parsedSize.isKnownUnit) return null;
  if (/stock|avail|bestand/i.test(heading)) return `stock@${parsedSize.label}`;
  const values = samples.filter((text) => !isPlaceholder(text));
  return values.length > 0 && valueScore('price', values) >= 0.6 ? `price@${parsedSize.label}` : null;
}
