/** Price in cents with its currency (ISO 4217, '' = not given), or the reason why it is invalid. */
export type ParsedPrice = { cents: number; currency: string } | { reason: string };

const currencySigns: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'CNY',
};
const groupSeparators = { '.': /[,'’\u00a0\u202f ]/g, ',': /[.'’\u00a0\u202f ]/g } as const;
const MAX_DIGITS = 9;

/**
 * Parses `$1,234.50`, `1.234,50 EUR` (with `decimal` `,`), `45.-`, `USD 45` without floating-point numbers. Digit groups
 * must have three digits, so that `1,50` is never read as 150.
 */
export function parsePrice(text: string, decimal: '.' | ','): ParsedPrice {
  const shape =
    /^([A-Z]{3}|US\$|[$€£¥])?\s*([\d.,'’\u00a0\u202f ]*\d(?:[.,](?:-|–|—{1,2}|--))?)\s*([A-Z]{3}|US\$|[$€£¥])?$/i;
  const [, before = '', number = '', after = ''] = shape.exec(text.trim()) ?? [];
  if (number === '') {
    return {
      reason: /request|poa|inquir|enquir|call|tba|n\/a/i.test(text) ? 'no price given' : 'not a price',
    };
  }
  const mark = (before || after).toUpperCase();
  const currency = currencySigns[mark] ?? mark;
  const cut = number.lastIndexOf(decimal);
  const whole = cut < 0 ? number : number.slice(0, cut);
  const fraction = cut < 0 ? '' : number.slice(cut + 1).replace(/^[-–—]+$/, '');
  if (!/^\d{0,2}$/.test(fraction))
    return {
      reason: `a price has two places after "${decimal}" (set the decimal sign in the mapping's "decimal")`,
    };
  const parts = whole.split(groupSeparators[decimal]);
  const grouped = parts.length > 1;
  if (grouped && !(/^\d{1,3}$/.test(parts[0] ?? '') && parts.slice(1).every((part) => /^\d{3}$/.test(part))))
    return { reason: 'thousands are not grouped by three digits (check "decimal" in the mapping)' };
  const digits = parts.join('').replace(/^0+(?=\d)/, '');
  if (!/^\d+$/.test(digits) || digits.length > MAX_DIGITS) return { reason: 'not a price' };
  const cents = Number(digits) * 100 + Number(fraction.padEnd(2, '0'));
  return cents > 0 ? { cents, currency } : { reason: 'the price must be above zero' };
}
