import { format as formatAsSpreadsheet } from 'numfmt';
import { parseCurrency } from '../values/currency';

/** Spreadsheets keep 15 digits. */
const MAX_DIGITS = 15;

/** Returns a number without its format, in the 15 digits that spreadsheets show: `0.1 + 0.2` is `0.3`. */
export function plainNumber(value: number): string {
  return hasLostDigits(value)
    ? value.toExponential(MAX_DIGITS - 1).replace(/\.?0*e/, 'E')
    : String(Number(value.toPrecision(MAX_DIGITS)));
}

const hasLostDigits = (value: number) => Math.abs(value) >= 10 ** MAX_DIGITS;

/** Parts of a format without meaning: colors, conditions, padding, fill characters and locales. */
const decoration = /\[(?!\$[^\]-])[^\]]*\]|_.|\*./gs;
/** Digits, grouping and decimal places, in parentheses or with a sign. */
const plainSection = /^[-+(]?\s*(?:General|@|[#?,]*0?(?:\.[0#?]+)?)\s*\)?\s*$/i;

/** Returns whether a number format shows more than digits: a currency, leading zeros, a percentage or other text. */
export function formatHasMeaning(format: string): boolean {
  const bare = format.replace(decoration, '');
  // Fractions and powers of ten show fewer digits than the cell has.
  if (/[?#0]\s*\/|E[+-]/i.test(bare.replace(/"[^"]*"|\\./g, ''))) return false;
  return bare.split(';').some((section) => !plainSection.test(section));
}

/**
 * Returns a number as a spreadsheet shows it in a format with a meaning. Amounts of money keep the digits of the cell, which
 * may be more than it shows.
 */
export function formatSheetNumber(value: number, format: string): string {
  const exact = plainNumber(value);
  const shown = showNumber(value, format);
  if (shown === null || hasLostDigits(value)) return exact;
  const [, before = '', digits = '', after = ''] = /^(\D*)(\d[\d,]*(?:\.\d+)?)(\D*)$/.exec(shown) ?? [];
  // Digits in groups such as 123-456, or a text instead of a number, such as "sold out" for 0.
  if (digits === '') return /[\d\p{L}]/u.test(shown) ? shown : exact;
  const isNegative = value < 0;
  const affix = (before + after).replace(/[-−()\s]/g, '');
  const plainDigits = digits.replaceAll(',', '');
  if (affix === '') return padZeros(exact, plainDigits);
  if (parseCurrency(affix) === null && !/^\p{Sc}/u.test(affix))
    return `${before}${plainDigits}${after}`.trim();
  const sign = isNegative ? '-' : '';
  const [left, right] = [before, after].map((text) => text.replace(/[-−()]/g, ''));
  return `${sign}${left}${exact.replace('-', '')}${right}`.trim();
}

/** Adds the leading zeros of the digits that the spreadsheet shows. */
function padZeros(exact: string, shown: string): string {
  if (!/^0\d/.test(shown)) return exact;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(.*)$/.exec(exact) ?? [];
  return sign + whole.padStart(shown.split('.')[0]?.length ?? 0, '0') + fraction;
}

/** Returns the text that a spreadsheet shows, in American notation; null for an invalid format. */
function showNumber(value: number, format: string): string | null {
  try {
    // The number after a currency chooses the decimal sign: [$€-407].
    const shown = formatAsSpreadsheet(format.replace(/\[\$([^\]-]*)-[^\]]*\]/g, '[$$$1]'), value);
    return shown.replace(/[\u00a0\u202f]/g, ' ').trim();
  } catch {
    return null;
  }
}
