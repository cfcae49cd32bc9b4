/** Currency of all prices of the shop. Prices in another currency are not converted. */
export const SHOP_CURRENCY = 'USD';

const currencyCodes = new Set(
  (
    'AED AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS INR JPY KRW MXN MYR NOK NZD PHP PLN RON RUB SEK SGD THB TRY ' +
    'TWD USD VND ZAR'
  ).split(' '),
);

/** Signs and names of currencies, in lower case. */
const currencyByName: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['us$', 'USD'],
  ['us-$', 'USD'],
  ['usd$', 'USD'],
  ['dollar', 'USD'],
  ['dollars', 'USD'],
  ['美元', 'USD'],
  ['€', 'EUR'],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['欧元', 'EUR'],
  ['£', 'GBP'],
  ['pound', 'GBP'],
  ['pounds', 'GBP'],
  ['¥', 'CNY'],
  ['￥', 'CNY'],
  ['rmb', 'CNY'],
  ['元', 'CNY'],
  ['人民币', 'CNY'],
  ['yen', 'JPY'],
  ['日元', 'JPY'],
  ['sfr', 'CHF'],
  ['franken', 'CHF'],
]);
/** Codes that column names of databases contain in lower case. */
const lowerCaseCodes: ReadonlySet<string> = new Set(['usd', 'eur', 'gbp', 'chf', 'cny', 'jpy']);

/** Returns the ISO 4217 code of `EUR`, `€` or `Euro`; null for other texts. */
export function parseCurrency(text: string): string | null {
  const plain = text.trim().replace(/\.$/, '');
  const code = plain.toUpperCase();
  if (currencyCodes.has(code)) return code;
  return currencyByName.get(plain.toLowerCase()) ?? null;
}

/** Returns the currency that a column heading names, such as `Price (USD)`, `Preis €` or `CHF`; null when none. */
export function headingCurrency(heading: string): string | null {
  for (const word of heading.split(/[\s()[\]（）_/,;:|.–-]+/)) {
    // In lower case, other codes may be words: "cad" or "try".
    if (currencyCodes.has(word) || lowerCaseCodes.has(word)) return word.toUpperCase();
    const currency = currencyByName.get(word.toLowerCase());
    if (currency !== undefined) return currency;
  }
  // `Price€`, `PriceEUR`, `价格元`.
  const [, end = ''] = /(?:[a-z]|[\u4e00-\u9fff])(US\$|[$€£¥￥元]|[A-Z]{3})$/.exec(heading.trim()) ?? [];
  return end === '' ? null : parseCurrency(end);
}

/** Returns a heading without its currency: `Price (USD)` → `Price`, `EUR` → ``. */
export function withoutCurrency(heading: string): string {
  return heading
    .split(/([\s()[\]（）_/,;:|.–-]+)/)
    .filter((word) => headingCurrency(word) === null)
    .join('')
    .replace(/[\s()[\]（）_/,;:|–-]+$/, '')
    .trim();
}
