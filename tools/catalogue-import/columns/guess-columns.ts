import { fieldsOf, isSizeField, type Kind } from './fields';
import { headingScore, plainHeading } from './column-aliases';
import { readSize } from '../values/parse-size';
import { tellingFields, valueScore } from './value-heuristics';

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

const ENOUGH = 0.45;

/** What each column most likely stands for; a field is given to one column only, the likeliest. */
export function guessColumns(columns: readonly SampledColumn[], kind: Kind): Map<string, ColumnGuess> {
  const candidates = columns
    .flatMap((column) => candidatesOf(column, kind))
    .sort((one, other) => other.score - one.score);
  const chosen = new Map<string, ColumnGuess>();
  const taken = new Set<string>();
  for (const { column, target, score } of candidates) {
    if (score < ENOUGH || chosen.has(column.heading) || taken.has(target)) continue;
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

function candidatesOf(column: SampledColumn, kind: Kind): Candidate[] {
  const { heading, samples } = column;
  if (samples.length === 0) return [];
  const own = ownHeading(heading, kind);
  if (own) return [{ column, target: own, score: 2 }];
  const from = kind === 'products' ? fromTarget(heading, samples) : null;
  if (from) return [{ column, target: from, score: 0.85 }];
  const sized = kind === 'products' ? sizedTarget(heading, samples) : null;
  if (sized) return [{ column, target: sized, score: 0.9 }];
  const [base, slot] = numbered(heading);
  return Object.keys(fieldsOf[kind]).flatMap((field) => {
    const named = headingScore(base, kind, field);
    const looks = valueScore(field, samples);
    const score =
      named > 0
        ? named * (looks >= 0.5 ? 0.6 + 0.4 * looks : 0.3 * looks)
        : tellingFields.has(field)
          ? 0.9 * looks
          : 0;
    if (score < 0.2 || (slot !== '' && !isSizeField(field))) return [];
    return [{ column, target: field + slot, score }];
  });
}

/** The field whose heading an export writes exactly so. */
function ownHeading(heading: string, kind: Kind): string | undefined {
  return Object.entries(fieldsOf[kind]).find(([, own]) => own === heading)?.[0];
}

/** `Price 5 mg`, `5 mg (USD)`: a column of prices, or of stock, of the size that its heading names. */
function sizedTarget(heading: string, samples: readonly string[]): string | null {
  const [, size = ''] =
    /(?:^|[\s:_–-])((?:\d+\s*[x×]\s*)?\d+(?:[.,]\d+)?\s*[A-Za-zµμ]+)(?:\s*[([].*)?$/.exec(heading) ?? [];
  const read = size && readSize(size);
  if (!read || !('label' in read) || !read.known) return null;
  if (/stock|avail|bestand/i.test(heading)) return `stock@${read.label}`;
  return valueScore('price', samples) >= 0.6 ? `price@${read.label}` : null;
}

/** `Price 10+`, `ab 50 Stück`: a column of prices for one unit from so many on. */
function fromTarget(heading: string, samples: readonly string[]): string | null {
  const found =
    /(?:^|[\s(])(?:from|ab|≥|>=)\s*(\d{1,5})(?=$|\s*[)(]|\s*(?:pcs|pieces|units|st|stk|stück)\b)/i.exec(
      heading,
    ) ?? /(?:^|[\s(])(\d{1,5})\s*\+/.exec(heading);
  const from = Number(found?.[1] ?? 0);
  return from >= 2 && from <= 10_000 && valueScore('price', samples) >= 0.6 ? `from:${from}` : null;
}

/** `Price 2`, `sizes.2.price` → the heading without its number, and the slot. */
function numbered(heading: string): [base: string, slot: string] {
  const [, number = '', rest = ''] = /^\w+\.(\d{1,2})\.(.+)$/.exec(heading) ?? [];
  if (number) return [rest, `#${number}`];
  const [, base = '', place = ''] = /^(.*?[A-Za-z].*?)[\s_#-]*(\d{1,2})$/.exec(plainHeading(heading)) ?? [];
  return place && /pack|size|price|stock|quantity|qty|unit|amount/.test(base)
    ? [base, `#${place}`]
    : [heading, ''];
}
