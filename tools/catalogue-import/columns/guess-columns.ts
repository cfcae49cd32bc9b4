import { fieldsOf, isFileField, isSizeField, type TableKind } from './fields';
import { headingScore, normalizeHeading } from './column-aliases';
import { headingLanguage } from './heading-language';
import { otherCurrencyColumns, priceCurrency } from './price-columns';
import { withoutCurrency } from '../values/currency';
import { parseSize } from '../values/parse-size';
import { imageNameScore, type SampledColumn, selfDescribingFields, valueScore } from './value-heuristics';

export interface ColumnGuess {
  target: string;
  /** 0 to 1. */
  confidence: number;
  alternatives: string[];
}

interface Candidate {
  column: SampledColumn;
  target: string;
  score: number;
}

const MIN_CONFIDENCE = 0.45;

/**
 * Guesses the field of each column. Each field goes to the column with the highest score only, but images to all of their
 * columns. Prices in other currencies are skipped when there are some in the shop's currency.
 */
export function guessColumns(columns: readonly SampledColumn[], kind: TableKind): Map<string, ColumnGuess> {
  const skipped = kind === 'products' ? otherCurrencyColumns(columns) : new Set<string>();
  // Only in an exported table is "ID" the id of the shop; elsewhere it is the product number.
  const isExport = columns.some(({ heading }) => heading === fieldsOf.products.number);
  const candidates = columns
    .filter(({ heading }) => !skipped.has(heading))
    .flatMap((column) => candidatesOf(column, kind, isExport))
    .sort((a, b) => b.score - a.score);
  const chosen = new Map<string, ColumnGuess>();
  const taken = new Set<string>();
  for (const { column, target, score } of candidates) {
    if (score < MIN_CONFIDENCE || chosen.has(column.heading)) continue;
    if (taken.has(target) && target !== 'images') continue;
    taken.add(target);
    chosen.set(column.heading, {
      target,
      confidence: Math.min(1, Math.round(score * 100) / 100),
      alternatives: [],
    });
  }
  readQuantityAsStock(chosen, taken, columns);
  for (const { column, target, score } of candidates) {
    const guess = chosen.get(column.heading);
    if (guess && guess.target !== target && score > 0.25) guess.alternatives.push(target);
  }
  return chosen;
}

/** Beside columns such as `size` and `is_in_stock`, `qty` is the stock. In other lists it may be the units of a pack. */
function readQuantityAsStock(
  chosen: ReadonlyMap<string, ColumnGuess>,
  taken: ReadonlySet<string>,
  columns: readonly SampledColumn[],
): void {
  if (!taken.has('size') || taken.has('stock') || !columns.some(isAvailabilityFlag)) return;
  for (const [heading, guess] of chosen) {
    const samples = columns.find((column) => column.heading === heading)?.samples ?? [];
    if (guess.target === 'amount' && valueScore('stock', samples) >= 0.8) guess.target = 'stock';
  }
}

/** A column such as `is_in_stock` or `In stock?` with 1 and 0 contains no number of units. */
export function isAvailabilityFlag({ heading, samples }: SampledColumn): boolean {
  const isQuestion = /^is\b/.test(normalizeHeading(heading)) || heading.trim().endsWith('?');
  return (
    isQuestion &&
    /stock|available/i.test(heading) &&
    samples.every((text) => /^(?:[01]|yes|no|true|false|[yn])$/i.test(text))
  );
}

