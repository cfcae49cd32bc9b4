import { fieldsOf, isSizeField, type TableKind } from './fields';
import { headingScore, normalizeHeading } from './column-aliases';
import { parseSize } from '../values/parse-size';
import { selfDescribingFields, valueScore } from './value-heuristics';

export interface SampledColumn {
  heading: string;
  samples: readonly string[];
}

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

/** Guesses the field of each column. Each field goes to the column with the highest score only. */
export function guessColumns(columns: readonly SampledColumn[], kind: TableKind): Map<string, ColumnGuess> {
  const candidates = columns
    .flatMap((column) => candidatesOf(column, kind))
    .sort((one, other) => other.score - one.score);
  const chosen = new Map<string, ColumnGuess>();
  const taken = new Set<string>();
  for (const { column, target, score } of candidates) {
    if (score < MIN_CONFIDENCE || chosen.has(column.heading) || taken.has(target)) continue;
    taken.add(target);
    chosen.set(column.heading, {
      target,
      confidence: Math.min(1, Math.round(score * 100) / 100),
      alternatives: [],
    });
  }
  for (const { column, target, score } of candidates) {
    const guess = chosen.get(column.heading);
    if (guess && guess.target !== target && score > 0.25) guess.alternatives.push(target);
  }
  return chosen;
}

function candidatesOf(column: SampledColumn, kind: TableKind): Candidate[] {
  const { heading, samples } = column;
  if (samples.length === 0) return [];
  const own = exportedField(heading, kind);
  if (own) return [{ column, target: own, score: 2 }];
  const from = kind === 'products' ? priceBreakTarget(heading, samples) : null;
  if (from) return [{ column, target: from, score: 0.85 }];
  const sized = kind === 'products' ? sizedTarget(heading, samples) : null;
  if (sized) return [{ column, target: sized, score: 0.9 }];
  const [base, slot] = splitSlot(heading);
  return Object.keys(fieldsOf[kind]).flatMap((field) => {
    const named = headingScore(base, kind, field);
    const looks = valueScore(field, samples);
    const score =
      named > 0
        ? named * (looks >= 0.5 ? 0.6 + 0.4 * looks : 0.3 * looks)
        : selfDescribingFields.has(field)
          ? 0.9 * looks
          : 0;
    if (score < 0.2 || (slot !== '' && !isSizeField(field))) return [];
    return [{ column, target: field + slot, score }];
  });
}

/** Returns the field whose exported heading matches exactly. */
function exportedField(heading: string, kind: TableKind): string | undefined {
  return Object.entries(fieldsOf[kind]).find(([, own]) => own === heading)?.[0];
}

/** Recognizes price or stock columns of one size: `Price 5 mg`, `5 mg (USD)`. */
function sizedTarget(heading: string, samples: readonly string[]): string | null {
  const [, size = ''] =
    /(?:^|[\s:_–-])((?:\d+\s*[x×]\s*)?\d+(?:[.,]\d+)?\s*[A-Za-zµμ]+)(?:\s*[([].*)?$/.exec(heading) ?? [];
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
  const [, base = '', place = ''] =
    /^(.*?[A-Za-z].*?)[\s_#-]*(\d{1,2})$/.exec(normalizeHeading(heading)) ?? [];
  return place && /pack|size|price|stock|quantity|qty|unit|amount/.test(base)
    ? [base, `#${place}`]
    : [heading, ''];
}
