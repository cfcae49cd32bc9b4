import type { Exact } from './exact';

/** One more than the precision of a balance or pipette. */
const DIGITS = 5;
const MIN_PLAIN_EXPONENT = -5;
const MAX_PLAIN_EXPONENT = 7;
const GROUPED_FROM = 5;
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Formats a number with significant digits, rounded half up, without trailing zeros, in powers of ten if it would be
 * long otherwise.
 */
export function formatFigure(x: Exact, digits = DIGITS): string {
  if (x.numerator === 0n) return '0';
  const sign = x.numerator < 0n ? '−' : '';
  const size = { numerator: x.numerator < 0n ? -x.numerator : x.numerator, denominator: x.denominator };
  const { text, tens } = rounded(size, digits);
  if (tens >= MAX_PLAIN_EXPONENT || tens < MIN_PLAIN_EXPONENT)
    return `${sign}${withPoint(text, 1)} × 10${power(tens)}`;
  if (tens < 0) return `${sign}0.${'0'.repeat(-tens - 1)}${text.replace(/0+$/, '')}`;
  return sign + withPoint(text.padEnd(tens + 1, '0'), tens + 1);
}

/** Formats a number with a fixed number of decimals, rounded half up. */
export function formatPlaces(x: Exact, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const size = x.numerator < 0n ? -x.numerator : x.numerator;
  const text = ((2n * size * scale + x.denominator) / (2n * x.denominator))
    .toString()
    .padStart(decimals + 1, '0');
  const front = grouped(text.slice(0, text.length - decimals));
  const sign = x.numerator < 0n && /[1-9]/.test(text) ? '−' : '';
  return sign + (decimals > 0 ? `${front}.${text.slice(-decimals)}` : front);
}

/** Returns the significant digits of a positive number and the power of ten of the first one. */
function rounded(x: Exact, digits: number): { text: string; tens: number } {
  const guess = x.numerator.toString().length - x.denominator.toString().length;
  // Equal digit counts of numerator and denominator mean a number between 0.1 and 10.
  const tens = atTens(x, -guess, 1n) < 1n ? guess - 1 : guess;
  const text = atTens(x, digits - 1 - tens, 2n).toString();
  return text.length > digits ? { text: text.slice(0, digits), tens: tens + 1 } : { text, tens };
}

/** Returns the number times a power of ten as an integer: truncated for 1, rounded half up for 2. */
function atTens({ numerator, denominator }: Exact, tens: number, parts: 1n | 2n): bigint {
  const up = tens >= 0 ? numerator * 10n ** BigInt(tens) : numerator;
  const down = tens >= 0 ? denominator : denominator * 10n ** BigInt(-tens);
  return (parts * up + (parts - 1n) * down) / (parts * down);
}

function withPoint(text: string, index: number): string {
  const behind = text.slice(index).replace(/0+$/, '');
  return grouped(text.slice(0, index)) + (behind && `.${behind}`);
}

function grouped(text: string): string {
  return text.length < GROUPED_FROM ? text : text.replace(/\B(?=(\d{3})+$)/g, ',');
}

function power(tens: number): string {
  const figures = [...String(Math.abs(tens))].map((digit) => raised[Number(digit)] ?? '');
  return (tens < 0 ? '⁻' : '') + figures.join('');
}
