import { canonicalUnit } from './size-units';

/** A text without a number or with an unknown unit is kept unchanged; `isKnownUnit` is then false. */
export type ParsedSize = { label: string; isKnownUnit: boolean } | { reason: string };

const MAX_LENGTH = 80;

/**
 * Normalizes a size: `5MG` → `5 mg`, `100ug` → `100 µg`, `5 x 1 ml` → `5 × 1 mL`. `ownUnits` are additional units of
 * the shop. A decimal comma becomes a point; `1.000 g` is a thousand grams only when `decimal` is a comma.
 */
export function parseSize(
  text: string,
  ownUnits: readonly string[] = [],
  decimal: '.' | ',' = '.',
): ParsedSize {
  const plain = text.trim().replace(/\s+/g, ' ').replaceAll('μ', 'µ');
  if (plain === '') return { reason: 'the size is missing' };
  if (plain.length > MAX_LENGTH) return { reason: `a size has at most ${MAX_LENGTH} characters` };
  if (/^[-−–]\s*[\d.,]/.test(plain)) return { reason: 'the size must be above zero' };
  const [, packCount = '', amount = '', afterAmount = ''] =
    /^(?:(\d+)\s*[x×*]\s*)?(\d+(?:[.,]\d+)*)\s*(.*)$/i.exec(plain) ?? [];
  if (amount === '') return { label: plain, isKnownUnit: false };
  if (/^[0.,]+$/.test(amount) || /^0+$/.test(packCount)) return { reason: 'the size must be above zero' };
  const [, unit = '', afterUnit = ''] = /^([\p{L}]+\.?)(.*)$/u.exec(afterAmount) ?? [];
  // The Chinese suffix 装 ("packed in") does not change the unit.
  const canonical =
    canonicalUnit(unit.replace(/装$/, '')) ??
    ownUnits.find((candidate) => candidate.toLowerCase() === unit.toLowerCase());
  if (canonical === undefined) return { label: plain, isKnownUnit: false };
  // The unit T (tests) is written without a space: "96T".
  return {
    label: `${packCount && `${packCount} × `}${withDecimalPoint(amount, decimal)}${canonical === 'T' ? '' : ' '}${canonical}${afterUnit}`,
    isKnownUnit: true,
  };
}

/**
 * Splits a text that names several sizes: `5 mg, 10 mg`, `5mg|10mg`, `5, 10, 25 mg`. Returns none for other texts. A part without a
 * unit has that of the last one; with `unit`, a column of units names it and the parts are amounts.
 */
export function splitSizeList(text: string, ownUnits: readonly string[] = [], unit = ''): string[] {
  const parts = text.split(/\s*[|;\n]\s*|,\s+|\s+(?:\/|or|oder|ou|或)\s+/i).map((part) => part.trim());
  if (parts.at(-1) === '') parts.pop();
  const last = parts.at(-1) ?? '';
  const lastSize = parseSize(`${last} ${unit}`, ownUnits);
  const isList =
    parts.length > 1 &&
    parts.every((part) => /^\d/.test(part)) &&
    'isKnownUnit' in lastSize &&
    lastSize.isKnownUnit;
  if (!isList) return [];
  if (unit !== '') return parts;
  const lastUnit = /[^\d.,]*$/.exec(last)?.[0] ?? '';
  return parts.map((part) => (/^[\d.,]+$/.test(part) ? part + lastUnit : part));
}

function withDecimalPoint(amount: string, decimal: '.' | ','): string {
  const isGrouped = (sign: '.' | ',') =>
    (sign === '.' ? /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/ : /^[1-9]\d{0,2}(?:,\d{3})+$/).test(amount);
  if (decimal === ',' && isGrouped('.')) return trimZeros(amount.replaceAll('.', '').replace(',', '.'));
  const isDecimal = /^\d+,\d+$/.test(amount) && (decimal === ',' || !isGrouped(','));
  return isDecimal ? trimZeros(amount.replace(',', '.')) : amount;
}

function trimZeros(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
