import { parseCurrency } from './currency';

/**
 * Price in cents with its currency (ISO 4217, '' = not given), a price on request (null), or the reason why the text is
 * invalid. `note` describes how an inexact text was read; '' = exact.
 */
export type ParsedPrice =
  | { cents: number; currency: string; note: string }
  | { cents: null; note: string }
  | { reason: string };

/** A price of 0 never means a free product: inventory systems export it for products without a price. */
export const ZERO_PRICE_NOTE = 'a price of 0 is read as price on request';

export const ROUNDED_PRICE_NOTE = 'rounded to two decimal places';

const groupSeparators = { '.': /[,'’ ]/g, ',': /[.'’ ]/g } as const;
const MAX_DIGITS = 9;

/** Words for a price without tax, as all prices of the shop are. */
const taxNote =
  /\s*(?:\b(?:net|netto|ht|excl\.? ?(?:vat|tax|mwst\.?)|plus (?:vat|tax)|zzgl\.? ?mwst\.?)|\+ ?(?:vat|tax))$/i;
const pricePattern =
  /^([A-Z]{3}|US ?\$|Euro|[$€£¥])?\s*([\d.,'’ ]*\d)(?:[.,](?:-|–|—{1,2}|--))?\s*([A-Z]{3}|US ?\$|Euro|[$€£¥元])?$/i;
const negativePattern = /^(?:[-−(]\s*\D{0,4}\s*\d|\D{0,4}\d[\d.,'’ ]*\d?[-−]$)/;

/**
 * Parses `$1,234.50`, `1.234,50 EUR` (with `decimal` `,`), `45.-`, `USD 45` without floating-point numbers. Digit groups
 * must have three digits, or two as in India (`1,00,000`), so that `1,50` is never read as 150.
 */
export function parsePrice(text: string, decimal: '.' | ','): ParsedPrice {
  // Spreadsheets mark numbers that are stored as text with an apostrophe before them.
  const plain = text.normalize('NFKC').trim().replace(/^'/, '').replace(taxNote, '');
  const [, before = '', number = '', after = ''] = pricePattern.exec(plain) ?? [];
  const currency = currencyOf(before, after);
  if (number === '' || currency === null) {
    if (isPriceOnRequest(text)) return { cents: null, note: '' };
    return { reason: negativePattern.test(plain) ? 'a price is never negative' : 'not a price' };
  }
  const decimalIndex = number.lastIndexOf(decimal);
  const whole = decimalIndex < 0 ? number : number.slice(0, decimalIndex);
  const fraction = decimalIndex < 0 ? '' : number.slice(decimalIndex + 1);
  // Databases export `12.0000`. Exactly three places are refused, because they may be a group of thousands.
  if (!/^(?:\d{0,2}|\d{4,20})$/.test(fraction))
    return {
      reason: `a price has two places after "${decimal}" (set the decimal sign in the mapping's "decimal")`,
    };
  const parts = whole.split(groupSeparators[decimal]);
  if (parts.length > 1 && !areDigitGroups(parts))
    return { reason: 'thousands are not grouped by three digits (check "decimal" in the mapping)' };
  const digits = parts.join('').replace(/^0+(?=\d)/, '');
  if (!/^\d+$/.test(digits) || digits.length > MAX_DIGITS) return { reason: 'not a price' };
  const roundingCent = fraction.charAt(2) >= '5' ? 1 : 0;
  const cents = Number(digits) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + roundingCent;
  if (cents === 0) return { cents: null, note: ZERO_PRICE_NOTE };
  return { cents, currency, note: /[1-9]/.test(fraction.slice(2)) ? ROUNDED_PRICE_NOTE : '' };
}

function areDigitGroups(parts: readonly string[]): boolean {
  const middleParts = parts.slice(1, -1);
  return (
    /^\d{1,3}$/.test(parts[0] ?? '') &&
    /^\d{3}$/.test(parts.at(-1) ?? '') &&
    (middleParts.every((part) => /^\d{3}$/.test(part)) || middleParts.every((part) => /^\d{2}$/.test(part)))
  );
}

const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * Returns the code of the currency that a price has before or after its number; '' = not given, null = not a currency. A code after
 * the number takes precedence over a sign before it: `$12 CAD`.
 */
function currencyOf(before: string, after: string): string | null {
  const codeOf = (codeOrSign: string) =>
    codeOrSign === '' ? '' : (parseCurrency(codeOrSign.replace(/\s/g, '')) ?? codeOrSign.toUpperCase());
  const [codeBefore, codeAfter] = [codeOf(before), codeOf(after)];
  if ([codeBefore, codeAfter].some((code) => code !== '' && !currencyCodes.has(code))) return null;
  return /^[A-Z]{3}$/i.test(after) ? codeAfter : codeBefore || codeAfter;
}

/**
 * Rounds the decimal number in a text half up to two places, without floating-point numbers. For cells that contain a number:
 * in them, no sign separates thousands. Returns the text unchanged when there is nothing to round.
 */
export function roundToCents(text: string): string {
  return text.replace(/(\d+)([.,])(\d{3,})/, (_, whole: string, sign: string, fraction: string) => {
    const roundingCent = fraction.charAt(2) >= '5' ? 1n : 0n;
    const cents = String(BigInt(whole + fraction.slice(0, 2)) + roundingCent).padStart(whole.length + 2, '0');
    return `${cents.slice(0, -2)}${sign}${cents.slice(-2)}`;
  });
}

const onRequestPattern = new RegExp(
  [
    String.raw`\b(?:requests?|quotes?|quotation|call|contact|tb[acd]|anfrage|nachfrage|sur demande|sur devis|nous consulter)\b`,
    String.raw`\b[ie]nquir(?:e|y|ies)\b`,
    // Abbreviations of "price on application" and "price on request", and of "auf Anfrage".
    String.raw`\bp\.? ?o\.? ?[ar]\b`,
    String.raw`^\W*a\. ?a\W*$`,
    String.raw`\b(?:consultar|a petici[oó]n|bajo pedido|su richiesta)\b`,
    '询价|询盘|面议|议价|咨询|詢價|洽詢|お?問い?合わ?せ|要見積|都度見積',
  ].join('|'),
  'i',
);

/**
 * Recognizes texts that mean a price on request, in English, German, French, Spanish, Italian, Chinese and Japanese. Does not recognize
 * a text with digits: it may contain a price.
 */
export function isPriceOnRequest(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ');
  return !/\d/.test(plain) && onRequestPattern.test(plain);
}