function candidatesOf(column: SampledColumn, kind: TableKind, isExport: boolean): Candidate[] {
  const { heading, samples } = column;
  if (samples.length === 0 || isAvailabilityFlag(column)) return [];
  const own =
    kind === 'products' && !isExport && heading === fieldsOf.products.id
      ? undefined
      : exportedField(heading, kind);
  if (own && (!isFileField(own) || valueScore(own, samples) >= 0.5))
    return [{ column, target: own, score: 2 }];
  const from = kind === 'products' ? priceBreakTarget(heading, samples) : null;
  if (from) return [{ column, target: from, score: 0.85 }];
  const sized = kind === 'products' ? sizedTarget(heading, samples) : null;
  if (sized) return [{ column, target: sized, score: 0.9 }];
  const currency = kind === 'products' ? priceCurrency(column) : null;
  const plain = currency === null ? heading : withoutCurrency(heading);
  // A column of prices that names nothing but its currency: `USD`, `EUR/pack`.
  if (currency !== null && currency !== '' && headingScore(plain, kind, 'price') === 0)
    return [{ column, target: 'price', score: 0.8 }];
  const [base, slot] = splitSlot(plain);
  return Object.keys(fieldsOf[kind]).flatMap((field) => {
    const named = headingScore(base, kind, field);
    const valueMatch = valueScore(field, samples);
    const score =
      named > 0
        ? named *
          (field === 'price' && currency ? 1.1 : 1) *
          (valueMatch >= 0.5 ? 0.6 + 0.4 * valueMatch : 0.3 * valueMatch)
        : selfDescribingFields.has(field)
          ? 0.9 * valueMatch
          : field === 'images'
            ? 0.85 * imageNameScore(samples)
            : 0;
    const preference = field === 'name' || field === 'description' ? languagePreference(heading) : 0;
    const fieldSlot = isFileField(field) && field !== 'images' ? headingLanguage(heading) : slot;
    if (score < 0.2 || (slot !== '' && !isSizeField(field) && !isFileField(field))) return [];
    return [{ column, target: field + (field === 'images' ? '' : fieldSlot), score: score + preference }];
  });
}

/** The shop is in English: of several names, the English one is used. */
function languagePreference(heading: string): number {
  if (/英文|中文/.test(heading)) return heading.includes('英文') ? 0.05 : -0.05;
  const language = headingLanguage(heading);
  return language === '' ? 0 : language === '@en' ? 0.05 : -0.05;
}

/** Returns the field whose exported heading matches exactly. */
function exportedField(heading: string, kind: TableKind): string | undefined {
  return Object.entries(fieldsOf[kind]).find(([, own]) => own === heading)?.[0];
}

/** Recognizes price or stock columns of one size: `Price 5 mg`, `5 mg (USD)`. */
function sizedTarget(heading: string, samples: readonly string[]): string | null {
  const [, size = ''] =
    /(?:^|[\s:_/–-])((?:\d+\s*[x×]\s*)?\d+(?:[.,]\d+)?\s*[A-Za-zµμ]+)(?:\s*[([].*)?$/.exec(
      withoutCurrency(heading),
    ) ?? [];
  const read = size && parseSize(size);
  if (!read || !('label' in read) || !read.known) return null;
  if (/stock|avail|bestand/i.test(heading)) return `stock@${read.label}`;
  return valueScore('price', samples) >= 0.6 ? `price@${read.label}` : null;
}

/** Recognizes price break columns: `Price 10+`, `ab 50 Stück`. */
function priceBreakTarget(heading: string, samples: readonly string[]): string | null {
  const found =
    /(?:^|[\s(])(?:from|ab|≥|>=)\s*(\d{1,5})(?=$|\s*[)(]|\s*(?:pcs|pieces|units|st|stk|stück)\b)/i.exec(
      heading,
    ) ?? /(?:^|[\s(])(\d{1,5})\s*\+/.exec(heading);
  const from = Number(found?.[1] ?? 0);
  return from >= 2 && from <= 10_000 && valueScore('price', samples) >= 0.6 ? `from:${from}` : null;
}

/** Splits `Price 2` or `sizes.2.price` into heading and slot. */
function splitSlot(heading: string): [base: string, slot: string] {
  const [, number = '', rest = ''] = /^\w+\.(\d{1,2})\.(.+)$/.exec(heading) ?? [];
  if (number) return [rest, `#${number}`];
  const [, base = '', ordinal = ''] =
    /^(.*?[A-Za-z].*?)[\s_#-]*(\d{1,2})$/.exec(normalizeHeading(heading)) ?? [];
  return ordinal && /pack|size|price|stock|quantity|qty|unit|amount/.test(base)
    ? [base, `#${ordinal}`]
    : [heading, ''];
}
