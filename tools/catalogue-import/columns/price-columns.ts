import { headingCurrency, SHOP_CURRENCY, withoutCurrency } from '../values/currency';
import { parsePrice } from '../values/parse-price';
import { headingScore } from './column-aliases';
import { type SampledColumn, valueScore } from './value-heuristics';

/** Fraction of the values that must be prices in a column of prices. */
const MIN_PRICE_FRACTION = 0.6;

/** Returns whether the values of a column are prices. */
export function containsPrices({ samples }: SampledColumn): boolean {
  return samples.length > 0 && valueScore('price', samples) >= MIN_PRICE_FRACTION;
}

/**
 * Returns the currency of a column of prices: that of its heading, else that of most of its values; '' = not given, null = it is
 * not a column of prices.
 */
export function priceCurrency(column: SampledColumn): string | null {
  if (!containsPrices(column)) return null;
  const { heading, samples } = column;
  const isNamedPrice = headingScore(withoutCurrency(heading), 'products', 'price') > 0;
  const currency = headingCurrency(heading) ?? currencyOfValues(samples);
  return isNamedPrice || currency !== '' ? currency : null;
}

/**
 * Returns the columns of prices that an import does not use: those in other currencies when there are prices in the shop's
 * currency or without a currency, else all but those in the first currency.
 */
export function otherCurrencyColumns(columns: readonly SampledColumn[]): ReadonlySet<string> {
  const pricedColumns = columns.flatMap((column) => {
    const currency = priceCurrency(column);
    return currency === null ? [] : [{ heading: column.heading, currency }];
  });
  const chosen =
    pricedColumns.find(({ currency }) => currency === SHOP_CURRENCY) ??
    pricedColumns.find(({ currency }) => currency === '') ??
    pricedColumns[0];
  const usedCurrencies = new Set([SHOP_CURRENCY, '', chosen?.currency]);
  const headingsInShopCurrency = new Set(
    pricedColumns
      .filter(({ currency }) => currency === SHOP_CURRENCY)
      .map(({ heading }) => withoutCurrency(heading)),
  );
  // Of "Price" and "Price (USD)", only the second certainly has the shop's currency.
  const isUsed = ({ heading, currency }: (typeof pricedColumns)[number]) =>
    usedCurrencies.has(currency) && (currency !== '' || !headingsInShopCurrency.has(heading.trim()));
  return new Set(pricedColumns.filter((candidate) => !isUsed(candidate)).map(({ heading }) => heading));
}

function currencyOfValues(samples: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of samples)
    for (const decimal of ['.', ','] as const) {
      const price = parsePrice(text, decimal);
      if (!('currency' in price)) continue;
      if (price.currency !== '') counts.set(price.currency, (counts.get(price.currency) ?? 0) + 1);
      break;
    }
  const [mostFrequent] = [...counts].sort(([, a], [, b]) => b - a);
  return mostFrequent && mostFrequent[1] * 2 > samples.length ? mostFrequent[0] : '';
}
