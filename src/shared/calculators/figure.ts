import { groupThousands } from '../lib/format-number';
import type { Exact } from './exact';

/** Significant digits: one more than a balance or pipette has. */
const DEFAULT_DIGIT_COUNT = 5;
/** Numbers outside these powers of ten are formatted as `1.5 × 10⁹`. */
const MIN_PLAIN_EXPONENT = -5;
const MAX_PLAIN_EXPONENT = 7;
/** Integers with at least this number of digits are grouped in thousands. */
const MIN_GROUPED_DIGITS = 5;
const superscriptDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Formats a number with significant digits, rounded half up, without trailing zeros. Very large and very small numbers are
 * formatted as powers of ten.
 */
export function formatFigure(value: Exact, digitCount = DEFAULT_DIGIT_COUNT): string {
  if (value.numerator === 0n) return '0';
  const sign = value.numerator < 0n ? '−' : '';
  const magnitude = {
    numerator: value.numerator < 0n ? -value.numerator : value.numerator,
    denominator: value.denominator,
  };
  const { digits, exponent } = roundDigits(magnitude, digitCount);
  if (exponent >= MAX_PLAIN_EXPONENT || exponent < MIN_PLAIN_EXPONENT)
    return `${sign}${withPoint(digits, 1)} × 10${superscript(exponent)}`;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits.replace(/0+$/, '')}`;
  return sign + withPoint(digits.padEnd(exponent + 1, '0'), exponent + 1);
}

/** Formats a number with a fixed number of decimals, rounded half up. */
export function formatPlaces(value: Exact, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const magnitude = value.numerator < 0n ? -value.numerator : value.numerator;
  const digits = ((2n * magnitude * scale + value.denominator) / (2n * value.denominator))
    .toString()
    .padStart(decimals + 1, '0');
  const integerPart = groupDigits(digits.slice(0, digits.length - decimals));
  const sign = value.numerator < 0n && /[1-9]/.test(digits) ? '−' : '';
  return sign + (decimals > 0 ? `${integerPart}.${digits.slice(-decimals)}` : integerPart);
}

/** Returns the significant digits of a positive number and the power of ten of the first one. */
function roundDigits(value: Exact, digitCount: number): { digits: string; exponent: number } {
  const estimate = value.numerator.toString().length - value.denominator.toString().length;
  // Equal digit counts of numerator and denominator mean a number between 0.1 and 10.
  const exponent = timesPowerOfTen(value, -estimate, 'down') < 1n ? estimate - 1 : estimate;
  const digits = timesPowerOfTen(value, digitCount - 1 - exponent, 'half up').toString();
  // Rounding up may add a digit: 9.99996 becomes 10.000.
  return digits.length > digitCount
    ? { digits: digits.slice(0, digitCount), exponent: exponent + 1 }
    : { digits, exponent };
}

/** Returns a positive number times a power of ten, rounded to an integer. */
function timesPowerOfTen(
  { numerator, denominator }: Exact,
  exponent: number,
  rounding: 'down' | 'half up',
): bigint {
  const dividend = exponent >= 0 ? numerator * 10n ** BigInt(exponent) : numerator;
  const divisor = exponent >= 0 ? denominator : denominator * 10n ** BigInt(-exponent);
  return rounding === 'down' ? dividend / divisor : (2n * dividend + divisor) / (2n * divisor);
}

/** Inserts a decimal point at the index, removes zeros at the end of the decimals and groups the integer digits. */
function withPoint(digits: string, index: number): string {
  const decimals = digits.slice(index).replace(/0+$/, '');
  return groupDigits(digits.slice(0, index)) + (decimals && `.${decimals}`);
}

function groupDigits(digits: string): string {
  return digits.length < MIN_GROUPED_DIGITS ? digits : groupThousands(digits);
}

function superscript(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => superscriptDigits[Number(digit)] ?? '');
  return (exponent < 0 ? '⁻' : '') + digits.join('');
}
