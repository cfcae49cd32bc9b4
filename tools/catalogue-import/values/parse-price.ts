/** A price as it was typed: whole cents and its currency (ISO 4217, '' = not said), or why it is none. */
export type ReadPrice = { cents: number; currency: string } | { reason: string };

const signs: Readonly<Record<string, string>> = { $: 'USD', US$: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'CNY' };
const groups = { '.': /[,'’\u00a0\u202f ]/g, ',': /[.'’\u00a0\u202f ]/g } as const;
const MOST_DIGITS = 9;

/**
 * Reads `$1,234.50`, `1.234,50 EUR` (with `decimal` `,`), `45.-`, `USD 45`. No float is ever made of it. Groups must have
 * three digits, so that `1,50` is never taken for 150.
 */
export function readPrice(text: string, decimal: '.' | ','): ReadPrice {
  const shape =
    /^([A-Z]{3}|US\$|[$€£¥])?\s*([\d.,'’\u00a0\u202f ]*\d(?:[.,](?:-|–|—{1,2}|--))?)\s*([A-Z]{3}|US\$|[$€£¥])?$/i;
  const [, before = '', number = '', after = ''] = shape.exec(text.trim()) ?? [];
  if (number === '') {
    return {
      reason: /request|poa|inquir|enquir|call|tba|n\/a/i.test(text) ? 'it has no price' : 'it is no price',
    };
  }
  const mark = (before || after).toUpperCase();
  const currency = signs[mark] ?? mark;
  const cut = number.lastIndexOf(decimal);
  const whole = cut < 0 ? number : number.slice(0, cut);
  const fraction = cut < 0 ? '' : number.slice(cut + 1).replace(/^[-–—]+$/, '');
  if (!/^\d{0,2}$/.test(fraction))
    return {
      reason: `a price has two places after "${decimal}" (the mapping's "decimal" says which sign that is)`,
    };
  const parts = whole.split(groups[decimal]);
  const grouped = parts.length > 1;
  if (grouped && !(/^\d{1,3}$/.test(parts[0] ?? '') && parts.slice(1).every((part) => /^\d{3}$/.test(part))))
    return { reason: 'its thousands are not grouped by three (does the mapping name the right "decimal"?)' };
  const digits = parts.join('').replace(/^0+(?=\d)/, '');
  if (!/^\d+$/.test(digits) || digits.length > MOST_DIGITS) return { reason: 'it is no price' };
  const cents = Number(digits) * 100 + Number(fraction.padEnd(2, '0'));
  return cents > 0 ? { cents, currency } : { reason: 'a price must be above zero' };
}
