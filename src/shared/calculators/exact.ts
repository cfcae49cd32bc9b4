import { toHalfWidth } from '../lib/half-width';

/**
 * A rational number in lowest terms with a positive denominator: 0.1 + 0.2 is 0.3, and multiplying and dividing by
 * the same number is exact.
 */
export interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Maximum characters of a typed number. */
const MAX_LENGTH = 24;
const MAX_EXPONENT = 30;
const decimalNumber = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i;

/** Parses a typed number: `12.5`, `1e-3`. Null for other texts, more than 24 characters and exponents beyond ±30. */
export function parseExact(text: string): Exact | null {
  const typed = toHalfWidth(text).trim().replaceAll('−', '-');
  const [match, sign, digitsBefore = '', digitsAfter = '', exponent = '0'] = decimalNumber.exec(typed) ?? [];
  if (match === undefined || typed.length > MAX_LENGTH || digitsBefore + digitsAfter === '') return null;
  const shift = Number(exponent) - digitsAfter.length;
  if (Math.abs(Number(exponent)) > MAX_EXPONENT) return null;
  const digits = BigInt(`${sign === '-' ? '-' : ''}${digitsBefore}${digitsAfter}`);
  return shift < 0
    ? inLowestTerms(digits, 10n ** BigInt(-shift))
    : inLowestTerms(digits * 10n ** BigInt(shift), 1n);
}

/** Parses a constant. Throws for an invalid text. */
export function exact(text: string): Exact {
  const number = parseExact(text);
  if (!number) throw new RangeError(`Invalid number: ${text}`);
  return number;
}

/** Converts the result of a root, power or logarithm, rounded to 15 significant digits. Throws when it is not finite. */
export function fromNumber(number: number): Exact {
  if (!Number.isFinite(number)) throw new RangeError(`Number must be finite: ${number}`);
  const [digits = '', exponent = '0'] = number.toExponential(14).split('e');
  const shift = BigInt(Math.abs(Number(exponent)));
  const mantissa = exact(digits);
  return Number(exponent) < 0
    ? inLowestTerms(mantissa.numerator, mantissa.denominator * 10n ** shift)
    : inLowestTerms(mantissa.numerator * 10n ** shift, mantissa.denominator);
}

/** Returns a floating-point number that is off by one unit in the last place at most; 0 below about 1e-289. */
export function toNumber({ numerator, denominator }: Exact): number {
  const quotientBits = numerator.toString(2).length - denominator.toString(2).length;
  // Both parts may exceed the range of floats while their quotient does not.
  const shift = BigInt(Math.max(0, 64 - quotientBits));
  return Number((numerator << shift) / denominator) / 2 ** Number(shift);
}

export const add = (a: Exact, b: Exact) =>
  inLowestTerms(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
export const subtract = (a: Exact, b: Exact) =>
  inLowestTerms(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);

/** Product of any number of factors. */
export const multiply = (...factors: readonly Exact[]) =>
  factors.reduce((a, b) => inLowestTerms(a.numerator * b.numerator, a.denominator * b.denominator), one());

/** Throws when the divisor is zero. */
export const divide = (a: Exact, b: Exact) =>
  inLowestTerms(a.numerator * b.denominator, a.denominator * b.numerator);

/** Negative if a < b, positive if a > b, zero if equal. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const isLess = (a: Exact, b: Exact) => compare(a, b) < 0;
export const sum = (terms: readonly Exact[]) => terms.reduce(add, { numerator: 0n, denominator: 1n });

function one(): Exact {
  return { numerator: 1n, denominator: 1n };
}

function inLowestTerms(numerator: bigint, denominator: bigint): Exact {
  if (denominator === 0n) throw new RangeError('Division by zero.');
  const sign = denominator < 0n ? -1n : 1n;
  const common = greatestCommonDivisor(
    numerator < 0n ? -numerator : numerator,
    denominator < 0n ? -denominator : denominator,
  );
  return { numerator: (sign * numerator) / common, denominator: (sign * denominator) / common };
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
